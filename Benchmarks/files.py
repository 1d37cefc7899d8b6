"""Times thrum convert and the verbs that edit: files.py THRUM [convert] [adapt] [hostile] [edit] [many]
(all of them if none is named).

Processor time in ms of whole commands, as the kernel counts it for all threads: the least of several runs, with the start of the
program and the writing of its files. The pattern has 5 000 events in five minutes: 3 500 taps, 1 500 vibrations of 20 to 55 ms
apart from each other, and chained curves of 16 points. In `overlapping` they fade and overlap, so that control frames are calculated.
`hostile` adapts valid patterns that take long: 800 000 points, the most that a file of 32 MB holds, in a curve over
five minutes of vibration; 10 000 taps and 10 000 overlapping vibrations in one second.
`many` compares 1 000 files of the samples' size with `thrum format --check` over them, which writes nothing, and with
`thrum format` and `cp`, which write as many. Each run writes to a new folder, and nothing is deleted before the end: ext4 takes
ten times as long to create files while it avoids the numbers of files that were deleted within the last minutes.
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
import time

root = pathlib.Path(__file__).resolve().parents[1]
FORMATS = [
    "ahap", "ahap-split", "haptic", "android", "web", "web-module", "motors", "motors-module", "linux-ff", "hd-rumble", "wav",
    "wav-8k", "wav-3k", "openxr", "openxr-parametric", "openxr-c", "swift", "hjif", "hjif-main", "feedbackd",
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


def measure(command, runs=5, statuses=(0,)):
    """The least processor time of a command in ms, with what of it is the kernel's, the least time on the clock, and the
    status. In its words, `@` is a new folder."""
    least, clock = (float("inf"), 0), float("inf")
    for _ in range(runs):
        out = tempfile.mkdtemp(dir=place)
        words = [str(word).replace("@", out) for word in command]
        start, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        process = subprocess.run(words, capture_output=True)
        clock = min(clock, time.monotonic() - began)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.returncode not in statuses:
            sys.exit(f"{' '.join(words)}: {process.stderr.decode()}")
        system = end.ru_stime - start.ru_stime
        least = min(least, (end.ru_utime - start.ru_utime + system, system))
    return least[0] * 1000, least[1] * 1000, clock * 1000, process.returncode


def hostile():
    """Valid patterns that take long to adapt, by name."""
    draw = random.Random(7)
    def event(time, length=None, intensity=0.5):
        kind = {"EventType": "HapticTransient"} if length is None else {"EventType": "HapticContinuous", "EventDuration": length}
        values = [value("HapticIntensity", intensity), value("HapticSharpness", round(draw.random(), 2))]
        return {"Event": {"Time": time, **kind, "EventParameters": values}}
    points = [{"Time": round(k * 0.0003, 4), "ParameterValue": round(draw.random(), 1)} for k in range(800_000)]
    curve = {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": points}}
    entries = {
        "points": [event(30 * k, 30) for k in range(10)] + [curve],
        "taps": [event(round(k * 0.0001, 4), intensity=0.1) for k in range(10_000)],
        "vibrations": [event(round(k * 0.0001, 4), 0.2, 0.1) for k in range(10_000)],
    }
    return {name: {"Version": 1.0, "Pattern": list} for name, list in entries.items()}


def adapt_hostile(folder):
    names = list(hostile())
    for name, content in hostile().items():
        (folder / f"{name}.ahap").write_text(json.dumps(content, separators=(",", ":")))
    print(f"| format | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    for format in FORMATS:
        times = []
        for name in names:
            words = [thrum, "convert", folder / f"{name}.ahap", "-o", "@/", "--as", format, "--quiet"]
            processor, _, _, status = measure(words, 1, (0, 1))
            times.append(f"{processor:.0f}" + (" refused" if status else ""))
        print(f"| {format} | {' | '.join(times)} |", flush=True)


def run(arguments, runs=5, statuses=(0,)):
    """The least processor time of `thrum` with some arguments in ms."""
    return measure([thrum, *arguments], runs, statuses)[0]


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
    """1 000 copies of the samples, each format, beside `format --check` over them and what only writes them."""
    source = folder / "many"
    source.mkdir()
    samples = sorted((root / "Samples").glob("*.ahap"))
    for index in range(1000):
        sample = samples[index % len(samples)]
        shutil.copy(sample, source / f"{index:04}-{sample.name}")
    commands = {"format --check": [thrum, "format", "--check", source], "cp": ["cp", "-r", source, "@/"]}
    commands["format"] = [thrum, "format", source, "-o", "@/", "--quiet"]
    for name in FORMATS:
        words = ["--as", name, "--literal", "--jobs", 2, "--quiet"]
        commands[name] = [thrum, "convert", source, "-o", "@/", *words]
    print("| command or format | processor ms | of it kernel | clock ms | times format --check |\n|---|---|---|---|---|")
    check = None
    for name, command in commands.items():
        processor, system, clock, _ = measure(command, 5, (0, 1))
        check = check or processor
        print(f"| {name} | {processor:.0f} | {system:.0f} | {clock:.0f} | {processor / check:.2f} |", flush=True)


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
    if not parts or "hostile" in parts:
        adapt_hostile(folder)
    if not parts or "edit" in parts:
        edit(folder)
    if not parts or "many" in parts:
        many(folder)
