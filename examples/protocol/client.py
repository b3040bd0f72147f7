"""Plays a game of cardwright over its line protocol (docs/protocol.md).

    python3 client.py cardwright play output/fantasy-arena/rules.ron --protocol jsonl

The arguments are the command to start. One side is played by the greedy bot of the engine, the other by a rule of
this file: hit if you can, else take the first choice.
"""

import json
import subprocess
import sys


class Engine:
    """The program at the other end: one JSON object a line, each way."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise ValueError(reply["error"])
        return reply

    def close(self):
        self.ask(do="quit")
        self.process.stdin.close()
        return self.process.wait()


def first_attack(reply):
    """The index of the first choice that uses an action, else 0."""
    for choice in reply["choices"]:
        if isinstance(choice["choice"], dict) and "Use" in choice["choice"]:
            return choice["index"]
    return 0


def main(command):
    engine = Engine(command)
    reply = engine.ask(do="start")
    choices = 0
    while reply["state"]["outcome"] is None:
        if reply["state"]["player"] == 0:
            index = engine.ask(do="advise", bot="greedy", seed=choices)["index"]
        else:
            index = first_attack(reply)
        reply = engine.ask(do="choose", choice=index)
        choices += 1
        for event in reply["events"]:
            if "Hit" in event["what"]:
                print(event["words"])
    outcome = reply["state"]["outcome"]
    log = engine.ask(do="log")["log"]
    again = engine.ask(do="replay", log=log)
    assert again["state"] == reply["state"], "the log gives the same game"
    assert engine.close() == 0
    print(f"side {outcome['winner']} wins {outcome['score'][0]}-{outcome['score'][1]} after {choices} choices")


if __name__ == "__main__":
    main(sys.argv[1:])
