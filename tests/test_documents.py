"""What the documents name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_lead_somewhere(document):
    text = document.read_text("utf-8")
    named = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in named:
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_commands_of_the_readme_exist():
    text = (ROOT / "README.md").read_text("utf-8")
    source = (ROOT / "bot.py").read_text("utf-8")
    commands = set(re.findall(r"python bot\.py (\w+)", text))
    assert {"local", "games", "sim", "replay", "render", "migrate"} <= commands
    for command in commands:
        assert f'"{command}"' in source, command


def test_make_targets_of_the_documents_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for document in DOCUMENTS:
        for target in re.findall(r"^make (\w+)", document.read_text("utf-8"), re.MULTILINE):
            assert f"\n{target}:" in makefile, (document.name, target)
