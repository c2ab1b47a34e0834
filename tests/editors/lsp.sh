#!/usr/bin/env bash
# lsp.sh BUILD_FOLDER: the tests of the language server (tests/editors/lsp: a client in Node; nvim.sh: Neovim's). The last line is
# `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: lsp.sh BUILD_FOLDER}" && pwd)
export CARDINAL=$build/bin/cardinal
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

for needed in node npm; do
  command -v "$needed" > /dev/null || { echo "lsp.sh: $needed is not installed" >&2; echo '0 passed, 1 failed'; exit 1; }
done

(cd tests/editors/lsp && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline) > "$log" 2>&1 || {
  cat "$log" >&2
  echo '0 passed, 1 failed'
  exit 1
}

# The summary of Node's test runner has lines `# pass 10`, `# fail 0`.
count() { grep -oP "^# $1 \K[0-9]+" "$log" | tail -n 1; }
(cd tests/editors/lsp && npm test) > "$log" 2>&1
status=$?
good=$(count pass)
bad=$(count fail)
[ "$status" -eq 0 ] || cat "$log" >&2
[ "$status" -eq 0 ] || [ "${bad:-0}" -gt 0 ] || bad=1
passed=$((passed + ${good:-0}))
failed=$((failed + ${bad:-1}))

tests/editors/nvim.sh "$CARDINAL" > "$log" 2>&1
if line=$(grep -oP '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1) && [ -n "$line" ]; then
  grep '^nvim.sh: skipped' "$log" >&2
  bad=$(grep -oP '[0-9]+(?= failed)' <<<"$line")
  [ "$bad" -eq 0 ] || cat "$log" >&2
  passed=$((passed + $(grep -oP '[0-9]+(?= passed)' <<<"$line")))
  failed=$((failed + bad))
else
  cat "$log" >&2
  failed=$((failed + 1))
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
