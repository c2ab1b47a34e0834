#!/usr/bin/env bash
# nvim.sh BUILD_FOLDER: Neovim's client with `cardinal lsp`, on a copy of a game (nvim.lua). The last line is `N passed, N failed`;
# where Neovim is not installed, 0 of each.
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: nvim.sh BUILD_FOLDER}" && pwd)
script=$PWD/tests/editors/nvim.lua page=$PWD/docs/how-to/editor.md

command -v nvim > /dev/null || { echo 'nvim.sh: skipped, Neovim is not installed'; echo '0 passed, 0 failed'; exit 0; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/rulesets" "$folder/cards"
cp -r rulesets/imagimon "$folder/rulesets/"
cp -r cards/imagimon "$folder/cards/"

# A clean Neovim: no configuration of the user, no swap files, its state in the folder.
cd "$folder"
export PATH=$build/bin:$PATH CARDINAL=$build/bin/cardinal CARDINAL_PAGE=$page
export XDG_CACHE_HOME=$folder/.cache XDG_STATE_HOME=$folder/.state XDG_DATA_HOME=$folder/.data XDG_CONFIG_HOME=$folder/.config
timeout 600 nvim --headless --clean -n -c "luafile $script" > "$folder/log" 2> "$folder/errors"
status=$?
cat "$folder/log"
[ "$status" -eq 0 ] || cat "$folder/errors" >&2
grep -qP '^[0-9]+ passed, [0-9]+ failed$' "$folder/log" || { echo "nvim.sh: no summary (status $status)"; echo '0 passed, 1 failed'; }
exit "$status"
