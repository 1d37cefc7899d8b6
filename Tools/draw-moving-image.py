#!/usr/bin/env python3
"""Adds a moving play head to the picture of a pattern: draw-moving-image.py [--check]

Reads Docs/Images/spring-boing.svg and writes Docs/Images/spring-boing-moving.svg, the first picture of README.md. The head passes
slower than the pattern plays, and rests between two passes. It is hidden for readers who prefer reduced motion. With --check,
nothing is written: the status is 1 if the file is not what would be written.
"""

import pathlib
import re
import sys

images = pathlib.Path(__file__).resolve().parents[1] / "Docs/Images"
source, target = images / "spring-boing.svg", images / "spring-boing-moving.svg"
PASS = 3.6  # Seconds of one pass of the head.
REST = 1.4  # Seconds between two passes.


def moving(svg):
    """The picture with the head, from the first panel to the last and from time zero to the duration of the pattern."""
    duration = re.search(r"<desc [^>]*>[^<]*?: (\d+) ms ", svg)
    panels = [(int(top), int(height)) for top, height in re.findall(r'<rect x="\d+" y="(\d+)" width="\d+" height="(\d+)" rx="6" class="panel"/>', svg)]
    ticks = {int(time): float(x) for x, time in re.findall(r'<text class="tick" x="([\d.]+)" y="494" text-anchor="middle">(\d+)</text>', svg)}
    if not (duration and panels and 0 in ticks and len(ticks) > 1 and svg.endswith("</svg>\n") and svg.count("</style>") == 1):
        sys.exit(f"{source}: no duration, panels or times as expected; adapt Tools/draw-moving-image.py")
    last = max(ticks)
    travel = (ticks[last] - ticks[0]) / last * int(duration[1])
    share = 100 * PASS / (PASS + REST)
    style = f""" .thrum .head{{stroke:#1b1e25;stroke:var(--ink);stroke-width:2;stroke-linecap:round;opacity:0}}
 @media (prefers-reduced-motion:no-preference){{.thrum .head{{animation:thrum-head {PASS + REST:g}s linear 3}}}}
 @keyframes thrum-head{{0%{{transform:none;opacity:0}}2%{{opacity:.7}}{share - 2:g}%{{opacity:.7}}{share:g}%,100%{{transform:translateX({travel:.2f}px);opacity:0}}}}
"""
    bottom = panels[-1][0] + panels[-1][1]
    head = f'<path class="head" d="M{ticks[0]:g} {panels[0][0]}V{bottom}"/>\n'
    return svg.replace("</style>", style + "</style>").removesuffix("</svg>\n") + head + "</svg>\n"


picture = moving(source.read_text(encoding="utf-8"))
if sys.argv[1:] == ["--check"]:
    if not target.exists() or target.read_text(encoding="utf-8") != picture:
        sys.exit(f"{target}: out of date; run Tools/draw-moving-image.py")
    print("the moving picture is that of the still one")
elif sys.argv[1:]:
    sys.exit(__doc__)
else:
    target.write_text(picture, encoding="utf-8")
