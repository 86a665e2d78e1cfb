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

crash: .venv/built .venv/test ## kill the server at random moments and see that nothing is lost: make crash N=500
	@.venv/bin/python -m tests.server.crash --kills $(or $(N),200) --database $(or $(DATABASE),sqlite)

load: .venv/built .venv/load ## the server under load beside boardgame.io (needs node); see bench/results.md
	@.venv/bin/python -m bench.load $(ARGS)

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

.PHONY: help play test bench conform crash load golden lock clean
