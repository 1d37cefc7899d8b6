"""Times how long small jobs of the command take, beside Swift programs that print one word.

Usage: startup.py THRUM [THRUM …] [--peer FOLDER]. Prints processor time, the median of 200 runs in turn.
With --peer, the folder of the renderer in C of Meta's haptics SDK (core/renderer_c), it renders a minute with that too.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

COMMANDS = pathlib.Path(__file__).with_name("commands.py")
MINUTE, TAP = "60 s, two events under 601-point curves", "one tap"


def run(arguments):
    """Returns the processor time and the wall time of a run in milliseconds."""
    start = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{arguments}: exit {process.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1000, wall * 1000


def bare(folder, name, *options):
    """Compiles a Swift program that prints one word."""
    source, program = folder / "bare.swift", folder / name
    source.write_text('print("bare")\n')
    subprocess.run(["swiftc", "-O", *options, source, "-o", program], check=True)
    return program


def peer(folder, sources):
    """Compiles the peer's renderer with a program that renders the same minute, and writes its points."""
    program, points = folder / "peer", folder / "points.txt"
    sources = pathlib.Path(sources)
    files = [COMMANDS.with_name("peer.c"), *sorted((sources / "src").glob("*.c"))]
    subprocess.run(["cc", "-O3", "-flto", f"-I{sources / 'include'}", *files, "-lm", "-o", program], check=True)
    with points.open("w") as file:
        for start in (0, 30):
            for k in range(601):
                at = start + k * 0.05
                file.write(f"a {at:.2f} {0.3 if k % 2 == 0 else 0.9}\nf {at:.2f} {0.4 if k % 2 == 0 else 0.7}\n")
    return program, points


def main():
    arguments = sys.argv[1:]
    renderer = None
    if "--peer" in arguments:
        at = arguments.index("--peer")
        renderer = arguments[at + 1]
        del arguments[at : at + 2]
    if not arguments:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = {}
        for pattern in (MINUTE, TAP):
            files[pattern] = str(folder / f"{len(files)}.ahap")
            subprocess.run([sys.executable, COMMANDS, "--write", pattern, files[pattern]], check=True)
        jobs = [("a bare Swift program", [bare(folder, "bare")])]
        jobs += [("the same, linked statically", [bare(folder, "bare-static", "-static-stdlib")])]
        for thrum in map(os.path.abspath, arguments):
            jobs += [
                (f"{thrum} --version", [thrum, "--version"]),
                (f"{thrum} check, one tap", [thrum, "check", files[TAP]]),
            ]
        jobs_of_minute = []

        def out():
            """Returns a file for the next job: to replace the file of another one would free the memory of that one, too."""
            return str(folder / f"{len(jobs_of_minute)}.wav")

        for rate in ("8000", "48000"):
            for thrum in map(os.path.abspath, arguments):
                options = ["--channels", "haptic", "--rate", rate, "-o", out()]
                jobs_of_minute += [(f"{thrum} render a minute, {rate} Hz", [thrum, "render", files[MINUTE], *options])]
            if renderer:
                program, points = peer(folder, renderer)
                jobs_of_minute += [(f"the peer, a minute, {rate} Hz", [program, rate, points, out()])]
        print("| job | processor time: least ms | median ms | wall time: least ms | median ms |\n|---|---|---|---|---|")
        for runs, group in ((200, jobs), (40, jobs_of_minute)):
            figures = [[] for _ in group]
            for turn in range(runs + 3):
                for (_, command), list_of_job in zip(group, figures):
                    figure = run(command)
                    if turn >= 3:
                        list_of_job.append(figure)
            for (text, _), list_of_job in zip(group, figures):
                row = [f(values) for values in zip(*list_of_job) for f in (min, statistics.median)]
                print(f"| {text} | " + " | ".join(f"{value:.1f}" for value in row) + " |")


main()
