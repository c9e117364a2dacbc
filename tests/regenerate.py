"""Write the goldens of the rules anew: `python -m tests.regenerate`.

Read the difference before you commit it: every changed line is a game that now goes otherwise.
"""

from __future__ import annotations

import sys

from tests.rules.golden import regenerate

if __name__ == "__main__":
    for path in regenerate():
        sys.stdout.write(f"{path}\n")
