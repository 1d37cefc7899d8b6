#!/usr/bin/env python3
"""How well numbers of haptic clips order them as people did: votes.py VOTECLIPS FOLDER [--peak-g 1.5 | --device NAME]

FOLDER is a set with the layout of HapticGen's (github.com/HapticGen/hapticgen-dataset, CC BY-NC 4.0): in any folders, NAME.wav
beside NAME.am1.json with the keys `filename`, `user_prompt` and `vote` (1 or -1). This script fetches nothing, and keeps nothing of the set.
VOTECLIPS is the program of that name in the package Benchmarks.

A pair is two clips of one prompt, one voted up and one voted down. A number orders a pair rightly if it is larger for the clip that is
voted up; equal numbers count half. Intervals are the middle 95 % of a bootstrap over prompts, as the clips of a prompt come from one
person. Exit status: 0, or 1 if the set cannot be read, and then nothing is printed on the standard output.
"""
import argparse
import concurrent.futures
import hashlib
import json
import math
import os
import pathlib
import random
import subprocess
import sys
from typing import NamedTuple

# The row that others are compared with, in each table.
CONTROLS = {"numbers": "power deviation", "references": "envelope"}
NAMES = {
    "envelope mean": "plain envelope, mean over time", "envelope deviation": "plain envelope, deviation over time",
    "power mean": "RMS^0.6, mean over time", "power deviation": "RMS^0.6, deviation over time (the control)",
    "peak": "peak", "onsets": "onsets of the envelope",
    "height mean": "ours: height, mean over time", "height deviation": "ours: height, deviation over time",
    "soft count": "ours: soft count",
    "envelope": "RMS^0.6, difference (the control)", "st-sim": "ST-SIM", "spqi": "SPQI", "trace": "ours: distance of traces",
}


class Failure(Exception):
    """The fault and its remedy."""


class Clip(NamedTuple):
    path: str
    prompt: str
    vote: int


class Prompt(NamedTuple):
    """The clips of a prompt that people voted up, and those that they voted down; neither is empty."""
    text: str
    up: list
    down: list

    @property
    def half(self):
        return "AB"[hashlib.sha256(self.text.encode()).digest()[0] % 2]


def read_clip(path):
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Failure(f"{path}: cannot be read as JSON ({error}); check the file") from error
    name, prompt, vote = (data.get(key) if isinstance(data, dict) else None for key in ("filename", "user_prompt", "vote"))
    if not isinstance(prompt, str) or not prompt.strip():
        raise Failure(f"{path}: has no `user_prompt`; add it, or remove the clip")
    if isinstance(vote, bool) or vote not in (1, -1):
        raise Failure(f"{path}: `vote` is {vote!r}; it must be 1 or -1")
    if not isinstance(name, str) or pathlib.PurePath(name).name != name:
        raise Failure(f"{path}: `filename` is {name!r}; it must name a file of the same folder")
    sound = str(path.with_name(name))
    if not os.path.isfile(sound) or any(c in sound for c in "\t\r\n"):
        raise Failure(f"{sound}: is not a file with a plain name; add it, or remove {path.name}")
    return Clip(sound, " ".join(prompt.split()).casefold(), vote)


def read_set(folder):
    """Returns the number of clips and of prompts, and the prompts that have votes of both kinds."""
    if not folder.is_dir():
        raise Failure(f"{folder}: is not a folder; give the folder of the set")
    clips = [read_clip(path) for path in sorted(folder.rglob("*.am1.json"))]
    if not clips:
        raise Failure(f"{folder}: has no file *.am1.json; give the folder that has the clips and their votes")
    texts = {}
    for clip in clips:
        texts.setdefault(clip.prompt, []).append(clip)
    prompts = [
        Prompt(text, [c.path for c in of if c.vote == 1], [c.path for c in of if c.vote == -1]) for text, of in sorted(texts.items())]
    prompts = [prompt for prompt in prompts if prompt.up and prompt.down]
    if not prompts:
        raise Failure(f"{folder}: no prompt has clips of both votes, so there is no pair; give a set in which people disagreed")
    return len(clips), len(texts), prompts


def run(program, lines):
    """Passes lines to several runs of a program and returns their output, line by line."""
    count = max(1, min(os.cpu_count() or 1, len(lines)))
    parts = [lines[len(lines) * k // count:len(lines) * (k + 1) // count] for k in range(count)]

    def one(part):
        return subprocess.run(program, input="".join(line + "\n" for line in part), capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        results = list(pool.map(one, parts))
    for result in results:
        if result.returncode:
            raise Failure(result.stderr.strip() or f"{program[0]}: ended with status {result.returncode}")
    return [result.stdout.splitlines() for result in results]


def numbers_of(program, device, prompts):
    """Returns {number: {clip: value}}."""
    paths = [path for prompt in prompts for path in prompt.up + prompt.down]
    rows = []
    for names, *part in run([program, "clips", *device], paths):
        rows += [[float(value) for value in line.split("\t")] for line in part]
    if len(rows) != len(paths):
        raise Failure(f"{program}: gave {len(rows)} rows for {len(paths)} clips; build it again")
    return {name: dict(zip(paths, column)) for name, column in zip(names.split("\t"), zip(*rows))}


def comparisons(prompts):
    """Returns the pairs of a clip and a reference: another clip of its prompt that is voted up."""
    return [(clip, up) for prompt in prompts for up in prompt.up for clip in prompt.up + prompt.down if clip != up]


def similarities_of(program, device, pairs):
    """Returns {measure: {(clip, reference): similarity}}, and what is not measured."""
    rows = [line.split("\t") for part in run([program, "distances", *device], ["\t".join(pair) for pair in pairs]) for line in part]
    measures = {name: {pair: -float(row[k]) for pair, row in zip(pairs, rows)} for k, name in enumerate(("envelope", "trace"))}
    try:
        import peers
    except ImportError as error:
        return measures, f"ST-SIM and SPQI are not measured: {error}; pip install vibromaf==0.0.8"
    with concurrent.futures.ProcessPoolExecutor() as pool:
        values = list(pool.map(peers.similarities, pairs, chunksize=8))
    for k, name in enumerate(("st-sim", "spqi")):
        measures[name] = {pair: value[k] for pair, value in zip(pairs, values)}
    return {name: measures[name] for name in ("envelope", "st-sim", "spqi", "trace")}, None


def point(up, down):
    """Returns whether a number orders a pair rightly: 1, ½ or 0; `None` if it has no value."""
    return None if math.isnan(up) or math.isnan(down) else (up > down) + (up == down) / 2


def by_number(values, prompt):
    return [point(values[up], values[down]) for up in prompt.up for down in prompt.down]


def by_references(values, prompt):
    """A clip's number is its mean similarity to the clips voted up, but for the pair's own."""
    points = []
    for up in prompt.up:
        references = [clip for clip in prompt.up if clip != up]
        for down in prompt.down:
            points.append(point(*(sum(values[clip, other] for other in references) / len(references) for clip in (up, down))))
    return points


def share(counts):
    """Returns the share in per cent of right pairs, from (right, all) of each prompt."""
    return 100 * sum(right for right, _ in counts) / max(1, sum(count for _, count in counts))


def interval(values):
    ordered = sorted(values)
    return ordered[int(0.025 * (len(ordered) - 1))], ordered[math.ceil(0.975 * (len(ordered) - 1))]


def bootstrap(counts, resamples, seed):
    """Returns {name: shares of resamples}; all names use the same resamples, so that they can be compared."""
    source = random.Random(seed)
    size = len(next(iter(counts.values())))
    shares = {name: [] for name in counts}
    for _ in range(resamples):
        chosen = source.choices(range(size), k=size)
        for name, of in counts.items():
            shares[name].append(share([of[k] for k in chosen]))
    return shares


def table(counts, halves, control, options):
    """Prints a table. `counts` is {name: [(right, all) of each prompt]}."""
    print("| | all | half A | half B | all, less the control |\n|---|---|---|---|---|")
    cells = {name: [] for name in counts}
    for half in ("AB", "A", "B"):
        part = {name: [count for count, of in zip(column, halves) if of in half] for name, column in counts.items()}
        if not part[control]:
            for name in counts:
                cells[name].append("no pair")
            continue
        shares = bootstrap(part, options.resamples, options.seed)
        for name in counts:
            low, high = interval(shares[name])
            cells[name].append(f"{share(part[name]):.1f} % [{low:.1f}, {high:.1f}]")
            if half == "AB":
                low, high = interval([a - b for a, b in zip(shares[name], shares[control])])
                less = f"{share(part[name]) - share(part[control]):+.1f} [{low:+.1f}, {high:+.1f}]"
                cells[name].append("" if name == control else less)
    for name, (all_pairs, less, a, b) in cells.items():
        print(f"| {NAMES[name]} | {all_pairs} | {a} | {b} | {less} |")


def counted(score, measures, prompts):
    """Returns {name: [(right, all) of each prompt]}, without the pairs for which a measure has no value."""
    result = {}
    for name, values in measures.items():
        points = [[p for p in score(values, prompt) if p is not None] for prompt in prompts]
        result[name] = [(sum(of), len(of)) for of in points]
    return result


def report(options):
    clips, texts, prompts = read_set(options.folder)
    device = ["--device", options.device] if options.device else ["--peak-g", str(options.peak_g)]
    numbers = numbers_of(options.program, device, prompts)
    several = [prompt for prompt in prompts if len(prompt.up) > 1]
    similarities, unmeasured = similarities_of(options.program, device, comparisons(several)) if several else ({}, None)

    pairs = sum(len(prompt.up) * len(prompt.down) for prompt in prompts)
    print(f"Read: {clips} clips of {texts} prompts. {len(prompts)} prompts have clips of both votes: {pairs} pairs.")
    assumed = f"the model `{options.device}` plays the clip" if options.device else f"acceleration follows the clip, {options.peak_g} g at full scale"
    print(f"Assumed: {assumed}, in a hand that grasps the device. The set does not state how strongly its device vibrated.")
    print("The ceiling is unknown: each clip has one vote, so it is not known how often two people would agree.")
    print(f"Intervals: 95 %, {options.resamples} resamples of prompts, seed {options.seed}. Halves: by a hash of the prompt. By chance: 50 %.")
    print("\nHow many pairs the larger number orders rightly. Below 50 %, the smaller number has more votes.\n")
    table(counted(by_number, numbers, prompts), [prompt.half for prompt in prompts], CONTROLS["numbers"], options)
    if not several:
        print("\nNo prompt has two clips voted up, so no clip can be compared with references.")
        return
    pairs = sum(len(prompt.up) * len(prompt.down) for prompt in several)
    print(f"\nHow many pairs similarity to the prompt's other clips voted up orders rightly: {len(several)} prompts, {pairs} pairs.")
    print("ST-SIM and SPQI need a reference, which a vote does not have. So these rows use votes that those above do not.\n")
    counts = counted(by_references, similarities, several)
    table(counts, [prompt.half for prompt in several], CONTROLS["references"], options)
    for name, of in counts.items():
        if (left := pairs - sum(count for _, count in of)):
            print(f"\n{NAMES[name]} has no value for {left} pairs, which are left out of its row.")
    if unmeasured:
        print("\n" + unmeasured)


def main():
    def positive(text):
        value = float(text)
        if not 0 < value < math.inf:
            raise ValueError
        return value

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="VOTECLIPS", help="the program VoteClips")
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path, help="the folder of the set")
    device = parser.add_mutually_exclusive_group()
    device.add_argument("--peak-g", type=positive, default=1.5, help="the acceleration at full scale in g (1.5)")
    device.add_argument("--device", help="a class of devices whose model plays the clips, such as `coil`")
    parser.add_argument("--resamples", type=int, default=2000, help="resamples of the bootstrap (2000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the bootstrap (1)")
    options = parser.parse_args()
    if options.resamples < 1:
        parser.error("--resamples must be at least 1")
    try:
        report(options)
    except (Failure, OSError) as error:
        print(f"votes.py: error: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
