#!/usr/bin/env bash
# lsp.sh BUILD_FOLDER: drives `cardinal lsp` with a client in Node (tests/editors/lsp). The last line is `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: lsp.sh BUILD_FOLDER}" && pwd)
export CARDINAL=$build/bin/cardinal
cd tests/editors/lsp
log=$(mktemp)
trap 'rm -f "$log"' EXIT

for needed in node npm; do
  command -v "$needed" > /dev/null || { echo "lsp.sh: skipped, $needed is not installed"; echo '0 passed, 0 failed'; exit 0; }
done

npm ci --ignore-scripts --no-audit --no-fund --prefer-offline > "$log" 2>&1 && npm test > "$log" 2>&1
status=$?
[ "$status" -eq 0 ] || cat "$log" >&2

# The summary of Node's test runner has lines `# pass 10`, `# fail 0`.
count() { grep -oP "^# $1 \K[0-9]+" "$log" | tail -n 1; }
passed=$(count pass)
failed=$(count fail)
[ "$status" -eq 0 ] || [ "${failed:-0}" -gt 0 ] || failed=1

echo "${passed:-0} passed, ${failed:-1} failed"
[ "${failed:-1}" -eq 0 ] && [ "${passed:-0}" -gt 0 ]
