#!/usr/bin/env python3
"""Measures `cardinal lint` on the entries of this folder, as README.md says ("How entries are judged").

    tests/blind/score.py [--cardinal PROGRAM] [--only TEXT] [--ids] [--jobs N] [--format markdown]

It prints counts, and with --ids the ids of the entries that were missed or raised a false alarm. It never prints what an
entry says: who works on lint may run it.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile

import yaml

from check import GAMES, HERE, copy_game, edit_game, places_of, read_entries

# Findings that follow from an edit elsewhere: a name that nothing uses any more, a clause that nothing cites or
# implements, a sentence without a translation. Outside the place of an entry they are neither found nor false.
CONSEQUENCES = {"N06", "R01", "R04", "T01", "T02", "T03"}


@dataclasses.dataclass
class Judged:
    kind: str
    group: str
    id: str
    check: str = ""
    found: bool = False
    right_place: bool = False
    alarms: int = 0  # findings of a sound edit
    by: str = ""  # the checks that reported something
    broken: str = ""  # why the entry could not be measured


class Copy:
    """A copy of the games, in which one worker makes edits and takes them back."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.tree = pathlib.Path(self.folder.name)
        self.before = {}  # by game: how often each finding occurs without any edit
        for game in GAMES:
            copy_game(game, self.tree)

    def findings(self, game):
        """The findings that the game has now; None if lint cannot read it."""
        command = [self.program, "lint", game, "--format", "json", "--gate", "style", "--no-cache"]
        done = subprocess.run(command, cwd=self.tree, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            return None
        return json.loads(done.stdout)

    def new_findings(self, game, edit):
        """Makes an edit, lints, and takes the edit back. Returns the new findings and what `edit` returned."""
        if game not in self.before:
            self.before[game] = collections.Counter(map(identity, self.findings(game) or []))
        files = [path for top in ("rulesets", "cards") for path in (self.tree / top / game).rglob("*.cardinal")]
        texts = {path: path.read_bytes() for path in files}
        try:
            result = edit(self.tree)
            found = self.findings(game)
        finally:
            for path, text in texts.items():
                if path.read_bytes() != text:
                    path.write_bytes(text)
        if found is None:
            return None, result
        known = self.before[game].copy()
        new = []
        for one in found:
            known[identity(one)] -= 1
            if known[identity(one)] < 0:
                new.append(one)
        return new, result


def identity(finding):
    return finding["code"], finding["file"], finding["message"]


def line_of(text, part):
    at = text.find(part)
    return text.count("\n", 0, at) + 1


def block_around(lines, number):
    """The first and last line of the block that begins or ends in that line; without a block, the line."""
    line = lines[number - 1]
    depth = balance(line)
    step = 1 if depth > 0 else -1
    if depth == 0:
        return number, number
    at = number
    while depth != 0 and 1 <= at + step <= len(lines):
        at += step
        depth += balance(lines[at - 1])
    return min(number, at), max(number, at)


def balance(line):
    """Opened less closed braces, without those in texts and comments."""
    code = re.sub(r'"[^"]*"', '""', line).split("//")[0]
    return code.count("{") - code.count("}")


def judge_edit(copy, kind, group, entry):
    result = Judged(kind, group, entry["id"], entry.get("check", ""))

    def edit(tree):
        wrong = edit_game(entry, tree)
        spans = []
        for place in places_of(entry):
            text = (tree / place["file"]).read_text()
            number = line_of(text, place["line"])
            spans.append((place["file"], number, *block_around(text.splitlines(), number)))
        return wrong, spans

    new, (wrong, places) = copy.new_findings(entry["game"], edit)
    if wrong or new is None:
        result.broken = "the edits do not fit" if wrong else "the game does not load"
        return result
    result.by = ",".join(sorted({one["code"] for one in new}))
    for file, line, begin, end in places:
        for one in new:
            if one["file"] == file and begin <= one["line"] <= end:
                result.found = True
                result.right_place = result.right_place or one["line"] == line
    result.alarms = sum(one["grade"] != "style" and one["code"] not in CONSEQUENCES for one in new)
    return result


# ---- rephrasings: many in one run, because a text is compared with its own card only


def card_block(text, card):
    """Where the declaration of the card begins and ends in the file; None if the file does not have it."""
    found = re.search(rf'^card "{re.escape(card)}".*?(?:^\}}|\}}$)', text, re.M | re.S)
    return found.span() if found else None


def replace_text(tree, entry):
    """Replaces the text of the card. Returns its file and lines."""
    for path in sorted((tree / "cards" / entry["game"]).rglob("*.cardinal")):
        text = path.read_text()
        block = card_block(text, entry["card"])
        if not block:
            continue
        language = r"text it\s+" if entry.get("lang") == "it" else r"text\s+"
        printed = re.compile(rf'(^|\s){language}"([^"\\]|\\.)*"').search(text, *block)
        if not printed:
            return None
        keyword = printed.group(0).split('"')[0]
        path.write_text(text[: printed.start()] + f'{keyword}"{entry["text"]}"' + text[printed.end() :])
        return path.relative_to(tree).as_posix(), entry["card"]
    return None


def judge_texts(copy, batch):
    """Judges texts of different cards of one game."""

    def edit(tree):
        homes = [replace_text(tree, entry) for _, entry in batch]
        places = []
        for home in homes:
            if home is None:
                places.append(None)
                continue
            text = (tree / home[0]).read_text()
            begin, end = card_block(text, home[1])
            places.append((home[0], text.count("\n", 0, begin) + 1, text.count("\n", 0, end) + 1))
        return places

    new, places = copy.new_findings(batch[0][1]["game"], edit)
    results = []
    for (name, entry), place in zip(batch, places):
        result = Judged("rephrasings", entry["means"], name)
        if new is None or place is None:
            result.broken = "the game does not load" if place else "the card has no such text"
        else:
            file, begin, end = place
            here = [one for one in new if one["file"] == file and begin <= one["line"] <= end]
            result.found = bool(here)
            result.by = ",".join(sorted({one["code"] for one in here}))
        results.append(result)
    return results


def batches_of(rephrasings):
    """Each batch has a card at most once, and one game."""
    batches = []
    for name, entry in rephrasings:
        for batch in batches:
            if batch[0][1]["game"] == entry["game"] and all(e["card"] != entry["card"] for _, e in batch):
                batch.append((name, entry))
                break
        else:
            batches.append([(name, entry)])
    return batches


# ---- the score


def table(title, rows, columns, markdown):
    if not rows:
        return
    if markdown:
        print(f"\n| {title} | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))
        for name, row in rows:
            print(f"| {name} | " + " | ".join(map(str, row)) + " |")
        return
    print(f"\n{title:24s}" + "".join(f"{c:>16s}" for c in columns))
    for name, row in rows:
        print(f"  {name:22s}" + "".join(f"{n:16}" for n in row))


def defect_row(some):
    return [len(some), sum(r.found for r in some), sum(r.right_place for r in some)]


def sound_row(some):
    return [len(some), sum(r.alarms > 0 for r in some), sum(r.alarms for r in some)]


def rows_by(results, key, row):
    names = sorted({key(r) for r in results})
    rows = [(name, row([r for r in results if key(r) == name])) for name in names]
    return rows + [("all", row(results))] if results else []


def print_score(results, markdown):
    measured = [r for r in results if not r.broken]
    defects = [r for r in measured if r.kind == "defects"]
    sound = [r for r in measured if r.kind == "sound"]
    texts = [r for r in measured if r.kind == "rephrasings"]
    columns = ["entries", "found", "right place"]
    table("defects by group", rows_by(defects, lambda r: r.group, defect_row), columns, markdown)
    table("defects by check", rows_by(defects, lambda r: r.check, defect_row), columns, markdown)
    columns = ["entries", "with false alarm", "false alarms"]
    table("sound edits by group", rows_by(sound, lambda r: r.group, sound_row), columns, markdown)
    rows = []
    for means in ("same", "different"):
        some = [r for r in texts if r.group == means]
        if some:
            found = sum(r.found for r in some)
            rows.append((means, [len(some), found if means == "different" else len(some) - found]))
    table("rephrasings", rows, ["entries", "judged rightly"], markdown)


def print_ids(results):
    for r in results:
        wrong = (
            r.broken
            or (r.kind == "defects" and not r.found and "missed")
            or (r.kind == "defects" and not r.right_place and "another place")
            or (r.kind == "sound" and r.alarms and "false alarm")
            or (r.kind == "rephrasings" and r.found != (r.group == "different") and ("false alarm" if r.found else "missed"))
        )
        if wrong:
            print(f"{r.kind}/{r.group} {r.id}: {wrong}" + (f" ({r.by})" if r.by else ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cardinal", default="cardinal")
    parser.add_argument("--only", default="", help="entries whose KIND/GROUP/ID contains this")
    parser.add_argument("--ids", action="store_true", help="the entries that were judged wrongly")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--format", choices=("text", "markdown"), default="text")
    options = parser.parse_args()
    program = os.path.abspath(options.cardinal) if os.sep in options.cardinal else options.cardinal

    jobs = []
    for kind in ("defects", "sound"):
        for group, entry in read_entries(kind):
            if options.only in f"{kind}/{group}/{entry['id']}":
                jobs.append(lambda copy, k=kind, g=group, e=entry: [judge_edit(copy, k, g, e)])
    named = [(f"text-{i + 1}", e) for i, e in enumerate(yaml.safe_load((HERE / "rephrasings.yaml").read_text()))]
    named = [(name, e) for name, e in named if options.only in f"rephrasings/{e['means']}/{name}"]
    jobs += [lambda copy, b=batch: judge_texts(copy, b) for batch in batches_of(named)]

    copies = queue.SimpleQueue()
    for _ in range(options.jobs):
        copies.put(Copy(program))

    def run(job):
        copy = copies.get()
        try:
            return job(copy)
        finally:
            copies.put(copy)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = [result for some in pool.map(run, jobs) for result in some]
    print_score(results, options.format == "markdown")
    broken = sum(bool(r.broken) for r in results)
    if broken:
        print(f"\n{broken} entries could not be measured")
    if options.ids:
        print()
        print_ids(results)
    sys.exit(broken > 0)


if __name__ == "__main__":
    main()
