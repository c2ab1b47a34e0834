#!/usr/bin/env bash
# grammars.sh BUILD_FOLDER: the tests of the grammars for editors (editors/textmate, editors/tree-sitter). The last line is
# `N passed, N failed`. A test of tree-sitter's command-line program is skipped where that is not installed.
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: grammars.sh BUILD_FOLDER}" && pwd)
export CARDINAL_SYNTAX_TREE=$build/bin/syntax_tree
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

for needed in node npm cc; do
  command -v "$needed" > /dev/null || { echo "grammars.sh: skipped, $needed is not installed"; echo '0 passed, 0 failed'; exit 0; }
done

(cd editors/textmate && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline) > "$log" 2>&1 || {
  cat "$log" >&2
  echo '0 passed, 1 failed'
  exit 1
}

# The summary of Node's test runner has lines `# pass 10`, `# fail 0`.
count() { grep -oP "^# $1 \K[0-9]+" "$log" | tail -n 1; }
for folder in textmate tree-sitter; do
  (cd "editors/$folder" && npm test) > "$log" 2>&1
  status=$?
  good=$(count pass)
  bad=$(count fail)
  [ "$status" -eq 0 ] || cat "$log" >&2
  [ "$status" -eq 0 ] || [ "${bad:-0}" -gt 0 ] || bad=1
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-1}))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
