"""Times edits in the studio over HTTP: from the text that is sent to the findings and the picture that come back.

    python3 benches/studio.py PROGRAM CARDS

It makes a project with that many cards, types a sentence of one of them letter by letter, and then changes a number
again and again, which leaves the sentence whole. It prints elapsed times and the processor time of the program.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

EPITHETS = ["Amber Walker", "Basil Keeper", "Cedar Runner", "Delta Singer"]
TARGETS = ["M", "+2S", "2", "+1"]


def name(number):
    letters = ""
    number += 1
    while number:
        letters += chr(ord("a") + number % 26)
        number //= 26
    # No name may be a word of the language, such as *No*.
    return "Q" + letters + "x"


def card(number):
    sort = "Guard" if number % 2 else "Scout"
    return (
        f"{name(number)}, {EPITHETS[number % 4]} - {sort}\n\n[A] STRIKE: Hit an Opp in target.\n\n"
        f"[S] SHOVE: Push an Opp in target by {1 + number % 3}. Then move an Ally in target by 1.\n\n"
        f"Target: {TARGETS[number % 4]}\n"
    )


def processor_time(process):
    """Returns the processor time of a process in milliseconds; 0 where the system has no /proc."""
    try:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().split()
    except OSError:
        return 0
    return (int(fields[13]) + int(fields[14])) * 10


class Studio:
    def __init__(self, program, project):
        arguments = [program, "studio", "--no-browser"]
        self.process = subprocess.Popen(arguments, cwd=project, stderr=subprocess.PIPE, text=True)
        self.url = re.search(r"http://\S+", self.process.stderr.readline()).group(0)

    def ask(self, route, body):
        start = time.perf_counter()
        request = urllib.request.Request(self.url + route, data=json.dumps(body).encode())
        with urllib.request.urlopen(request) as reply:
            answer = json.load(reply)
        return (time.perf_counter() - start) * 1000, answer


def report(title, times, spent):
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"{title}: {middle:.1f} ms in the middle, {late:.1f} ms at the 95th percentile, {spent / len(times):.1f} ms of processor time each")


def main():
    program, cards = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as project:
        subprocess.run([program, "new", project, "--quiet"], check=True)
        folder = pathlib.Path(project, "cards", "courtyard")
        for number in range(cards):
            (folder / f"{name(number).lower()}.card").write_text(card(number))
        studio = Studio(program, project)
        path, text = f"cards/courtyard/{name(0).lower()}.card", card(0)
        elapsed, _ = studio.ask("file", {"path": path})
        print(f"{cards} cards; the first file opens in {elapsed:.0f} ms")
        edit = lambda new: studio.ask("edit", {"path": path, "text": new, "base": text})[0]
        start, end = text.index("Push an Opp"), text.index("\n", text.index("Push an Opp"))
        before = processor_time(studio.process)
        times = [edit(text[:at] + text[end:]) for _ in range(4) for at in range(start, end + 1)]
        report("a letter typed", times, processor_time(studio.process) - before)
        before = processor_time(studio.process)
        times = [edit(text.replace("by 1. Then", f"by {1 + k % 3}. Then")) for k in range(100)]
        report("a number changed", times, processor_time(studio.process) - before)
        studio.process.kill()


main()
