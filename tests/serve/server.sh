#!/usr/bin/env bash
# server.sh BUILD_FOLDER: clients in Node play at `cardinal serve`, and attack it; then servers are killed and their
# matches continue, with SQLite and with a server of PostgreSQL that this script starts, if there is one. Needs node and
# npm. The last line is `N passed, N failed`.
set -uo pipefail
build=$(realpath "${1:?usage: server.sh BUILD_FOLDER}")
cd "$(dirname "$0")"
work=$(mktemp -d)
chmod 755 "$work"
trap 'stop_postgres immediate; rm -rf "$work"' EXIT
. lib/postgres.sh
passed=0
failed=0

skip() {
  echo "server.sh: skipped, $1"
  echo '0 passed, 0 failed'
  exit 0
}
for needed in node npm; do
  command -v "$needed" >/dev/null || skip "there is no $needed on this machine"
done
# Without Boost the program has `serve`, too, and reports that only when a server starts.
timeout 5 "$build/bin/cardinal" serve imagimon --port 0 --store :memory: 2>&1 >/dev/null | grep -q 'built without the web server' &&
  skip 'the program is built without the web server'
(cd client && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1) >"$work/npm" 2>&1 || {
  grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT' "$work/npm" && skip 'there is no network for npm'
  cat "$work/npm"
  echo '0 passed, 1 failed'
  exit 1
}

# Runs one file of tests, and adds its last line.
tests() {
  CARDINAL=$build/bin/cardinal node "client/$@" 2>&1 | tee "$work/log"
  if line=$(grep -P '^[0-9]+ passed, [0-9]+ failed$' "$work/log" | tail -n 1) && [ -n "$line" ]; then
    passed=$((passed + $(grep -oP '[0-9]+(?= passed)' <<<"$line")))
    failed=$((failed + $(grep -oP '[0-9]+(?= failed)' <<<"$line")))
  else
    echo "$1 ended without a summary"
    failed=$((failed + 1))
  fi
}

tests server_tests.js
tests editor_tests.js
tests changed_rules_tests.js
tests traffic.js
STORE=$work/matches.sqlite tests restart_tests.js
if ! find_postgres; then
  echo 'server.sh: PostgreSQL is skipped, there is no initdb on this machine (Debian: postgresql)'
elif init_postgres "$work" && start_postgres; then
  export postgres_bin postgres_folder
  STORE=$postgres_url POSTGRES_CONTROL=$PWD/lib/postgres_control.sh tests restart_tests.js
else
  echo 'FAIL PostgreSQL does not start'
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
