# Two commands on a fresh machine with Python 3.11 or later: `make run` and `make test`.
# Each first sees to what it needs (packaging/prepare); from the second time on that takes no time.
.POSIX:
.PHONY: run test outside check house bench soak screenshots translations package wheel licenses pins clean

BIN = .venv/bin
ifeq ($(OS),Windows_NT)
BIN = .venv/Scripts
endif
TESTS = tests

run:
	@packaging/prepare run
	@$(BIN)/outreach practice

test:
	@packaging/prepare test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder \
	    --ignore tests/bench $(TESTS)

# make outside PROGRAM=/usr/bin/outreach: the tests that start the program, against an installed one
outside:
	@packaging/prepare test
	@OUTREACH_PROGRAM=$(PROGRAM) QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n auto --dist loadfile \
	    $$(grep -rl --include='test_*.py' 'tests.program import' tests)

check:
	@packaging/prepare check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy app
	$(BIN)/lint-imports

# how the source is cut, in figures
house:
	@packaging/prepare test
	@$(BIN)/python -m tests.house

bench:
	@packaging/prepare test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -s -p no:xdist -o timeout=1800 tests/bench

soak:
	@packaging/prepare test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m soak -o timeout=7200 --ignore tests/bench tests
	@OUTREACH_BENCH_ACTIONS=3600 QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -s -p no:xdist tests/bench/test_memory.py
	@packaging/prepare check
	@rm -rf mutants
	@PATH=$$PWD/$(BIN):$$PATH QT_QPA_PLATFORM=offscreen $(BIN)/mutmut run
	@$(BIN)/python -m tests.survivors

screenshots:
	@packaging/prepare test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.screenshots

translations:
	@packaging/prepare run
	@$(BIN)/python -m tests.translations

package:
	@packaging/prepare package
	@$(BIN)/python packaging/build.py

# what pip and pipx install, in dist; tried in an empty environment
wheel:
	@packaging/prepare test
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-index --no-deps --no-build-isolation \
	    --wheel-dir dist .
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m 'soak or not soak' tests/packaging/test_wheel.py

licenses:
	@packaging/prepare run
	@$(BIN)/python packaging/bill.py

# make pins NEW="idna certifi": these two brought up to date; NEW=all everything. Needs uv
pins:
	@python3 packaging/pin.py $(NEW)

clean:
	rm -rf .venv mutants build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find app tests -name __pycache__ -type d -prune -exec rm -rf {} +
