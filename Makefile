# make demo | test | soak | build | bench | fuzz | mutation | browser | fmt | clean       PRESET=full (default) | quick | sanitize
PRESET ?= full
BUILD := build/$(PRESET)
CARDINAL := $(BUILD)/bin/cardinal
DECKS := cards/imagimon/first_light/decks

.PHONY: build packages demo test soak bench fuzz mutation browser sarif fmt clean install
.DEFAULT_GOAL := build

build: packages
	@[ -f $(BUILD)/build.ninja ] || cmake --preset $(PRESET)
	@cmake --build $(BUILD)

# Installs the Debian packages the build needs; does nothing where they are all there.
packages:
	@.ci/install-packages

# A whole game between two computer players, told in sentences.
demo: build
	@$(CARDINAL) play imagimon --seats greedy,greedy --seed 6 --decks $(wordlist 1,2,$(sort $(wildcard $(DECKS)/*.yaml)))

# Unit tests, then every scenario; the last line is `N passed, N failed`.
test: build
	@.ci/run-tests $(BUILD)

# The long tier, some of it in each run (see .ci/soak for PARTS, JOBS, TIME, GAMES, SEED, STATUS). Goes on where the ledger in
# docs/reference/reliability.md stands, and appends to it.
soak: build
	@.ci/soak $(BUILD)

YARDSTICKS ?= ../shared/yardsticks
bench: build
	@cmake --build $(BUILD) --target bench_programs
	@for program in $(BUILD)/bin/*_bench; do [ ! -x $$program ] || $$program || exit 1; done
	@tests/bench/yardstick.sh $(YARDSTICKS) $(BUILD)

# Looks for bytes that one of the doors does not hold (docs/how-to/fuzz-doors.md): TIME seconds for each, or for DOOR alone.
TIME ?= 60
SEED ?= 1
fuzz: packages
	@[ -f build/fuzz/build.ninja ] || cmake --preset fuzz
	@cmake --build build/fuzz --target fuzz_doors
	@build/fuzz/bin/fuzz_doors $(DOOR) --time $(TIME) --seed $(SEED) --out build/fuzz/findings

# Finds rules that no scenario needs: in all games or in GAME, in FILE="combat ending" of it, with RETRY=1 only among what
# the last run found (tests/mutation.sh).
mutation: build
	@CARDINAL=$(CARDINAL) FILE="$(FILE)" RETRY=$(RETRY) tests/mutation.sh $(GAME)

# The SARIF of `cardinal lint` against the official schema, which is fetched.
sarif: build
	@tests/lint/sarif_schema.sh $(CARDINAL)

# The page of `cardinal trace`, looked at with headless Chromium; skipped where there is none.
browser: build
	@tests/timeline/browser.sh $(CARDINAL)

# The one layout, of the C++ and of what is written in Cardinal.
CARDINAL_FOLDERS := stdlib rulesets cards tests/bench

fmt:
	@find interpreter tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 clang-format -i
	@$(MAKE) --no-print-directory build
	@$(CARDINAL) fmt $(CARDINAL_FOLDERS)

install: build
	@cmake --install $(BUILD)

clean:
	rm -rf build
