#!/usr/bin/env bash
# store.sh BUILD_FOLDER: the unit tests of the store with a real server of PostgreSQL, which this script starts. Skipped
# if there is none on this machine. The last line is `N passed, N failed`.
set -uo pipefail
build=$(realpath "${1:?usage: store.sh BUILD_FOLDER}")
cd "$(dirname "$0")/../.."
. tests/serve/lib/postgres.sh
if ! find_postgres; then
  echo "store.sh: skipped, there is no initdb on this machine (Debian: postgresql)"
  echo "0 passed, 0 failed"
  exit 0
fi
work=$(mktemp -d)
chmod 755 "$work"
trap 'stop_postgres immediate; rm -rf "$work"' EXIT
if ! init_postgres "$work" || ! start_postgres; then
  echo "FAIL PostgreSQL does not start"
  cat "$work/initdb.log" "$work/pg/log" 2>/dev/null
  echo "0 passed, 1 failed"
  exit 1
fi
if CARDINAL_TEST_POSTGRES=$postgres_url "$build/bin/cardinal_tests" '[.postgres]'; then
  echo "1 passed, 0 failed"
else
  echo "0 passed, 1 failed"
  exit 1
fi
