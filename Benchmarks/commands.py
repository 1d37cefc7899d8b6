"""Times whole commands, start-up included: best and median wall time, peak memory.

Usage: commands.py THRUM. Writes its input and output to a temporary folder.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time



def event(kind, at, intensity, duration=None):
    fields = {"Time": at, "EventType": kind}
    if duration is not None:
        fields["EventDuration"] = duration
    fields["EventParameters"] = [
        {"ParameterID": "HapticIntensity", "ParameterValue": intensity},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5},
    ]
    return {"Event": fields}


def chained(control, start, low, high):
    """601 points over 30 s, in curves of 16 that share their end points."""
    points = [(k * 0.05, low if k % 2 == 0 else high) for k in range(601)]
    for first in range(0, 600, 15):
        piece = points[first : first + 16]
        yield {
            "ParameterCurve": {
                "ParameterID": control,
                "Time": round(start + piece[0][0], 6),
                "ParameterCurveControlPoints": [
                    {"Time": round(t - piece[0][0], 6), "ParameterValue": v} for t, v in piece
                ],
            }
        }


def minute():
    pattern = [event("HapticContinuous", start, 0.8, 30) for start in (0, 30)]
    for start in (0, 30):
        pattern += chained("HapticIntensityControl", start, 0.3, 0.9)
        pattern += chained("HapticSharpnessControl", start, -0.1, 0.2)
    return pattern


PATTERNS = {
    "60 s, two events under 601-point curves": minute,
    "100 000 taps in 100 s": lambda: [event("HapticTransient", i / 1000, i % 10 / 10) for i in range(100_000)],
    "10 000 short events in 100 s": lambda: [
        event("HapticContinuous", i / 100, i % 10 / 10, 0.005) for i in range(10_000)
    ],
    "one tap": lambda: [event("HapticTransient", 0, 1)],
}


def write(name, path):
    """In a process of its own: a child's peak memory counts from that of its parent."""
    subprocess.run([sys.executable, __file__, "--write", name, path], check=True)


def measure(arguments, runs=15):
    walls, peak = [], 0
    for _ in range(runs):
        start = time.perf_counter()
        process = subprocess.Popen([os.path.abspath(sys.argv[1]), *arguments], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        walls.append(time.perf_counter() - start)
        peak = max(peak, usage.ru_maxrss)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{arguments}: exit {process.returncode}")
    walls.sort()
    return walls[0] * 1000, statistics.median(walls) * 1000, peak / 1024


def main():
    with tempfile.TemporaryDirectory() as folder:
        print("| command | best ms | median ms | peak MB | input MB | output MB |")
        print("|---|---|---|---|---|---|")
        for name in list(PATTERNS)[:3]:
            path = os.path.join(folder, "pattern.ahap")
            write(name, path)
            wav = os.path.join(folder, "out.wav")
            best, median, peak = measure(["render", path, "--channels", "haptic", "-o", wav])
            sizes = os.path.getsize(path) / 1e6, os.path.getsize(wav) / 1e6
            print(f"| render {name} | {best:.0f} | {median:.0f} | {peak:.0f} | {sizes[0]:.1f} | {sizes[1]:.1f} |")
        large = os.path.join(folder, "large.ahap")
        write("100 000 taps in 100 s", large)
        best, median, peak = measure(["check", large])
        size = os.path.getsize(large) / 1e6
        print(f"| check 100 000 taps | {best:.0f} | {median:.0f} | {peak:.0f} | {size:.1f} | – |")
        small = os.path.join(folder, "small.ahap")
        write("one tap", small)
        best, median, peak = measure(["check", small], runs=40)
        print(f"| check a small file | {best:.1f} | {median:.1f} | {peak:.0f} | 0.0 | – |")


if sys.argv[1] == "--write":
    with open(sys.argv[3], "w") as file:
        json.dump({"Version": 1.0, "Pattern": PATTERNS[sys.argv[2]]()}, file, indent=2)
else:
    main()
