"""What the documents name exists."""

import re
from pathlib import Path

import pytest

from data.words import load_words
from rules.core.registry import game_classes

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


@pytest.mark.parametrize("game", game_classes())
def test_every_game_is_in_the_readme_and_has_its_records_described(game):
    name = load_words("en").say(f"{game}.name")
    assert f"\n| {name}" in (ROOT / "README.md").read_text("utf-8")
    headings = re.findall(r"(?m)^## (.*)$", (ROOT / "docs/records.md").read_text("utf-8"))
    assert any(name.endswith(heading) for heading in headings)
