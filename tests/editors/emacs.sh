#!/usr/bin/env bash
# emacs.sh BUILD_FOLDER: Emacs's client eglot with `cardinal lsp`, on a copy of a game (emacs.el). The last line is
# `N passed, N failed`; where Emacs or eglot is not installed, 0 of each.
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: emacs.sh BUILD_FOLDER}" && pwd)
script=$PWD/tests/editors/emacs.el page=$PWD/docs/how-to/editor.md

command -v emacs > /dev/null || { echo 'emacs.sh: skipped, Emacs is not installed'; echo '0 passed, 0 failed'; exit 0; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/rulesets" "$folder/cards"
cp -r rulesets/imagimon "$folder/rulesets/"
cp -r cards/imagimon "$folder/cards/"

# Without the user's configuration.
cd "$folder"
export PATH=$build/bin:$PATH HOME=$folder CARDINAL=$build/bin/cardinal CARDINAL_PAGE=$page
timeout 600 emacs --batch -l "$script" > "$folder/log" 2> "$folder/errors"
status=$?
cat "$folder/log"
[ "$status" -eq 0 ] || cat "$folder/errors" >&2
grep -qP '^[0-9]+ passed, [0-9]+ failed$' "$folder/log" || { echo "emacs.sh: no summary (status $status)"; echo '0 passed, 1 failed'; }
exit "$status"
