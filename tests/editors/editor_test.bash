# Sourced by the tests that drive an editor in batch mode (emacs.sh, nvim.sh): a folder with a copy of a game, in which
# the editor runs a script with `cardinal lsp`. The script prints `N passed, N failed` as its last line.

# begin_editor_test NAME EDITOR COMMAND BUILD_FOLDER: changes to the folder and sets `folder`, `repository` and the
# variables of the script. Ends the test with 0 of each where the editor is not installed.
begin_editor_test() {
  test_name=$1
  local editor=$2 command=$3 build
  cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
  repository=$PWD
  build=$(cd "${4:?usage: $test_name BUILD_FOLDER}" && pwd) || exit 2
  command -v "$command" > /dev/null || {
    echo "$test_name: skipped, $editor is not installed"
    echo '0 passed, 0 failed'
    exit 0
  }
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mkdir -p "$folder/rulesets" "$folder/cards"
  cp -r rulesets/imagimon "$folder/rulesets/"
  cp -r cards/imagimon "$folder/cards/"
  cd "$folder" || exit 2
  export PATH=$build/bin:$PATH CARDINAL=$build/bin/cardinal CARDINAL_PAGE=$repository/docs/how-to/editor.md
}

# run_editor COMMAND...: runs the editor for at most 10 minutes, prints its results and ends the test with its status.
run_editor() {
  local status
  timeout 600 "$@" > "$folder/log" 2> "$folder/errors"
  status=$?
  cat "$folder/log"
  [ "$status" -eq 0 ] || cat "$folder/errors" >&2
  grep -qP '^[0-9]+ passed, [0-9]+ failed$' "$folder/log" || {
    echo "$test_name: no summary (status $status)"
    echo '0 passed, 1 failed'
  }
  exit "$status"
}
