#!/usr/bin/env python3
"""Checks Benchmarks/Votes/votes.py on made sets with the layout of HapticGen's: check-votes.py [VOTECLIPS]

In each set one thing decides the votes, so the numbers that measure it must order all pairs, and others must not. Without a program, VoteClips is built.
"""
import importlib.util
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEED = 40
PROMPTS = 8
problems = []


def expect(holds, text):
    if not holds:
        problems.append(text)


def taps(count, amplitude, start=200):
    """Returns half a second with a number of taps of 100 Hz, 70 ms apart."""
    samples = [0.0] * 4000
    for tap in range(count):
        for k in range(120):
            samples[start + 560 * tap + k] = amplitude * (1 - k / 120) * math.sin(2 * math.pi * 100 * k / 8000)
    return samples


def write_clip(folder, name, samples, prompt, vote, rate=8000):
    folder.mkdir(parents=True, exist_ok=True)
    with wave.open(str(folder / f"{name}.wav"), "wb") as clip:
        clip.setparams((1, 1, rate, 0, "NONE", ""))
        clip.writeframes(bytes(round(128 + 127 * sample) for sample in samples))
    (folder / f"{name}.am1.json").write_text(
        json.dumps({"filename": f"{name}.wav", "user_prompt": prompt, "model": "made", "vote": vote}))


def write_set(folder, make, better=1):
    """Writes two clips of each vote for each prompt. `make` returns the samples of a clip, which is better or worse."""
    source = random.Random(SEED)
    for prompt in range(PROMPTS):
        part = folder / ("expertvoted" if prompt % 2 else "uservoted")
        for k in range(4):
            vote = better if k % 2 else -better
            write_clip(part, f"made_{prompt}_{k}", make(k % 2 == 1, source), f"Made prompt  {prompt}.", vote)


def votes(*arguments):
    return subprocess.run([sys.executable, ROOT / "Benchmarks/Votes/votes.py", *arguments], capture_output=True, text=True)


def rows(program, folder, *options):
    """Returns {row: (all, half A, half B)} in per cent, and the text."""
    result = votes(program, folder, "--resamples", "200", *options)
    expect(result.returncode == 0, f"{folder.name}: status {result.returncode}: {result.stderr}")
    found = {}
    for line in result.stdout.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and "%" in line:
            found[cells[0]] = tuple(float(cell.split("%")[0]) if "%" in cell else math.nan for cell in cells[1:4])
            inside = re.search(r"([\d.]+) % \[([\d.]+), ([\d.]+)\]", cells[1])
            low, high = (float(inside[2]), float(inside[3])) if inside else (1, 0)
            expect(low <= found[cells[0]][0] <= high, f"{folder.name}, {cells[0]}: {cells[1]} lies outside of its interval")
    return found, result.stdout


def check_orders(program, folder):
    def more(is_better, source):
        return taps(source.randint(4, 6) if is_better else source.randint(1, 2), source.uniform(0.2, 0.9), source.randrange(100, 300))

    def louder(is_better, source):
        return taps(3, source.uniform(0.7, 0.9) if is_better else source.uniform(0.3, 0.4))

    write_set(folder / "more", more)
    write_set(folder / "fewer", more, better=-1)
    write_set(folder / "louder", louder)

    found, text = rows(program, folder / "more")
    expect(found.get("onsets of the envelope") == (100, 100, 100), f"more taps: onsets order {found.get('onsets of the envelope')}")
    expect(found.get("ours: soft count", (0,))[0] >= 95, f"more taps: the soft count orders {found.get('ours: soft count')}")
    expect(20 <= found.get("peak", (0,))[0] <= 80, f"more taps: the peak, which is random, orders {found.get('peak')}")
    expect(f"{4 * PROMPTS} clips of {PROMPTS} prompts. {PROMPTS} prompts have clips of both votes: {4 * PROMPTS} pairs" in text, text)
    for words in ("1.5 g at full scale", "The ceiling is unknown"):
        expect(words in text, f"the report does not state: {words}")
    measured = importlib.util.find_spec("vibromaf") is not None
    expect(("SPQI" in found, "ST-SIM" in found) == (measured, measured), "the rows of ST-SIM and SPQI do not depend on vibromaf")
    expect(("are not measured" in text) != measured, "the report does not say that ST-SIM and SPQI are not measured")
    expect(text == rows(program, folder / "more")[1], "a second run prints something else")

    found, _ = rows(program, folder / "fewer")
    expect(found.get("onsets of the envelope") == (0, 0, 0), f"fewer taps: onsets order {found.get('onsets of the envelope')}")

    found, text = rows(program, folder / "louder", "--device", "coil")
    for name in ("peak", "ours: height, mean over time", "RMS^0.6, mean over time"):
        expect(found.get(name) == (100, 100, 100), f"louder taps: {name} orders {found.get(name)}")
    expect(found.get("onsets of the envelope") == (50, 50, 50), f"equal onsets order {found.get('onsets of the envelope')}")
    for name in ("ours: distance of traces", "RMS^0.6, difference (the control)"):
        expect(found.get(name, (0,))[0] >= 95, f"louder taps: {name} orders {found.get(name)}")
    expect("the model `coil` plays the clip" in text, "the report does not state the model")


def check_failures(program, folder):
    good = taps(2, 0.5)

    def fails(set_name, words, *arguments, program=program):
        result = votes(program, folder / set_name, *arguments)
        expect(result.returncode == 1 and not result.stdout, f"{set_name}: status {result.returncode}, prints {result.stdout!r}")
        expect(words in result.stderr, f"{set_name}: the error is {result.stderr!r}, without: {words}")

    fails("missing", "is not a folder")
    (folder / "empty").mkdir()
    fails("empty", "has no file *.am1.json")
    for name, prompt, vote in (("a", "p", 1), ("b", "p", 1), ("c", "q", -1)):
        write_clip(folder / "agreed", name, good, prompt, vote)
    fails("agreed", "no prompt has clips of both votes")
    for name in ("broken", "odd", "gone", "outside", "empty-clip", "fast", "cut"):
        write_clip(folder / name, "a", good, "p", 1)
        write_clip(folder / name, "b", good, "p", -1, rate=44100 if name == "fast" else 8000)
    (folder / "broken/b.am1.json").write_text("{")
    fails("broken", "cannot be read as JSON")
    (folder / "odd/b.am1.json").write_text('{"filename": "b.wav", "user_prompt": "p", "vote": 0}')
    fails("odd", "`vote` is 0; it must be 1 or -1")
    (folder / "outside/b.am1.json").write_text('{"filename": "../odd/b.wav", "user_prompt": "p", "vote": 1}')
    fails("outside", "it must name a file of the same folder")
    (folder / "gone/b.wav").unlink()
    fails("gone", "is not a file with a plain name")
    (folder / "empty-clip/b.wav").write_bytes(b"")
    fails("empty-clip", "b.wav: is not a WAV file")
    fails("fast", "8 bits, 44100 Hz")
    data = (folder / "cut/b.wav").read_bytes()
    (folder / "cut/b.wav").write_bytes(data[:-1])
    fails("cut", "b.wav: ends within a chunk")
    fails("more", "plays no waveforms", "--device", "pad")
    fails("more", "No such file", program=folder / "no-program")


def build():
    command = ["swift", "build", "--package-path", "Benchmarks", "--disable-index-store"]
    subprocess.run([*command, "--product", "VoteClips"], cwd=ROOT, check=True)
    place = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return pathlib.Path(place.stdout.strip()) / "VoteClips"


program = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else build()
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    check_orders(program, folder)
    check_failures(program, folder)
for problem in problems:
    print(f"FAIL: {problem}")
if problems:
    print(f"error: {len(problems)} expectations of votes.py do not hold (seed {SEED})")
    sys.exit(1)
print(f"votes.py orders the pairs of made sets as their votes were made, and refuses what it cannot read (seed {SEED})")
