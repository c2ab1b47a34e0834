#!/usr/bin/env bash
# site.sh BUILD_FOLDER: builds the documentation as a site (docs/site) and checks what was built. The last line is
# `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/../../docs/site"
log=$(mktemp)
SITE=$(mktemp -d)
export SITE
trap 'rm -rf "$log" "$SITE"' EXIT

skip() { echo "site.sh: skipped, $1"; echo '0 passed, 0 failed'; exit 0; }
for needed in node npm; do
  command -v "$needed" > /dev/null || skip "$needed is not installed"
done

npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1 --fetch-retry-mintimeout=1000 > "$log" 2>&1 || {
  ! grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT' "$log" || skip 'there is no network for npm'
  cat "$log" >&2
  echo '0 passed, 1 failed'
  exit 1
}
npm run --silent build -- --outDir "$SITE" > "$log" 2>&1 && npm test > "$log" 2>&1
status=$?
[ "$status" -eq 0 ] || cat "$log" >&2

# The summary of Node's test runner has lines `# pass 10`, `# fail 0`.
count() { grep -oP "^# $1 \K[0-9]+" "$log" | tail -n 1; }
passed=$(count pass)
failed=$(count fail)
[ "$status" -eq 0 ] || [ "${failed:-0}" -gt 0 ] || failed=1

echo "${passed:-0} passed, ${failed:-1} failed"
[ "${failed:-1}" -eq 0 ] && [ "${passed:-0}" -gt 0 ]
