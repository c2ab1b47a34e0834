#!/bin/sh
# The SARIF of every file of tests/lint, of the whole repository and of a broken file against the official schema.
# Not in CI: the schema is in no Debian package, only in the source of one (python3-sarif-python-om), which is fetched.
#   tests/lint/sarif_schema.sh [CARDINAL]      needs curl and python3-jsonschema; ends with 1 if anything does not fit
set -eu
cardinal=$(realpath "${1:-build/full/bin/cardinal}")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

curl -fsS "http://deb.debian.org/debian/pool/main/p/python-sarif-python-om/python-sarif-python-om_1.0.4.orig.tar.gz" |
  tar -xzf - -C "$work" --strip-components=1 --wildcards '*/sarif-2.1.0*.json'

# Exit codes 0, 1 and 2 are all well: a file with errors has its SARIF, too.
write() { name=$1; shift; "$cardinal" lint "$@" --format sarif >"$work/$name.sarif" 2>/dev/null || [ $? -le 2 ]; }
for check in tests/lint/*/; do write "$(basename "$check")" "$check"bad*.cardinal; done
write repository rulesets cards --gate style
printf 'game "Broken"\nzone' >"$work/broken.cardinal"
write broken "$work/broken.cardinal"

python3 - "$work" <<'PYTHON'
import glob, json, sys, jsonschema
folder = sys.argv[1]
schema = json.load(open(glob.glob(folder + "/sarif-2.1.0*.json")[0]))
kind = jsonschema.validators.validator_for(schema)
validator = kind(schema, format_checker=jsonschema.FormatChecker())
files = results = faults = 0
for name in sorted(glob.glob(folder + "/*.sarif")):
    log = json.load(open(name))
    files += 1
    results += len(log["runs"][0]["results"])
    for error in validator.iter_errors(log):
        faults += 1
        print(name, list(error.absolute_path), error.message)
print(f"{results} results in {files} files: {faults} do not fit the schema of SARIF 2.1.0")
sys.exit(1 if faults else 0)
PYTHON
