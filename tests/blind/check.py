#!/usr/bin/env python3
"""Checks the entries of this folder mechanically. It judges nothing, and it never runs `cardinal lint`.

    tests/blind/check.py [--cardinal PROGRAM] [--scenarios] [--only TEXT]

For each defect and sound edit: `from` occurs exactly once, the edited game loads, the expected place exists.
--scenarios also plays all scenarios of the game: those of a sound edit should pass, a failing one is shown.
For each rephrasing: the game has the card, once.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GAMES = ["imagimon", "imajica", "kmon", "reality"]


def read_entries(kind):
    for path in sorted((HERE / kind).glob("*.yaml")):
        for entry in yaml.safe_load(path.read_text()) or []:
            yield path.stem, entry


def copy_game(game, tree):
    for folder in (f"rulesets/{game}", f"cards/{game}", "stdlib"):
        shutil.copytree(ROOT / folder, tree / folder, dirs_exist_ok=True)


def edit_game(entry, tree):
    """Makes the edits of the entry in `tree`, a copy of its game; returns what is wrong with them."""
    wrong = []
    for edit in entry["edit"]:
        path = tree / edit.get("file", entry["file"])
        text = path.read_text()
        times = text.count(edit["from"])
        if times != 1:
            wrong.append(f"`from` occurs {times} times: {edit['from'][:70]!r}")
        path.write_text(text.replace(edit["from"], edit["to"], 1))
    for place in places_of(entry):
        times = (tree / place["file"]).read_text().count(place["line"])
        if times != 1:
            wrong.append(f"the place occurs {times} times: {place['line'][:70]!r}")
    return wrong


def places_of(entry):
    return ([entry["expect"]] if "expect" in entry else []) + entry.get("or", [])


def check(group, entry, options):
    with tempfile.TemporaryDirectory() as name:
        tree = pathlib.Path(name)
        copy_game(entry["game"], tree)
        wrong = edit_game(entry, tree)
        run = lambda *words: subprocess.run([options.cardinal, *words], cwd=tree, capture_output=True, text=True)
        if options.scenarios:
            done = run("test", entry["game"])
            if done.returncode != 0:
                wrong.append((done.stdout + done.stderr).strip()[-options.show:])
        else:
            done = run("explain", entry["game"])  # loads the rules and all cards
            if done.returncode != 0:
                wrong.append((done.stdout + done.stderr).strip()[: options.show])
        return group, entry, wrong


def cards_of(game):
    names = collections.Counter()
    for path in (ROOT / "cards" / game).rglob("*.cardinal"):
        names.update(re.findall(r'^card "([^"]+)"', path.read_text(), re.M))
    return names


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cardinal", default="cardinal")
    parser.add_argument("--scenarios", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=700)
    options = parser.parse_args()
    bad = 0
    jobs = []
    ids = collections.Counter()
    counts = collections.Counter()
    for kind in ("defects", "sound"):
        for group, entry in read_entries(kind):
            ids[entry["id"]] += 1
            counts[kind, group, entry["game"]] += 1
            missing = [k for k in ("id", "game", "file", "edit", "why") if not entry.get(k)]
            if kind == "defects":
                missing += [k for k in ("check", "expect") if k not in entry]
                if entry.get("check") == "none" and not entry.get("sentence"):
                    missing.append("sentence")
            if missing:
                bad += 1
                print(f"{entry['id']}: lacks {missing}")
            if options.only in f"{kind}/{group}/{entry['id']}":
                jobs.append((f"{kind}/{group}", entry))
    for name, times in ids.items():
        if times > 1:
            bad += 1
            print(f"{name}: {times} entries have this id")
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for group, entry, wrong in pool.map(lambda job: check(*job, options), jobs):
            for text in wrong:
                bad += 1
                print(f"{group} {entry['id']}: {text}\n")
    path = HERE / "rephrasings.yaml"
    if path.exists():
        cards = {game: cards_of(game) for game in GAMES}
        seen = collections.Counter()
        for entry in yaml.safe_load(path.read_text()):
            counts["rephrasings", entry["means"], entry["game"]] += 1
            seen[entry["game"], entry["card"], entry["text"]] += 1
            if cards[entry["game"]][entry["card"]] != 1:
                bad += 1
                print(f"rephrasings: {entry['game']} has no single card {entry['card']!r}")
        for key, times in seen.items():
            if times > 1:
                bad += 1
                print(f"rephrasings: twice {key}")
    for kind in ("defects", "sound", "rephrasings"):
        groups = sorted({g for k, g, _ in counts if k == kind})
        print(f"{kind:12s}" + "".join(f"{g:>10s}" for g in GAMES) + "     all")
        for group in groups:
            row = [counts[kind, group, game] for game in GAMES]
            print(f"  {group:10s}" + "".join(f"{n:10d}" for n in row) + f"{sum(row):8d}")
        row = [sum(counts[kind, g, game] for g in groups) for game in GAMES]
        print(f"  {'all':10s}" + "".join(f"{n:10d}" for n in row) + f"{sum(row):8d}")
    print(f"{bad} wrong")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
