"""Times thrum convert and the verbs that edit: files.py THRUM [convert] [adapt] [edit] [many] (all of them if none is named).

Processor time in ms of whole commands, as the kernel counts it for all threads: the least of several runs, with the start of the
program and the writing of its files. The pattern has 5 000 events in five minutes: 3 500 taps, 1 500 vibrations of 20 to 55 ms
apart from each other, and chained curves of 16 points. In `overlapping` they fade and overlap, so that control frames are calculated.
`many` compares 1 000 files of the samples' size with `thrum format --check` over them, with the same --jobs.
"""
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[1]
FORMATS = [
    "ahap", "ahap-split", "haptic", "android", "web", "web-module", "motors", "motors-module", "linux-ff", "hd-rumble", "wav",
    "wav-8k", "wav-3k", "openxr", "swift", "hjif", "hjif-main", "feedbackd",
]


def value(name, number):
    return {"ParameterID": name, "ParameterValue": number}


def pattern(overlapping=False):
    draw = random.Random(25)
    entries = []
    for index in range(5000):
        time = round(index * 0.06, 3)
        isTap = draw.random() < 0.7
        event = {"Time": time, "EventType": "HapticTransient" if isTap else "HapticContinuous"}
        values = [value(name, round(draw.uniform(0.1, 1), 2)) for name in ("HapticIntensity", "HapticSharpness")]
        if not isTap:
            # The next event may be 60 ms later: no vibration lasts longer than the pause to the next one.
            event["EventDuration"] = round(draw.uniform(0.02, 0.055), 3)
            if overlapping:
                event["EventDuration"] = round(draw.uniform(0.05, 0.3), 3)
                values += [value("AttackTime", 0.02), value("ReleaseTime", 0.05)]
        event["EventParameters"] = values
        entries.append({"Event": event})
    for start in range(0, 300, 15):
        points = [{"Time": k, "ParameterValue": round(draw.uniform(0.5, 1), 2)} for k in range(16)]
        entries.append({"ParameterCurve": {
            "ParameterID": "HapticIntensityControl", "Time": start, "ParameterCurveControlPoints": points}})
    return {"Version": 1.0, "Pattern": entries}


def run(arguments, runs=5, statuses=(0,), before=None):
    """The least processor time of a command in ms."""
    least = float("inf")
    for _ in range(runs):
        if before:
            before()
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.run([thrum, *map(str, arguments)], capture_output=True)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.returncode not in statuses:
            sys.exit(f"thrum {' '.join(map(str, arguments))}: {process.stderr.decode()}")
        least = min(least, end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    return least * 1000


def convert(folder, runs, *words):
    print("| format | apart | overlapping |\n|---|---|---|")
    for name in FORMATS:
        times = []
        for source in ("apart", "overlapping"):
            target = folder / f"out-{name}"
            target.mkdir(exist_ok=True)
            arguments = ["convert", folder / f"{source}.ahap", "-o", f"{target}/", "--as", name, "--quiet", *words]
            times.append(f"{run(arguments, runs):.0f}")
        print(f"| {name} | {' | '.join(times)} |", flush=True)


def edit(folder):
    source, out = folder / "apart.ahap", folder / "edited.ahap"
    moved, scaled = folder / "moved.ahap", folder / "scaled.ahap"
    run(["edit", "shift", "--by", 0.1, source, "-o", moved], 1)
    run(["edit", "scale", "--intensity", 0.5, source, "-o", scaled], 1)
    print("| command | ms |\n|---|---|")
    for words in (
        ["info", source], ["edit", "trim", "--from", 10.01, "--to", 290, source, "-o", out],
        ["edit", "shift", "--by", 0.1, source, "-o", out], ["edit", "stretch", "--by", 1.1, source, "-o", out],
        ["edit", "scale", "--intensity", 0.5, source, "-o", out], ["edit", "quantize", "--grid", 0.05, source, "-o", out],
        ["edit", "loop", "--count", 2, source, "-o", out],
        ["edit", "split", "--at", 100, "--at", 200, source, "-o", folder / "parts"],
        ["edit", "join", source, moved, "-o", out],
        ["mix", source, "--take", "haptics", moved, "--take", "all", "-o", out],
        ["diff", source, moved], ["diff", source, scaled], ["diff", "--list", source],
    ):
        words = words + ["--force"] if words[0] in ("edit", "mix") else words
        name = " ".join(str(word).replace(f"{folder}/", "") for word in words if word != "--force")
        print(f"| {name} | {run(words, statuses=(0, 1)):.0f} |", flush=True)


def many(folder):
    """1 000 copies of the samples, each format, beside `format --check` over them."""
    place = folder / "many"
    place.mkdir()
    samples = sorted((root / "Samples").glob("*.ahap"))
    for index in range(1000):
        sample = samples[index % len(samples)]
        shutil.copy(sample, place / f"{index:04}-{sample.name}")
    check = run(["format", "--check", place], 3, (0, 1))
    print(f"format --check over 1 000 files: {check:.0f} ms\n| format | ms | times |\n|---|---|---|")
    for name in FORMATS:
        out = folder / "many-out"
        time = run(
            ["convert", place, "-o", f"{out}/", "--as", name, "--literal", "--jobs", 2, "--quiet"], 3, (0, 1),
            lambda: shutil.rmtree(out, ignore_errors=True))
        print(f"| {name} | {time:.0f} | {time / check:.2f} |", flush=True)


thrum, *parts = sys.argv[1:]
thrum = os.path.abspath(thrum)
with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(place)
    for name in ("apart", "overlapping"):
        (folder / f"{name}.ahap").write_text(json.dumps(pattern(name == "overlapping"), indent=2))
    if not parts or "convert" in parts:
        convert(folder, 5, "--literal")
    if not parts or "adapt" in parts:
        convert(folder, 1)
    if not parts or "edit" in parts:
        edit(folder)
    if not parts or "many" in parts:
        many(folder)
