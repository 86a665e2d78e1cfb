# For a newcomer: `make play` and `make test`. Nothing needs to be installed or typed before them.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

SOURCES := $(shell find src -name '*.py') $(wildcard docs/games/*.md) setup.py pyproject.toml

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1  \2/p' Makefile

play: .venv/built ## play in the terminal
	@.venv/bin/leyline play

test: .venv/built .venv/test ## everything that must hold: format, lint, types, tests in both forms, docs
	@scripts/test

bench: .venv/built .venv/bench ## speed beside other engines; see bench/results.md
	@.venv/bin/leyline bench

conform: .venv/built ## the conformance kit on thousands of games: make conform N=2000
	@scripts/conform $(N)

golden: .venv/built ## write the golden files anew; look at the difference before you commit it
	@.venv/bin/python -m tests.golden

lock: ## choose dependency versions anew from requirements/*.in
	@scripts/lock

clean: ## remove everything that was made
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .hypothesis

.venv/run: requirements/run.txt scripts/venv
	@scripts/venv requirements/run.txt
	@touch $@

.venv/%: requirements/%.txt .venv/run
	@scripts/venv requirements/$*.txt
	@touch $@

.venv/built: .venv/run $(SOURCES) scripts/build
	@scripts/build
	@touch $@

.PHONY: help play test bench conform golden lock clean
