#!/usr/bin/env bash
# nvim.sh BUILD_FOLDER: Neovim's client with `cardinal lsp`, on a copy of a game (nvim.lua). The last line is
# `N passed, N failed`; where Neovim is not installed, 0 of each.
set -uo pipefail
source "$(dirname "$0")/editor_test.bash"

begin_editor_test nvim.sh Neovim nvim "$@"
# A clean Neovim: no configuration of the user, no swap files, its state in the folder.
export XDG_CACHE_HOME=$folder/.cache XDG_STATE_HOME=$folder/.state XDG_DATA_HOME=$folder/.data
export XDG_CONFIG_HOME=$folder/.config
run_editor nvim --headless --clean -n -c "luafile $repository/tests/editors/nvim.lua"
