# `make play` and `make test` set up everything that they need, in a virtual environment here.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_READY := $(VENV)/.ready-local
TEST_READY := $(VENV)/.ready-dev

.PHONY: play test check bench goldens clean

play: $(PLAY_READY)
	$(BIN)/python bot.py local

test: $(TEST_READY)
	$(BIN)/python -m pytest

check: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: $(TEST_READY)
	$(BIN)/python -m bench

goldens: $(TEST_READY)
	$(BIN)/python -m tests.regenerate

clean:
	rm -rf $(VENV)

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(PLAY_READY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[local]'
	touch $@

$(TEST_READY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(PLAY_READY)
