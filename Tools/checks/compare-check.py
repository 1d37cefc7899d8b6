#!/usr/bin/env python3
"""Compares the findings of `thrum check` with those of thrum_check: compare-check.py THRUM LIBRARY SAMPLES

Both must report the same findings, with the same numbers and in the same order, about all samples, damaged texts and
crowds, without a device and on each of several devices. The rules that need audio files or other patterns are switched
off in the command, because the library opens no file.
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

program, library, samples = sys.argv[1:]
NEED_FILES = ["weak-contrast", "sound-offset", "sound-character"]
DEVICES = [None, "phone", "controller", "watch", "web"]

core = ctypes.CDLL(library)
core.thrum_error.restype = ctypes.c_char_p
core.thrum_check.argtypes = [
    ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t),
]


def of_library(text, device):
    needed = ctypes.c_size_t()
    buffer = ctypes.create_string_buffer(1 << 22)
    if core.thrum_check(text, len(text), device and device.encode(), buffer, len(buffer), ctypes.byref(needed)) < 0:
        sys.exit(core.thrum_error().decode())
    return json.loads(buffer.value)


def of_command(paths, device):
    options = ["--design", "--target", device] if device else []
    for rule in NEED_FILES if device else []:
        options += ["--disable", rule]
    run = subprocess.run(
        [program, "check", "--json", "--allow-missing-audio", *options, *paths], capture_output=True, text=True)
    return json.loads(run.stdout)["files"]


def event(time, kind="HapticTransient", **more):
    return {"Event": {"Time": time, "EventType": kind, **more}}


def texts(folder):
    """Texts whose findings are of many kinds, as files."""
    crowd = [event(0.5)] * 8200 + [event(1 + index * 1e-7) for index in range(8200)]
    made = {
        "crowd": json.dumps({"Pattern": crowd}),
        "at-the-limit": json.dumps({"Version": 1, "Pattern": [event(1)] * 8192}),
        "comma": '{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient",}},],}',
        "damaged": '{"Version": 1.0, "Pattern": [{"Event": {"Time": -1, "EventType": "Haptic"}}, 5, {]',
        "weak": json.dumps({"Version": 2, "Pattern": [
            event(index * 0.02, EventParameters=[{"ParameterID": "HapticIntensity", "ParameterValue": 0.02}])
            for index in range(40)]}),
    }
    for name, text in made.items():
        path = pathlib.Path(folder, f"{name}.ahap")
        path.write_text(text)
        yield path


compared = 0
rules = set()
with tempfile.TemporaryDirectory() as folder:
    paths = sorted(pathlib.Path(samples).glob("*.ahap")) + list(texts(folder))
    for device in DEVICES:
        # Crowds take seconds on a device: one device is enough.
        if device == "controller":
            paths = [path for path in paths if path.stat().st_size < 100_000]
        for path, file in zip(paths, of_command(paths, device), strict=True):
            report = of_library(path.read_bytes(), device)
            if file["error"] is not None or report["findings"] != file["findings"]:
                sys.exit(f"{path}, device {device}: the command finds\n{json.dumps(file, indent=1)}\nthe library "
                         f"{json.dumps(report, indent=1)}")
            counts = {name: sum(f["severity"] == name for f in file["findings"]) for name in ("error", "warning", "info")}
            assert [report["errors"], report["warnings"], report["infos"]] == list(counts.values()), path
            rules |= {finding["rule"] for finding in file["findings"]}
            compared += 1
if "too-many-at-once" not in rules or len(rules) < 8:
    sys.exit(f"the files had only findings of {sorted(rules)}")
print(f"{compared} checks of the library have the findings of the command, of {len(rules)} rules")
