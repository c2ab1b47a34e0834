#!/usr/bin/env python3
"""type_transcript.py CARDINAL OPTION...: plays a game of `cardinal play OPTION...` in which the person types what `advice`
names. Prints a .typed file for transcripts.sh: the options, `rules`, the answers, `why`, `quit`. The last line of standard
error is how the game ended, after the number of answers: so several seeds can be compared.

The game of K-Mon (docs/games) was typed by a beginner instead: she attacks with the most damage, passes when she is asked to
answer, and follows `advice` in the rest. With advice on both sides each attack is evaded until a deck is empty."""
import os
import re
import subprocess
import sys

PROMPT = "\n> "
CHOICE = re.compile(r"The computer would choose: (.*?)\.(?:\s+[A-Z\"]|\s*\n> )", re.DOTALL)


class Game:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=dict(os.environ, COLUMNS="80"))

    def read(self):
        """What the program writes until it asks, or until its end."""
        text = b""
        while not text.endswith(PROMPT.encode()) and text != b"> ":
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                break
            text += part
        return text.decode()

    def type(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return self.read()


def main():
    cardinal, *options = sys.argv[1:]
    game = Game([cardinal, "play", *options, "--plain"])
    typed = ["rules"]
    screen = game.read()
    game.type("rules")
    while "The game is over." not in screen:
        advice = CHOICE.search(game.type("advice"))
        if not advice or len(typed) > 400:
            sys.exit(f"type_transcript.py: no advice after {len(typed)} answers. {screen[-300:]}")
        answer = " ".join(advice.group(1).split())
        screen = game.type(answer)
        # Several options may have these words: then the first number is meant.
        if screen.count("\n") < 4 and "which" in screen.lower():
            answer = "1"
            screen = game.type(answer)
        typed.append(answer)
    game.type("quit")
    print(" ".join(options))
    print("\n".join([*typed, "why", "quit"]))
    unresolved = "" if "rounds have passed" not in screen else "without a result for many rounds. "
    ending = screen[:screen.index("The game is over.")].strip().split("\n\n")[-1]
    print(f"{len(typed)} answers. {unresolved}{' '.join(ending.split())}", file=sys.stderr)


if __name__ == "__main__":
    main()
