#!/usr/bin/env python3
"""Compares the verdicts of an independent JSON Schema validator with those of thrum check: check-schema.py THRUM FILE...

A file must be valid exactly if check has no finding of the rules below, which are about the shape of a file. Beside the files
themselves it compares damaged copies of them; COUNT in the environment is their number (1000), SEED the seed of the first.
Needs the package jsonschema.
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import jsonschema

SHAPE = {
    "foreign-file", "not-an-object", "missing-pattern", "missing-key", "wrong-type", "unknown-event-type",
    "unknown-parameter-id", "missing-duration", "missing-waveform-path", "number-too-large", "negative-time", "time-too-long",
    "value-out-of-range", "number-as-string", "boolean-spelling", "null-value", "wrong-case", "misnamed-key",
    "misnamed-parameter-id", "unknown-key", "missing-version", "unknown-version", "empty-entry", "several-in-entry", "empty-curve",
}
# Where the two differ on purpose: these keys have no effect there, so that check says only this about them.
OUTSIDE = {"waveform-on-other-event"}
VALUES = [None, True, False, 0, 1, -1, 2, 0.5, 1e6, -0.25, "", "1", "x", "HapticTransient", "hapticIntensity", "AudioCustom", [], {}, [1], {"Time": 0}]
NAMES = ["Time", "time", "Event", "EventType", "Duration", "EventDuration", "Value", "ParameterValue", "ParameterID", "Pattern",
         "EventParameters", "EventWaveformPath", "EventWaveformLoopEnabled", "Metadata", "Other", "Version"]


def containers(value):
    """All objects and arrays of a value."""
    if isinstance(value, (dict, list)):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from containers(inner)


def damaged(value, chance):
    """A copy with one to three random changes."""
    value = {"": copy.deepcopy(value)}
    for _ in range(chance.randint(1, 3)):
        place = chance.choice(list(containers(value)))
        if not place:
            continue
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        kind = chance.randrange(4)
        if kind == 0 and place is not value:
            del place[key]
        elif kind == 1 and isinstance(place, dict) and place is not value:
            place[chance.choice(NAMES)] = place.pop(key)
        elif kind == 2 and isinstance(place, dict) and place is not value:
            place[chance.choice(NAMES)] = copy.deepcopy(chance.choice(VALUES))
        else:
            place[key] = copy.deepcopy(chance.choice(VALUES))
    return value[""]


def main():
    thrum, *paths = sys.argv[1:]
    count, seed = int(os.environ.get("COUNT", "1000")), int(os.environ.get("SEED", "1"))
    schema = json.loads(subprocess.run([thrum, "schema", "ahap"], capture_output=True, check=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    good = {}
    for path in paths:
        try:
            good[path] = json.loads(pathlib.Path(path).read_text())
        except (ValueError, UnicodeDecodeError):
            pass  # A schema cannot judge a text that is not JSON.
    with tempfile.TemporaryDirectory() as folder:
        cases = {}
        for name, value in good.items():
            cases[f"{folder}/file-{len(cases)}.ahap"] = (name, value)
        small = [value for value in good.values() if len(json.dumps(value)) < 20_000]
        for number in range(seed, seed + count):
            chance = random.Random(number)
            cases[f"{folder}/seed-{number}.ahap"] = (f"seed {number}", damaged(chance.choice(small), chance))
        for path, (_, value) in cases.items():
            pathlib.Path(path).write_text(json.dumps(value))
        report = subprocess.run([thrum, "check", "--json", "--allow-missing-audio", folder], capture_output=True, check=False)
        found = {file["file"]: file["findings"] for file in json.loads(report.stdout)["files"]}
    invalid = wrong = skipped = 0
    for path, (name, value) in cases.items():
        rules = {finding["rule"] for finding in found[path]}
        if rules & OUTSIDE or "syntax" in rules:
            skipped += 1
            continue
        is_valid, is_expected = validator.is_valid(value), not rules & SHAPE
        invalid += not is_valid
        if is_valid != is_expected:
            wrong += 1
            if wrong <= 10:
                error = next((e.message for e in validator.iter_errors(value)), "valid")
                print(f"{name}: schema says {error[:200]}, check says {sorted(rules & SHAPE)}: {json.dumps(value)[:600]}")
    print(f"{len(cases)} files, {invalid} of them invalid, {skipped} left out: {wrong} verdicts differ from those of thrum check")
    if wrong or not invalid or len(good) < len(paths) // 2 or skipped > len(cases) // 4:
        sys.exit(1)


main()
