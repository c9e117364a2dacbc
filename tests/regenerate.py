"""Write all goldens anew: `make goldens`, or `python -m tests.regenerate`.

Read the difference before you commit it: every changed line is a game that now goes otherwise,
or a picture that now looks otherwise.
"""

from __future__ import annotations

import sys

from tests.render.regenerate import regenerate as regenerate_pictures
from tests.rules.golden import regenerate as regenerate_games

if __name__ == "__main__":
    for path in regenerate_games():
        sys.stdout.write(f"{path}\n")
    regenerate_pictures()
