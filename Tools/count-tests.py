#!/usr/bin/env python3
"""Counts the tests in reports of `swift test --xunit-output`: count-tests.py REPORT…; fails when one failed or none ran."""

import sys
import xml.etree.ElementTree as ET

tests = failures = 0
for path in sys.argv[1:]:
    for suite in ET.parse(path).getroot().iter("testsuite"):
        tests += int(suite.get("tests", 0))
        failures += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
print(f"{tests} tests, {failures} failures")
sys.exit(0 if tests > 0 and failures == 0 else 1)
