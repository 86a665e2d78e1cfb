# For a newcomer: `make play` and `make test`. Nothing needs to be installed or typed before them.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PAGE := $(shell find web -name node_modules -prune -o -type f -print) scripts/page scripts/npm scripts/node
SOURCES := $(shell find src -name '*.py') $(wildcard docs/games/*.md) setup.py pyproject.toml

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]*:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile

play: ## play in the browser: builds what needs building, starts the server, prints its address; LAN=1 for friends on the same network, PORT=8001 for another
	@$(MAKE) --no-print-directory -j2 .venv/built build/page/index.html
	@$(MAKE) --no-print-directory .venv/page
	@LEYLINE_LOG_LEVEL=warning .venv/bin/leyline serve $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

terminal: .venv/built ## play in the terminal
	@.venv/bin/leyline play

page: .venv/page ## build the page, without starting anything

site: .venv/site ## a folder of static files in which the games run without a server, in build/folder
	@.venv/bin/leyline site build/folder --force

wheel: build/page/index.html ## a wheel with the page in it, in dist/
	@scripts/wheel

package: .venv/test system ## build and install the package as the container does, and play a move at its page
	@PYTHONPATH=src .venv/bin/python -m pytest -m package tests/packaging

guide: .venv/test build/page/index.html system ## add the game of docs/guides/add-a-game.md to a copy of the tree and play it in a browser
	@scripts/npm all
	@PYTHONPATH=src .venv/bin/python -m pytest -m "guide or not guide" tests/guide

test: ## everything that must hold: format, lint, types, tests in both forms, the page, docs
	@$(MAKE) --no-print-directory -j3 PACKAGES=packages QUICK=quick checks tests

site-test: .venv/site .venv/test system ## a long walk through a static folder in a browser: every game, letters, experiments, a killed tab
	@.venv/bin/python -m pytest -m site tests/site

databases: .venv/built .venv/test system ## on PostgreSQL what make test runs on SQLite alone: tests of what people are told
	@.venv/bin/python -m pytest -m databases tests/server

tests: .venv/site .venv/test system npm
	@scripts/test

npm: build/page/index.html
	@scripts/npm all

packages:  # all that the page's tests need, before the page is built: installing twice takes twice as long
	@scripts/npm all

checks: .venv/test npm
	@mkdir -p build
	@scripts/checks >build/checks.log 2>&1 || { cat build/checks.log; exit 1; }
	@cat build/checks.log

system:
	@scripts/system

bench: .venv/built .venv/bench ## speed beside other engines; see bench/results.md
	@.venv/bin/leyline bench

conform: .venv/built ## the conformance kit on thousands of games: make conform N=2000
	@scripts/conform $(N)

crash: .venv/built .venv/test system ## kill the server at random moments and see that nothing is lost: make crash N=500
	@.venv/bin/python -m tests.server.kill_test --kills $(or $(N),200) --database $(or $(DATABASE),sqlite)

flood: .venv/built .venv/test ## very many messages, repeated and shuffled or fuzzed: make flood MODE=fuzzed N=1000000
	@.venv/bin/python -m tests.server.flood $(or $(MODE),repeated) --messages $(or $(N),100000)

views: .venv/built .venv/test ## compare what every seat is sent with what the rules say it may know: make views N=1000000 ARGS="--seed 7 --from 120"
	@.venv/bin/python -m tests.server.view_run --views $(or $(N),100000) $(ARGS)

siege: .venv/test ## what one guest can do to stop a server, and how long others' moves take meanwhile
	@PYTHONPATH=src .venv/bin/python -m tests.server.siege $(ARGS)

rolling: .venv/test system ## replace the processes of an earlier version by today's while people play: make rolling BEFORE=HEAD~1
	@PYTHONPATH=src .venv/bin/python -m tests.server.rolling --before $(or $(BEFORE),HEAD~1)

advisories: .venv/run ## known vulnerabilities of everything that is locked, where the network allows to ask
	@scripts/advisories

train: .venv/built .venv/train ## learn to play, see docs/guides/train-a-bot.md: make train HOW=alphazero ARGS="--game grove"
	@.venv/bin/python -m bench.train.$(or $(HOW),ppo) $(ARGS)

load: .venv/built .venv/load system ## the server under load beside boardgame.io; see bench/results.md
	@PATH="$$(scripts/node):$$PATH" .venv/bin/python -m bench.load $(ARGS)

mutants: .venv/test ## plant small faults in a room and see which the tests miss: make mutants ROOM=core N=50 SEED=7
	@PYTHONPATH=src nice .venv/bin/python -m tests.mutants $(or $(ROOM),core) --count $(or $(N),50) --seed $(or $(SEED),7)

golden: .venv/built ## write the golden files anew; look at the difference before you commit it
	@.venv/bin/python -m tests.golden

docs: .venv/docs ## the documentation and the API reference as one site, in build/site
	@scripts/docs

windows: .venv/page .venv/test system npm ## recorded tables at every window: is all in sight, large enough, and still? GAMES=grove ARGS="--window 1366x657 --shots"
	@.venv/bin/python -m tests.page.windows $(GAMES) $(ARGS)

shots: .venv/page .venv/test system ## pictures of every board and page, in build/shots: look at them
	@.venv/bin/python -m tests.page.screenshots $(GAMES)

picture: .venv/page .venv/test system ## the pictures of the README, from real games: a terminal, and a moving one in the browser
	@scripts/picture

pace: .venv/page .venv/test system ## how fast the page shows a move, in a real browser; see bench/results.md
	@.venv/bin/python -m tests.page.paint_benchmark $(GAMES)

lock: ## choose dependency versions anew, for pyproject.toml and requirements/*.in
	@scripts/lock

clean: ## remove everything that was made
	rm -rf .venv build dist web/node_modules bench/peers/*/node_modules src/leyline/server/page src/*.egg-info .mypy_cache .ruff_cache .hypothesis

.venv/run: requirements/run.txt scripts/venv
	@scripts/venv requirements/run.txt
	@touch $@

.venv/docs: requirements/docs.txt scripts/venv  # the site is made from the source as it is written: nothing is run
	@scripts/venv requirements/docs.txt
	@touch $@

.venv/%: requirements/%.txt .venv/run
	@scripts/venv requirements/$*.txt
	@touch $@

full-speed:

# `make test` takes any build that is up to date, and makes a quick one; everybody else gets one at full speed.
.venv/built: .venv/run $(SOURCES) scripts/build $(if $(QUICK),,$(if $(wildcard .venv/quick),full-speed))
	@scripts/build $(QUICK)
	@touch $@

build/page/index.html: $(PAGE) | .venv/run $(PACKAGES)
	@scripts/page

.venv/page: .venv/built build/page/index.html
	@scripts/page install
	@touch $@

.venv/site: .venv/page requirements/site.txt src/leyline/site/runtime.py web/package-lock.json scripts/site | npm  # two npm at a time would spoil each other
	@scripts/site
	@scripts/site install
	@touch $@

.PHONY: help full-speed play terminal page site wheel package guide test tests databases npm packages checks system bench train conform crash flood views
.PHONY: siege rolling advisories load mutants golden docs windows site-test shots picture pace lock clean
