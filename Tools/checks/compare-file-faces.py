#!/usr/bin/env python3
"""Checks that every face of Thrum converts, edits and compares files alike: compare-file-faces.py THRUM LIBRARY|- SAMPLES [python] [web]

Runs one table of inputs through the command THRUM, the functions of thrum_files.h in LIBRARY (libthrum; - for none), with
`python` through the package in Bindings/Python/src, and with `web` through Bindings/Web/files.js under Node. Files are equal byte for byte, and
so are the reports, but for paths and the layout of JSON; numbers of Python and JavaScript are equal. Samples are read away from
their audio files, which only the command opens.
"""
import base64
import ctypes
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile

from faces import CCalls, CommandCalls, PythonCalls, WebCalls, differ, plain, spelled

program, library, samples, *others = sys.argv[1:]
#: Verbs with their options, as names and numbers.
EDITS = [
    ("trim", [("from", 0.25), ("to", 1.5)]), ("trim", [("from", 0.1)]), ("shift", [("by", 0.3)]), ("shift", [("by", -0.05)]),
    ("stretch", [("by", 1.7)]), ("scale", [("intensity", 1.5)]), ("scale", [("intensity", 0.3), ("volume", 0.5)]),
    ("loop", [("count", 3)]), ("loop", [("count", 2), ("every", 40)]), ("quantize", [("grid", 0.1)]),
    ("quantize", [("bpm", 133), ("steps", 3), ("strength", 0.5), ("origin", 0.01)]), ("reverse", []),
    ("swing", [("bpm", 96), ("steps", 2), ("amount", 0.6)]), ("swing", [("grid", 0.1)]), ("humanize", [("time", 0.02), ("level", 0.1), ("seed", 4711)]), ("humanize", []),
    ("accent", [("grid", 0.25), ("level", 1), ("level", 0.5), ("level", 1.5)]),
    ("split", [("at", 0.2), ("at", 0.7)]),
]


def paths_removed(document):
    """The report of the command without paths."""
    files = [
        {key: value for key, value in file.items() if key not in ("file", "output", "outputs", "audio")}
        for file in document.pop("files")]
    document.pop("schema", None)
    document.pop("failed", None)
    return {**document, "files": files}


class Command(CommandCalls):
    """The command line."""

    def written(self, report, folder):
        """The report, with the files that were written."""
        document = spelled(report)
        names = [name for file in document["files"] for name in file.get("outputs", [file.get("output")])]
        return paths_removed(document), [pathlib.Path(name).read_bytes() for name in names]

    def formats(self, path):
        """The names of the formats that are written, which the message about another name lists."""
        run = subprocess.run([self.program, "convert", path, "--as", "-", "-o", "x"], capture_output=True, text=True)
        return run.stderr.split("use ")[1].split(";")[0].strip().split(", ")

    def convert(self, path, format, devices, is_literal):
        with tempfile.TemporaryDirectory() as folder:
            options = [word for pair in zip(("--on", "--and-on"), devices) if pair[1] for word in pair]
            options += ["--literal"] if is_literal else []
            report = self.run("convert", path, "--as", format, "-o", f"{folder}/", "--json", *options)
            report, files = self.written(report, folder)
            [members] = report.pop("files")
            return {**report, **members}, files

    def edit(self, path, verb, options):
        with tempfile.TemporaryDirectory() as folder:
            given = [word for name, value in options for word in (f"--{name}", value)]
            target = f"{folder}/parts" if verb == "split" else f"{folder}/x.ahap"
            return self.written(self.run("edit", verb, path, *given, "-o", target, "--json", "--force"), folder)

    def join(self, paths, gap, starts, merges):
        with tempfile.TemporaryDirectory() as folder:
            options = ["--gap", gap, *(word for start in starts for word in ("--at", start)), *(["--merge"] if merges else [])]
            return self.written(
                self.run("edit", "join", *paths, *options, "-o", f"{folder}/x.ahap", "--json", "--force"), folder)

    def mix(self, paths, takes):
        with tempfile.TemporaryDirectory() as folder:
            options = [word for take in takes for word in ("--take", take)]
            return self.written(self.run("mix", *paths, *options, "-o", f"{folder}/x.ahap", "--json", "--force"), folder)

    def diff(self, path, other):
        document = spelled(self.run("diff", "--json", path, other, statuses=(0, 1)))
        document.pop("schema")
        return document, []


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("name", ctypes.c_char_p), ("on", ctypes.c_char_p),
        ("other_on", ctypes.c_char_p)]


class Setting(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_double)]


class Text(ctypes.Structure):
    _fields_ = [("content", ctypes.c_char_p), ("count", ctypes.c_size_t), ("take", ctypes.c_char_p)]


def bytes_of(path):
    content = pathlib.Path(path).read_bytes()
    return content, ctypes.c_size_t(len(content))


class C(CCalls):
    """The functions of thrum_files.h."""

    def bytes(self, function, *arguments):
        return self.list(ctypes.c_char, function, *arguments).raw

    def written(self, function, *arguments):
        handle = ctypes.c_void_p()
        self.call(function, *arguments, ctypes.byref(handle))
        report = spelled(self.bytes("thrum_written_report", handle)[:-1])
        report.pop("schema")
        files = [
            self.bytes("thrum_written_file", handle, ctypes.c_size_t(index)) for index in range(len(report["files"]))]
        self.call("thrum_written_free", handle)
        return report, files

    def settings(self, options):
        values = (Setting * len(options))(*[(name.encode(), value) for name, value in options])
        return values, ctypes.c_size_t(len(values))

    def texts(self, paths, takes=()):
        values = []
        for path, take in itertools.zip_longest(paths, takes):
            content, count = bytes_of(path)
            values.append(Text(content, count.value, take and take.encode()))
        return (Text * len(values))(*values), ctypes.c_size_t(len(values))

    def convert(self, path, format, devices, is_literal):
        on, other_on = [device and device.encode() for device in devices]
        options = Options(ctypes.sizeof(Options), int(is_literal), path.name.encode(), on, other_on)
        report, files = self.written("thrum_convert", *bytes_of(path), format.encode(), ctypes.byref(options))
        if [file["bytes"] for file in report.pop("files")] != [str(len(file)) for file in files]:
            sys.exit(f"thrum_convert {path} {format}: the report has other numbers of bytes than the files")
        return report, files

    def edit(self, path, verb, options):
        return self.written("thrum_edit", *bytes_of(path), verb.encode(), *self.settings(options))

    def join(self, paths, gap, starts, merges):
        options = [("gap", gap), *(("at", start) for start in starts), ("merge", merges)]
        return self.written("thrum_join", *self.texts(paths), *self.settings(options))

    def mix(self, paths, takes):
        return self.written("thrum_mix", *self.texts(paths, takes))

    def diff(self, path, other):
        document = spelled(self.bytes("thrum_diff", *bytes_of(path), *bytes_of(other))[:-1])
        document.pop("schema")
        return document, []


class Python(PythonCalls):
    """The package thrum_haptics."""

    def edited(self, results, is_split=False):
        reports = []
        for result in results:
            report = result._asdict()
            del report["ahap"]
            if not is_split:
                del report["start"]
            report["notes"] = [
                {key: value for key, value in note._asdict().items() if value is not None} for note in result.notes]
            report["losses"] = [loss._asdict() for loss in result.losses]
            reports.append(report)
        return {"files": reports}, [result.ahap for result in results]

    def convert(self, path, format, devices, is_literal):
        on, other_on = devices
        found = self.thrum.convert(path, format, on=on or "taptic", other_on=other_on, literal=is_literal)
        report = {
            "from": found.source, "to": found.format, "design": found.design, "device": found.device,
            "losses": [loss._asdict() for loss in found.losses], "felt": {**found.felt._asdict(), "whole": found.whole}}
        return report, [file.data for file in found.files]

    def edit(self, path, verb, options):
        if verb == "split":
            return self.edited(self.thrum.split(path, [value for _, value in options]), is_split=True)
        given = {"from_" if name == "from" else name: value for name, value in options}
        if verb == "accent":
            given["level"] = [value for name, value in options if name == "level"]
        return self.edited([self.thrum.edit(path, verb, **given)])

    def join(self, paths, gap, starts, merges):
        return self.edited([self.thrum.join(paths, gap=gap, at=starts, merge=merges)])

    def mix(self, paths, takes):
        return self.edited([self.thrum.mix(paths, takes)])

    def diff(self, path, other):
        return self.thrum.diff(path, other)._asdict(), []


class Web(WebCalls):
    """The package for browsers, under Node."""

    def ask(self, **request):
        answer = super().ask(**request)
        return answer["report"], [base64.b64decode(file) for file in answer["files"]]

    def convert(self, path, format, devices, is_literal):
        return self.ask(verb="convert", path=path, name=path.name, format=format, devices=devices, isLiteral=is_literal)

    def edit(self, path, verb, options):
        return self.ask(verb="split" if verb == "split" else "edit", path=path, edit=verb, options=options)

    def join(self, paths, gap, starts, merges):
        return self.ask(verb="join", paths=paths, gap=gap, starts=starts, merges=merges)

    def mix(self, paths, takes):
        return self.ask(verb="mix", paths=paths, takes=takes)

    def diff(self, path, other):
        return self.ask(verb="diff", path=path, other=other)


def compare(verb, *arguments):
    """Compares the results of all faces with that of the command."""
    report, files = getattr(faces[0], verb)(*arguments)
    for face in faces[1:]:
        found, found_files = getattr(face, verb)(*arguments)
        same = found == report if face.name == "C" else plain(found) == plain(report)
        if not same or found_files != files:
            differ(verb, arguments, faces[0], report, face, "other bytes" if same else found)
    counters[verb] += 1
    counters["files"] += len(files)
    return report, files


def convert_samples(paths, folder):
    """Converts each sample to two formats, and what was written back to AHAP."""
    readable = set()
    formats = faces[0].formats(paths[0])
    for index, path in enumerate(paths):
        for shift, is_literal, devices in [(0, False, (None, None)), (7, True, ("wideband", "phone"))]:
            format = formats[(index + shift) % len(formats)]
            report, files = compare("convert", path, format, devices, is_literal)
            for number, content in enumerate(files):
                written = folder / f"{path.stem}-{index}-{shift}-{number}.{format}"
                written.write_bytes(content)
                # A format that is only written has no reader.
                if format in ("haptic", "android", "web", "motors", "hjif", "feedbackd"):
                    readable.add(format)
                    compare("convert", written, "ahap", (None, None), False)
    if len(readable) < 6:
        sys.exit(f"only {sorted(readable)} were read again")


def edit_samples(paths, folder):
    odd = folder / "odd.ahap"
    odd.write_text(
        '{ // a comment\n"Version": 1.0, "Mine": [1e2, 0.10], "Pattern": [{"Event": {"Time": 0.50, "EventType": "HapticTransient",'
        ' "Own": null}, "Beside": "\\u00e9"},\n {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0,'
        ' "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0}, {"Time": 1.250, "ParameterValue": 1}]}}]}\n')
    empty = folder / "empty.ahap"
    empty.write_bytes(b"")
    kept = set()
    for index, path in enumerate([odd, *paths]):
        other = paths[index % len(paths)]
        for verb, options in EDITS:
            report, files = compare("edit", path, verb, options)
            kept |= {note["kind"] for file in report["files"] for note in file["notes"]}
            if verb in ("trim", "scale"):
                edited = folder / "edited.ahap"
                edited.write_bytes(files[0])
                compare("diff", path, edited)
        compare("join", [path, other, path], 0.25, [], False)
        compare("join", [path, path], 0, [90], True)
        compare("mix", [path, other], [["haptics", "audio"], ["all"], []][index % 3])
        compare("diff", path, other)
    compare("diff", empty, odd)
    if not {"levels-clamped", "shift-limited"} <= kept:
        sys.exit(f"the edits had only notes of {sorted(kept)}")


counters = dict.fromkeys(["convert", "edit", "join", "mix", "diff", "files"], 0)
makers = {"python": lambda: Python(library), "web": lambda: Web("file-faces.mjs")}
faces = [Command(program), *([C(library)] if library != "-" else []), *[makers[name]() for name in others]]
if len(faces) < 2:
    sys.exit(__doc__.strip())
with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(place)
    paths = [pathlib.Path(shutil.copy(path, folder)) for path in sorted(pathlib.Path(samples).glob("*.ahap"))]
    edit_samples(paths, folder)
    convert_samples(paths, folder)
print(f"{', '.join(face.name for face in faces)} agree about files: " + ", ".join(f"{count} {name}" for name, count in counters.items()))
