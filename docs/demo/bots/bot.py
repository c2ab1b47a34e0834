#!/usr/bin/env python3
"""A bot for any game: bot.py CARDINAL GAME [OPTIONS OF serve...]. It plays one seat at random."""
import json
import random
import subprocess
import sys

cardinal, *words = sys.argv[1:]
match = subprocess.Popen([cardinal, "serve", "--stdio", *words], text=True, encoding="utf-8",
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
luck = random.Random(7)


def send(**message):
    print(json.dumps(message), file=match.stdin, flush=True)


def choose(decision):
    """The number of an option; of a choice of a number, the number itself."""
    if "numbers" in decision:
        return luck.randint(decision["numbers"]["first"], decision["numbers"]["last"])
    return luck.choice(decision["options"])["option"]


for line in match.stdout:
    message = json.loads(line)
    if message["type"] == "decision":
        send(type="answer", decision=message["decision"], option=choose(message))
    elif message["type"] == "refused":
        sys.exit("refused: " + message["reason"])
    elif message["type"] in ("ended", "fault"):
        print(message["sentence"])
        send(type="leave")
sys.exit(match.wait())
