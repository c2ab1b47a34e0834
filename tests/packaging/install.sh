#!/usr/bin/env bash
# install.sh BUILD_FOLDER: the program that is installed plays with the games that are installed; uninstalling takes away
# what was installed, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "${1:?usage: install.sh BUILD_FOLDER}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "install.sh: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$work/there" > /dev/null
share=$work/there/share
for file in bin/cardinal share/doc/cardinal/LICENSE share/doc/cardinal/NOTICE; do
  [ -s "$work/there/$file" ] || fail "$file is not installed"
done
sed -i 's/"Cinder Whelp"/"Installed Whelp"/' "$share"/cardinal/cards/imagimon/first_light/pyra.cardinal
mkdir "$work/empty" && cd "$work/empty"
export CARDINAL_NO_CACHE=1
"$work/there/bin/cardinal" explain 'Installed Whelp' | grep -q 'Installed Whelp' || fail 'its own games are not found first'
"$work/there/bin/cardinal" explain MissingParameter | grep -q 'expect\|example\|error' || fail 'a diagnostic is not explained'
"$work/there/bin/cardinal" play kmon --seats random,random --seed 1 --plain > story || fail 'it does not play'

mkdir "$share/cardinal/rulesets/mine" && touch "$share/cardinal/rulesets/mine/game.cardinal"
make --no-print-directory -C "$OLDPWD" uninstall PREFIX="$work/there" > /dev/null
left=$(cd "$work/there" && find . -type f)
[ "$left" = ./share/cardinal/rulesets/mine/game.cardinal ] || fail "uninstalling left or took something: $left"
! make --no-print-directory -C "$OLDPWD" uninstall PREFIX="$work/there" 2> /dev/null || fail 'twice uninstalled'
