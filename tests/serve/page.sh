#!/usr/bin/env bash
# page.sh BUILD_FOLDER: the table in the browser. First its modules alone (Node's test runner), then in Debian's Chromium:
# every kind of question against a server that sends scenes, then whole games against `cardinal serve`. Screenshots are in
# build/page. Without Chromium or npm only the modules are tested, and that is said. The last line is `N passed, N failed`.
set -uo pipefail
build=$(realpath "${1:?usage: page.sh BUILD_FOLDER}")
cd "$(dirname "$0")/page" || exit 1
export CARDINAL=$build/bin/cardinal
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0

finish() { echo "$passed passed, $failed failed"; [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]; exit; }
skip() { echo "page.sh: $1; the browser tests are skipped"; finish; }
command -v node >/dev/null || { echo 'page.sh: skipped, node is not installed'; echo '0 passed, 0 failed'; exit 0; }

# The summary of Node's test runner has lines `# pass 10`, `# fail 0`.
count() { grep -oP "^# $1 \K[0-9]+" "$log" | tail -n 1; }
run() {
  node --test --test-reporter=tap "$@" >"$log" 2>&1
  local status=$? good bad
  good=$(count pass)
  bad=$(count fail)
  [ "$status" -eq 0 ] || [ "${bad:-0}" -gt 0 ] || bad=1
  [ "${bad:-1}" -eq 0 ] || cat "$log" >&2
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-1}))
}

run unit/
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || skip 'there is no chromium on this machine'
command -v npm >/dev/null || skip 'npm is not installed'
npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1 --fetch-retry-mintimeout=1000 >"$log" 2>&1 || {
  ! grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT' "$log" || skip 'there is no network for npm'
  cat "$log" >&2
  failed=$((failed + 1))
  finish
}
run browser/

# The module of CodeMirror in the repository is the one that editors/codemirror makes.
cd ../../../editors/codemirror || exit 1
npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1 --fetch-retry-mintimeout=1000 >"$log" 2>&1 && node build.mjs --check >>"$log" 2>&1
if [ $? -eq 0 ]; then passed=$((passed + 1)); else cat "$log" >&2; failed=$((failed + 1)); fi
finish
