#!/usr/bin/env python3
"""Draws the pictures of Docs/DesignChecks.md: for each rule a pattern before and after, as `thrum plot --felt` shows them.

    Tools/draw-design-images.py            draws them into Docs/Images
    Tools/draw-design-images.py --check    fails when a picture is out of date

Either way every pattern is checked: `thrum check --design` must find the rule before and must not find it after.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parent.parent
images = root / "Docs" / "Images"


def tap(time, intensity=0.8, sharpness=0.5):
    return event("HapticTransient", time, HapticIntensity=intensity, HapticSharpness=sharpness)


def span(time, duration, intensity=0.8, sharpness=0.5):
    return event("HapticContinuous", time, duration, HapticIntensity=intensity, HapticSharpness=sharpness)


def tone(time, duration, **parameters):
    return event("AudioContinuous", time, duration, **parameters)


def event(kind, time, duration=None, **parameters):
    body = {"Time": time, "EventType": kind}
    if duration is not None:
        body["EventDuration"] = duration
    body["EventParameters"] = [{"ParameterID": name, "ParameterValue": value} for name, value in parameters.items()]
    return {"Event": body}


def curve(time, *points):
    return {
        "ParameterCurve": {
            "ParameterID": "HapticIntensityControl",
            "Time": time,
            "ParameterCurveControlPoints": [{"Time": at, "ParameterValue": value} for at, value in points],
        }
    }


def jump(time, value):
    return {"Parameter": {"ParameterID": "HapticIntensityControl", "Time": time, "ParameterValue": value}}


# Rule: pattern before, pattern after.
cases = {
    "not-felt": ([tap(0.2, 0.8), tap(0.8, 0.2)], [tap(0.2, 0.8), tap(0.8, 0.5)]),
    "masked": ([span(0.1, 0.5, 1), tap(0.64, 0.6)], [span(0.1, 0.5, 1), tap(0.9, 0.6)]),
    "ghost-tap": (
        [tap(0.3 + 0.1 * n, 0.5) for n in range(4)],
        [tap(0.15, 0.29)] + [tap(0.3 + 0.1 * n, 0.5) for n in range(4)],
    ),
    "fused-taps": ([tap(0.2), tap(0.22)], [tap(0.2), tap(0.3)]),
    "uncountable-taps": (
        [tap(0.1 + 0.05 * n, 0.9) for n in range(5)],
        [tap(0.1 + 0.1 * n, 0.9) for n in range(5)],
    ),
    "equal-steps": ([tap(0.1, 0.8), tap(0.4, 0.82)], [tap(0.1, 0.6), tap(0.4, 0.9)]),
    "beat": ([span(0.1, 1, 0.8, 0.4), span(0.1, 1, 0.8, 0.62)], [span(0.1, 1, 1, 0.5)]),
    "jump": ([span(0, 1, 1), jump(0.5, 0.6)], [span(0, 1, 1), curve(0.4, (0, 1), (0.2, 0.6))]),
    "limited": ([tap(0.2, 1), tap(0.2, 1)], [tap(0.2, 1)]),
    "curve-on-transients": (
        [span(0, 1, 0.7, 0.2), tap(0.2, 0.8, 0.9), curve(0, (0, 0), (1, 1))],
        [span(0, 1, 0.7, 0.2), tap(0.9, 0.8, 0.9), curve(0, (0, 0), (0.8, 1))],
    ),
    "never-rests": ([span(0, 24, 0.6)], [span(8 * n, 7.5, 0.6) for n in range(3)]),
    "sound-offset": ([tone(0.2, 0.3), tap(0.26)], [tone(0.2, 0.3), tap(0.2)]),
    "sound-character": (
        [tone(0.2, 0.8, AttackTime=0.7), tap(0.2, 0.8, 0.9)],
        [tone(0.2, 0.8, AttackTime=0.7), event("HapticContinuous", 0.2, 0.8, HapticIntensity=0.8, HapticSharpness=0.4, AttackTime=0.7)],
    ),
}
# Two patterns that must feel different.
contrast = {
    "before": ([tap(0.1, 0.9), tap(0.4, 0.9)], [tap(0.1, 0.7), tap(0.4, 0.7)]),
    "after": ([span(0.1, 0.3, 0.9, 0.1), span(0.5, 0.3, 0.8, 0.1)], [tap(0.1 + 0.12 * n, 0.8, 0.9) for n in range(4)]),
}


def main():
    checks = "--check" in sys.argv[1:]
    subprocess.run(["swift", "build", "--product", "thrum"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=root, check=True, capture_output=True, text=True).stdout.strip()
    thrum = place + "/thrum"
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)

        def findings(*files):
            run = subprocess.run(
                [thrum, "check", "--design", "--json", *map(str, files)], capture_output=True, text=True)
            return [f["rule"] for file in json.loads(run.stdout)["files"] for f in file["findings"]]

        def write(name, entries):
            path = folder / name
            path.write_text(json.dumps({"Version": 1.0, "Pattern": entries}, indent=1))
            return path

        def draw(pattern, name):
            made = folder / "made.svg"
            subprocess.run(
                [thrum, "plot", "--felt", str(pattern), "--width", "480", "-o", str(made)], check=True,
                capture_output=True)
            target = images / name
            if not checks:
                target.write_bytes(made.read_bytes())
            elif not target.exists() or target.read_bytes() != made.read_bytes():
                faults.append(f"Docs/Images/{name} is out of date; run Tools/draw-design-images.py")

        for rule, (before, after) in cases.items():
            for when, entries in (("before", before), ("after", after)):
                pattern = write(when + ".ahap", entries)
                if (rule in findings(pattern)) != (when == "before"):
                    faults.append(f"{rule}: {when} has the findings {findings(pattern)}")
                draw(pattern, f"design-{rule}-{when}.svg")
        for when, (left, right) in contrast.items():
            files = write("left.ahap", left), write("right.ahap", right)
            if ("weak-contrast" in findings(*files)) != (when == "before"):
                faults.append(f"weak-contrast: {when} has the findings {findings(*files)}")
            for pattern in files:
                draw(pattern, f"design-weak-contrast-{when}-{pattern.stem}.svg")
    for fault in faults:
        print(fault)
    print(f"{len(cases) + 1} rules drawn before and after, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
