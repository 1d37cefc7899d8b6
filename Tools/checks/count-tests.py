#!/usr/bin/env python3
"""Counts tests: count-tests.py LOG REPORT…

Fails when a test failed, none ran, or the last line of the log says another number; in CI also when more than one was
skipped. The one is the corpus, which `THRUM_CORPUS` names; every other skipped test lacks a library that CI installs.
"""

import os
import re
import sys
import xml.etree.ElementTree as ET

log, *reports = sys.argv[1:]
ran = skipped = failures = 0
for path in reports:
    root = ET.parse(path).getroot()
    # XCTest, which runs first, writes a report of its own; its tests are not in the line.
    counts = "swift-testing" in path
    for suite in root.iter("testsuite"):
        failures += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        if counts:
            ran += int(suite.get("tests", 0))
            skipped += int(suite.get("skipped", 0))
with open(log, encoding="utf-8", errors="replace") as file:
    lines = re.findall(r"Test run with (\d+) tests? in \d+ suites? passed", file.read())
said = f"the last line says {', '.join(lines)}" if lines else "the last line was lost"
print(f"{ran} tests, {skipped} skipped, {failures} failures; {said}")
if skipped > 1 and os.environ.get("CI"):
    sys.exit(f"{skipped} tests were skipped; install the libraries that they name")
sys.exit(0 if ran > 0 and failures == 0 and lines in ([], [str(ran + skipped)]) else 1)
