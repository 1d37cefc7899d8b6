"""Measures the Python and the web package beside the native command and the C library, in one run.

Usage: packages.py THRUM CORE PYTHON WEB FILE…, where CORE is core.c, compiled; PYTHON an interpreter with the package
installed; WEB the built folder; and each FILE is a file whose size is printed. packages.sh builds all of them.
"""
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 8
HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "Samples")

# The same job as a program of its own: read a pattern, render its haptic channel, write the samples.
PYTHON_JOB = "import sys, thrum_haptics; thrum_haptics.load(sys.argv[1]).render().tofile(sys.argv[2])"
NODE_JOB = """
import { readFileSync, writeFileSync } from "node:fs";
const { load } = await import(process.argv[1] + "/thrum.js");
writeFileSync(process.argv[3], (await load()).parse(readFileSync(process.argv[2])).render().haptic);
"""
# Times within one process, in ms: loading, the first render, and every later one.
PYTHON_TIMES = """
import json, sys, time
start = time.perf_counter()
import thrum_haptics
loaded = time.perf_counter()
pattern = thrum_haptics.load(sys.argv[1])
pattern.render()
first = time.perf_counter()
times = []
for _ in range(12):
    begin = time.perf_counter()
    pattern.render()
    times.append((time.perf_counter() - begin) * 1e3)
print(json.dumps({"load": (loaded - start) * 1e3, "first": (first - loaded) * 1e3, "render": min(times)}))
"""
NODE_TIMES = """
import { readFileSync } from "node:fs";
const start = performance.now();
const { load } = await import(process.argv[1] + "/thrum.js");
const thrum = await load();
const loaded = performance.now();
const pattern = thrum.parse(readFileSync(process.argv[2]));
pattern.render();
const first = performance.now();
const times = [];
for (let round = 0; round < 12; round++) {
  const begin = performance.now();
  pattern.render();
  times.push(performance.now() - begin);
}
console.log(JSON.stringify({ load: loaded - start, first: first - loaded, render: Math.min(...times) }));
"""


NODE_EVENTS = """
const { load } = await import(process.argv[1] + "/thrum.js");
const thrum = await load();
const events = Array.from({ length: 100000 }, (_, index) => ({ type: "transient", time: index / 100, intensity: 0.5 }));
const time = (body) => { const begin = performance.now(); const made = body(); return [made, performance.now() - begin]; };
const [pattern, made] = time(() => thrum.pattern(events));
const [text, written] = time(() => pattern.ahap());
const [, read] = time(() => thrum.parse(text));
console.log(JSON.stringify([made, written, read]));
"""


def run(arguments):
    """Runs a program and returns its wall time in ms and its output."""
    start = time.perf_counter()
    done = subprocess.run(arguments, check=True, capture_output=True, text=True)
    return (time.perf_counter() - start) * 1e3, done.stdout


def load_average():
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


def sizes(web, files):
    print("| file | bytes | after gzip |\n|---|---|---|")
    rows = {os.path.basename(file): [file] for file in files}
    for name, entry, module in [
        ("whole", "thrum.js", "thrum.wasm"), ("player", "play.js", "thrum-play.wasm"), ("score entry", "score.js", "thrum-synth.wasm"),
    ]:
        parts = run(["node", os.path.join(HERE, "..", "Bindings", "Web", "test", "entry.mjs"), entry, module])[1].split()
        rows[f"web, {name}: scripts and {module}"] = [os.path.join(web, part) for part in parts]
    for name, paths in rows.items():
        contents = [open(path, "rb").read() for path in paths]
        zipped = sum(len(gzip.compress(content, 9, mtime=0)) for content in contents)
        print(f"| {name} | {grouped(sum(map(len, contents)))} | {grouped(zipped)} |")


def grouped(number):
    return f"{number:,}".replace(",", " ")


def report(name, path, thrum, core, python, web, folder):
    wav, raw = os.path.join(folder, "out.wav"), os.path.join(folder, "out.raw")
    jobs = {
        "`thrum render`": [thrum, "render", path, "--channels", "haptic", "-o", wav],
        "Python": [python, "-c", PYTHON_JOB, path, raw],
        "Node": ["node", "--input-type=module", "-e", NODE_JOB, web, path, raw],
    }
    inside = {
        "Python": [python, "-c", PYTHON_TIMES, path],
        "Node": ["node", "--input-type=module", "-e", NODE_TIMES, web, path],
    }
    walls = {job: [] for job in jobs}
    found = {job: [] for job in inside}
    native = []
    # In turns, so that the load of the machine is that of all.
    for _ in range(ROUNDS):
        for job, arguments in jobs.items():
            walls[job].append(run(arguments)[0])
        for job, arguments in inside.items():
            found[job].append(json.loads(run(arguments)[1]))
        lines = run([core, path])[1].splitlines()
        native.append(float(next(line for line in lines if line.startswith("render")).split()[1]) / 1e3)
    expected = open(wav, "rb").read()[-1024:]
    assert expected == open(raw, "rb").read()[-1024:], "the programs rendered other samples"

    print(f"\n{name}; best (median) of {ROUNDS} in turns, ms:\n")
    print("| what | native | Python | Node | Python / native | Node / native |\n|---|---|---|---|---|---|")

    def row(what, *columns):
        best = [min(column) if column else None for column in columns]
        cells = [f"{min(c):.2f} ({statistics.median(c):.2f})" if c else "–" for c in columns]
        ratios = [f"{value / best[0]:.2f}" if best[0] else "–" for value in best[1:]]
        print(f"| {what} | {' | '.join(cells + ratios)} |")

    row("a program that reads, renders and writes a file", *walls.values())
    row("load the package", [], *([one["load"] for one in found[job]] for job in found))
    row("read and render for the first time", [], *([one["first"] for one in found[job]] for job in found))
    row("render once more (native: C)", native, *([one["render"] for one in found[job]] for job in found))


def main():
    thrum, core, python, web, *files = sys.argv[1:]
    print(f"load at the start: {load_average()}; {os.cpu_count()} cores\n")
    sizes(web, files)
    with tempfile.TemporaryDirectory() as folder:
        minute = os.path.join(folder, "minute.ahap")
        run([sys.executable, os.path.join(HERE, "commands.py"), "--write", "60 s, two events under 601-point curves", minute])
        boing = os.path.join(SAMPLES, "spring-boing.ahap")
        report("`spring-boing.ahap`, 0.88 s", boing, thrum, core, python, web, folder)
        report("60 s, two events under 601-point curves", minute, thrum, core, python, web, folder)
    found = [json.loads(run(["node", "--input-type=module", "-e", NODE_EVENTS, web])[1]) for _ in range(ROUNDS)]
    made, written, read = (min(column) for column in zip(*found))
    print(f"\nNode, 100 000 events: made in {made:.0f} ms, written in {written:.0f}, read in {read:.0f}, best of {ROUNDS}")
    print(f"\nload at the end: {load_average()}")


main()
