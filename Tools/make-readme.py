#!/usr/bin/env python3
"""Writes the table of peers into README.md, between its markers, and the chart of speed: make-readme.py [--check]

The table has the cells of Tools/readme/peers.tsv, which names the source of each cell. The chart has the figures of the tables in
Benchmarks/README.md. With --check, nothing is written: the status is 1 if a file does not have what would be written.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[1]
begin, end = "<!-- peers: Tools/make-readme.py -->", "<!-- /peers -->"
chart = root / "Docs/Images/speed.svg"


def table():
    lines = [line.split("\t") for line in (root / "Tools/readme/peers.tsv").read_text().splitlines() if not line.startswith("#")]
    for number, line in enumerate(lines, 1):
        if len(line) != 7 or not all(line):
            sys.exit(f"Tools/readme/peers.tsv: row {number} has {len(line)} filled parts, not 7; give each cell its source")
    rows = [f"| {line[0]} | {line[1]} | {line[3]} | {line[5]} |" for line in lines]
    return "\n".join(["| | Core Haptics | Meta Haptics Studio 2.3 | Thrum |", "|---|---|---|---|", *rows])


def figure(text, row, pattern):
    """The number of a row of Benchmarks/README.md."""
    line = next((line for line in text.splitlines() if line.startswith(f"| {row}")), "")
    found = re.search(pattern, line)
    if not found:
        sys.exit(f"Benchmarks/README.md: has no row '{row}' with {pattern}; change make-readme.py with the table")
    return float(found[1])


def groups():
    text = (root / "Benchmarks/README.md").read_text()
    rate = lambda row: figure(text, row, r"\| (\d+) MB/s \|")
    time = lambda row: figure(text, row, r"\| ([\d.]+) \|")
    return [
        ("Reading a 2.66 MB AHAP file", "MB/s, longer is better", [
            ("Thrum: a checked pattern", rate("`AHAPDecoder`")), ("orjson: Python objects", rate("orjson")),
            ("JSONDecoder: Swift structures", rate("`JSONDecoder`")), ("JSONSerialization: objects", rate("`JSONSerialization`"))]),
        ("Rendering a minute at 8 kHz", "ms of processor time, shorter is better", [
            ("Thrum", time("a minute with 601-point curves at 8 kHz")), ("Meta’s C renderer", time("the peer, at 8 kHz"))]),
        ("Rendering a minute at 48 kHz", "ms of processor time, shorter is better", [
            ("Thrum", time("the same minute at 48 kHz")), ("Meta’s C renderer", time("the peer, at 48 kHz"))]),
    ]


def picture():
    left, width, bars = 240, 760, []
    y = 8
    for title, unit, rows in groups():
        bars.append(f'<text class="title" x="0" y="{y + 14}">{title}<tspan class="unit" dx="8">{unit}</tspan></text>')
        y += 26
        most = max(value for _, value in rows)
        for name, value in rows:
            length = max((width - left - 70) * value / most, 2)
            kind = "ours" if name.startswith("Thrum") else "peer"
            bars.append(f'<text class="name" x="{left - 12}" y="{y + 13}">{name}</text>'
                        f'<rect class="{kind}" x="{left}" y="{y + 1}" width="{length:.1f}" height="16" rx="3"/>'
                        f'<text class="value" x="{left + length + 8:.1f}" y="{y + 13}">{value:g}</text>')
            y += 22
        y += 14
    label = "; ".join(f"{title}, {unit}: " + ", ".join(f"{name} {value:g}" for name, value in rows) for title, unit, rows in groups())
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y - 8}" width="{width}" height="{y - 8}" role="img" aria-label="{label}">
<style>
text {{ font: 13px system-ui, sans-serif; fill: #1c1e26; }} .title {{ font-weight: 600; }} .unit, .value {{ font-weight: 400; fill: #5b6070; }}
.name {{ text-anchor: end; }} .ours {{ fill: #6b5bd2; }} .peer {{ fill: #b9bdc9; }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #e8eaf0; }} .unit, .value {{ fill: #a3a9ba; }} .ours {{ fill: #9486f0; }} .peer {{ fill: #555b6b; }} }}
</style>
{chr(10).join(bars)}
</svg>
"""


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print("usage: make-readme.py [--check]", file=sys.stderr)
        return 64
    readme = root / "README.md"
    text = readme.read_text()
    if text.count(begin) != 1 or text.count(end) != 1:
        print(f"README.md: has not the markers {begin} and {end} once each; restore them")
        return 1
    head, rest = text.split(begin)
    contents = {readme: f"{head}{begin}\n{table()}\n{end}{rest.split(end)[1]}", chart: picture()}
    stale = [path.relative_to(root) for path, content in contents.items() if not path.exists() or path.read_text() != content]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path}: is out of date; run Tools/make-readme.py")
        print("" if stale else "the table of README.md has the cells of peers.tsv, its chart the figures of Benchmarks/README.md", end="\n")
        return 1 if stale else 0
    for path, content in contents.items():
        path.write_text(content)
    print(f"wrote {', '.join(map(str, stale)) or 'nothing: all is up to date'}")
    return 0


sys.exit(main())
