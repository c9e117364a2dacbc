"""The local page in a real browser, as a newcomer meets it: two people at two phones."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect, sync_playwright

CHROMIUM = shutil.which("chromium")
ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
TRIES = 12

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Debian's chromium is not installed")


@pytest.fixture
def local_page(tmp_path):
    """The address of a page served by `bot.py local`, and its database file."""
    database = tmp_path / "local.sqlite3"
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "bot.py"), "local", "--port", "0"],
        env={**os.environ, "CARAVANSERAI__LOCAL__PATH": str(database)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = None
        for line in server.stdout:
            if found := re.search(r"http://\S+", line):
                address = found[0]
                break
        assert address is not None, "the page did not open"
        yield address, database
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    assert server.returncode == 0


@pytest.fixture
def phones(local_page):
    """Two phones, each 390 pixels wide, on which Minji and Alexandra look at the page."""
    address, _ = local_page
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = {}
        for name in ("민지", "Alexandra"):
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            page.select_option("#viewer-picker", label=name)
            settle(page)
            opened[name] = page
        yield opened
        browser.close()


def moves(database):
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT seat, move FROM entries WHERE kind = 'move'")
        return rows.fetchall()


def seat_order(database):
    with sqlite3.connect(database) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM seats ORDER BY seat")]


def settle(page):
    """Wait until the page has done what was asked of it."""
    expect(page.locator("#action-status")).not_to_contain_text("…", timeout=PATIENCE)


def refresh(page):
    """See what other people have done: a page of simcord is brought up to date by hand."""
    page.locator("#refresh").click()
    settle(page)


def press(page, label):
    page.get_by_role("button", name=label, exact=True).last.click()
    settle(page)


def choose(page, label, text=""):
    """Open a select and take the first option with a text; a redrawn page closes the select."""
    menu = page.get_by_role("combobox", name=label, exact=True).last
    first = page.locator("[role=option]:visible").filter(has_text=text).first
    for _ in range(TRIES):
        menu.click()
        try:
            first.click(timeout=PATIENCE / TRIES)
            break
        except TooSlow:
            continue
    settle(page)


def take_turn(page, korean):
    """Take the free merchant by taps alone."""
    refresh(page)
    press(page, "행동하기")
    choose(page, "상인 카드 획득" if korean else "Acquire a merchant")
    press(page, "확정" if korean else "Confirm")
    page.get_by_text("✔").last.wait_for()


def test_two_people_open_a_table_and_take_turns_by_taps(local_page, phones):
    _, database = local_page
    minji, alexandra = phones["민지"], phones["Alexandra"]
    choose(minji, "테이블 열기: 게임 고르기", "향신료의 길")
    refresh(alexandra)
    press(alexandra, "참가")
    refresh(minji)
    minji.get_by_text("자리: 5석 중 2석", exact=True).wait_for()
    press(minji, "시작")
    for _ in range(4):
        phones_seated = seat_order(database)
        name = phones_seated[len(moves(database)) % 2]
        take_turn(phones[name], korean=name == "민지")
    made = moves(database)
    assert [seat for seat, _ in made] == [0, 1, 0, 1]
    assert {move for _, move in made} == {"acquire 1"}
    for page in phones.values():
        refresh(page)
        board = page.locator("img[alt*='센추리'], img[alt*='Century']").last
        board.scroll_into_view_if_needed()
        expect(board).to_have_js_property("naturalWidth", 1080, timeout=PATIENCE)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
