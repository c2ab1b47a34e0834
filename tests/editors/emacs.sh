#!/usr/bin/env bash
# emacs.sh BUILD_FOLDER: Emacs's client eglot with `cardinal lsp`, on a copy of a game (emacs.el). The last line is
# `N passed, N failed`; where Emacs or eglot is not installed, 0 of each.
set -uo pipefail
source "$(dirname "$0")/editor_test.bash"

begin_editor_test emacs.sh Emacs emacs "$@"
export HOME=$folder  # without the user's configuration
run_editor emacs --batch -l "$repository/tests/editors/emacs.el"
