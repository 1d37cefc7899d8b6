#!/usr/bin/env python3
"""Checks that every face of Thrum gives the same results: compare-faces.py THRUM LIBRARY SAMPLES [python] [web]

Runs one table of inputs through the command THRUM, through the C functions of LIBRARY, with `python` through the package
in Bindings/Python/src (which needs numpy and loads LIBRARY), and with `web` through Bindings/Web/thrum.js under Node (Tools/build-web.sh).
The texts of the command and of C are equal byte for byte, apart from the layout of JSON; numbers of Python and
JavaScript are equal. The rules that need audio files or other patterns are switched off in the command, because the
other faces open no file.
"""
import array
import ctypes
import json
import math
import pathlib
import random
import sys
import tempfile
import wave

from faces import CCalls, CommandCalls, PythonCalls, WebCalls, differ, plain, spelled

program, library, samples, *others = sys.argv[1:]
NEED_FILES = ["weak-contrast", "sound-offset", "sound-character"]
STRATEGIES = ["hybrid", "envelope", "onsets", "bass", "loudness"]
PRESETS = ["impact", "music", "engine", "speech", "ambience"]


def content(device):
    """A device as bytes: its name, or the content of its profile file."""
    return device.read_bytes() if isinstance(device, pathlib.Path) else device and device.encode()


class Command(CommandCalls):
    """The command line."""

    def check(self, path, device):
        options = ["--design", "--target", device] if device else []
        for rule in NEED_FILES if device else []:
            options += ["--disable", rule]
        text = self.run("check", "--json", "--allow-missing-audio", *options, path, statuses=(0, 1))
        document = spelled(text)
        [file] = document["files"]
        reason = file["error"]
        if reason is not None and "sound for too long" not in reason:
            sys.exit(f"{path}: {reason}")
        counters["too long to feel"] += reason is not None
        # The command names the file in the message.
        error = {} if reason is None else {"error": reason.removeprefix(f"{path}: ")}
        counts = {name: document["summary"][name] for name in ("errors", "warnings", "infos")}
        return {"schema": document["schema"], **error, **counts, "findings": file["findings"]}

    def info(self, path):
        [file] = spelled(self.run("info", "--json", path))["files"]
        # Results that depend on the file, and on the files beside it.
        for key in "file", "warnings":
            del file[key]
        audio = [{key: sound[key] for key in ("path", "count")} for sound in file.pop("audioFiles")]
        return {"schema": "1", **file, "audioFiles": audio}

    def picture(self, path, device):
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "x.svg")
            self.run("plot", path, "-o", target, *(["--felt", "--on", device] if device else []))
            return target.read_text()

    def compare(self, path, other, device, other_device):
        text = self.run("compare", "--json", path, other, "--on", device, "--and-on", other_device)
        return spelled(text)

    def felt(self, path, device):
        return spelled(self.run("felt", "--json", path, "--on", device))

    def motors(self, path, pad, milliseconds):
        lines = self.run("frames", "--motors", "--on", pad, "--every", milliseconds, path).splitlines()[1:]
        levels = [[int(level) for level in line.split(",")[1:]] for line in lines]
        counters["motor levels"] += len(levels)
        return {"levels": levels}

    def tones(self, path, pad):
        lines = self.run("frames", "--tones", "--on", pad, path).splitlines()[1:]
        return {"tones": [[int(code) for code in line.split(",")[1:]] for line in lines]}

    def thumbnail(self, path, width, light):
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "x.png")
            self.run("plot", "--thumbnail", str(width), *(["--theme", "light"] if light else []), path, "-o", target)
            return {"bytes": "x" + target.read_bytes().hex()}

    def score(self, path, omitted):
        options = [word for word in ("without-audio-files", "haptics-only") if word in omitted]
        with tempfile.TemporaryDirectory() as folder:
            texts = []
            for name in "x.bin", "x.h":
                target = pathlib.Path(folder, name)
                self.run("score", path, "-o", target, *(f"--{word}" for word in options))
                texts.append(target.read_bytes())
        return {"bytes": "x" + texts[0].hex(), "header": texts[1].decode()}

    def profile(self, device):
        file = json.loads(self.run("profiles", "show", device))
        groups = [list(file[group].values()) for group in ("continuous", "transient")]
        return {"numbers": [*groups[0], *groups[1], file["intensityExponent"]]}

    def compose(self, path, style):
        option = "--preset" if style in PRESETS else "--strategy"
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "x.ahap")
            made = self.run("compose", path, "-o", target, option, style, "--json", "--force")
            lost = json.loads(made)["patterns"][0]["leftOut"]
            counters["left out"] += lost["maskedHits"] + lost["maskedVibrations"]
            document = spelled(target.read_text())
        # The file of the command also states how it was composed.
        document.pop("Metadata", None)
        return document


class FeltEvent(ctypes.Structure):
    names = "time", "duration", "level", "pitch", "roughness", "salience"
    _fields_ = [(name, ctypes.c_double) for name in names] + [
        (name, ctypes.c_int32) for name in ("is_span", "is_uncertain", "count", "reserved")]


class MotorLevel(ctypes.Structure):
    _fields_ = [("heavy", ctypes.c_uint16), ("light", ctypes.c_uint16)]


class Profile(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("numbers", ctypes.c_double * 9)]


class C(CCalls):
    """The functions of thrum.h."""

    def parsed(self, path):
        text = pathlib.Path(path).read_bytes()
        pattern = ctypes.c_void_p()
        self.call("thrum_pattern_parse", text, ctypes.c_size_t(len(text)), ctypes.byref(pattern))
        return pattern

    def check(self, path, device):
        text = pathlib.Path(path).read_bytes()
        return spelled(
            self.text("thrum_check", text, ctypes.c_size_t(len(text)), content(device)))

    def compare(self, path, other, device, other_device):
        patterns = self.parsed(path), self.parsed(other)
        text = self.text("thrum_pattern_compare", patterns[0], content(device), patterns[1], content(other_device))
        for pattern in patterns:
            self.library.thrum_pattern_free(pattern)
        return spelled(text)

    def felt(self, path, device):
        pattern = self.parsed(path)
        uncovered = ctypes.c_double()
        rows = self.list(FeltEvent, "thrum_pattern_felt", pattern, content(device), ctypes.byref(uncovered))
        self.library.thrum_pattern_free(pattern)
        events = [
            {"kind": "span" if row.is_span else "tap", **{name: getattr(row, name) for name in FeltEvent.names},
             "uncertain": row.is_uncertain != 0, "count": row.count}
            for row in rows]
        return {"schema": 2, "events": events, "uncovered": uncovered.value}

    def motors(self, path, pad, milliseconds):
        pattern = self.parsed(path)
        step = ctypes.c_double(milliseconds / 1000)
        rows = self.list(MotorLevel, "thrum_pattern_motor_levels", pattern, content(pad), step)
        self.library.thrum_pattern_free(pattern)
        return {"levels": [[row.heavy, row.light] for row in rows]}

    def tones(self, path, pad):
        pattern = self.parsed(path)
        rows = self.list(ctypes.c_uint8 * 4, "thrum_pad_choose", pattern, content(pad), ctypes.c_double(math.nan))
        self.library.thrum_pattern_free(pattern)
        return {"tones": [list(row) for row in rows]}

    def thumbnail(self, path, width, light):
        pattern = self.parsed(path)
        numbers = [ctypes.c_uint32(number) for number in (width, light)]
        data = bytes(self.list(ctypes.c_uint8, "thrum_pattern_thumbnail", pattern, *numbers))
        self.library.thrum_pattern_free(pattern)
        return {"bytes": "x" + data.hex()}

    def score(self, path, omitted):
        pattern = self.parsed(path)
        flags = ctypes.c_uint32(("without-audio-files" in omitted) + 2 * ("haptics-only" in omitted))
        data = bytes(self.list(ctypes.c_uint8, "thrum_pattern_score", pattern, flags))
        named = ctypes.c_uint32(flags.value + 4)
        header = self.text("thrum_pattern_score_header", pattern, named, path.stem.encode())
        self.library.thrum_pattern_free(pattern)
        return {"bytes": "x" + data.hex(), "header": header}

    def profile(self, device):
        found = Profile(size=ctypes.sizeof(Profile))
        self.call("thrum_profile_named", content(device), ctypes.byref(found))
        return {"numbers": list(found.numbers)}

    def info(self, path):
        pattern = self.parsed(path)
        text = self.text("thrum_pattern_info", pattern)
        self.library.thrum_pattern_free(pattern)
        return spelled(text)

    def picture(self, path, device):
        pattern = self.parsed(path)
        numbers = [ctypes.c_double(number) for number in (0, 0, 960)]
        text = self.text("thrum_pattern_picture", pattern, path.name.encode(), content(device), *numbers)
        self.library.thrum_pattern_free(pattern)
        return text

    def compose(self, path, style):
        rate, values = sound(path)
        address, count = values.buffer_info()
        pattern = ctypes.c_void_p()
        self.call(
            "thrum_compose", ctypes.c_void_p(address), ctypes.c_size_t(count), ctypes.c_double(rate), style.encode(), None,
            ctypes.c_size_t(0), ctypes.byref(pattern))
        text = self.text("thrum_pattern_write", pattern)
        self.library.thrum_pattern_free(pattern)
        return spelled(text)


class Python(PythonCalls):
    """The package thrum_haptics."""

    def check(self, path, device):
        def values(finding):
            found = finding._asdict()
            numbers = [number._asdict() for number in found.pop("numbers")]
            others = [place._asdict() for place in found.pop("others")]
            design = {"time": found.pop("time"), "proposal": found.pop("proposal")}
            found |= {**design, "numbers": numbers} if design["time"] is not None else {}
            return {**found, "others": others} if others else found

        found = self.thrum.check(path, device)
        error = {} if found.error is None else {"error": found.error}
        return {**error, "findings": [values(finding) for finding in found]}

    def info(self, path):
        return self.thrum.load(path).info()

    def picture(self, path, device):
        return self.thrum.load(path).svg(path.name, on=device)

    def compare(self, path, other, device, other_device):
        def values(place):
            parts = {name: getattr(place, name) for name in ("level", "pitch", "roughness", "rate")}
            return {"time": place.time, "shift": place.shift, "stretch": place.stretch, "parts": {**parts, "time": place.timing}}

        found = self.thrum.load(path).compare(self.thrum.load(other), device, other_device)._asdict()
        places = [values(place) for place in found.pop("places")]
        left_out = found.pop("places_left_out")
        return {**found, "places": places, "placesLeftOut": left_out}

    def felt(self, path, device):
        events = self.thrum.load(path).felt(device)
        return {"events": [event._asdict() for event in events], "uncovered": events.uncovered}

    def motors(self, path, pad, milliseconds):
        return {"levels": self.thrum.load(path).motor_levels(milliseconds / 1000, pad).tolist()}

    def tones(self, path, pad):
        return {"tones": self.thrum.load(path).pad_codes(pad).tolist()}

    def thumbnail(self, path, width, light):
        return {"bytes": "x" + self.thrum.load(path).thumbnail(width, light=light).hex()}

    def score(self, path, omitted):
        options = {word.replace("-", "_"): True for word in omitted}
        pattern = self.thrum.load(path)
        return {"bytes": "x" + pattern.score(**options).hex(), "header": pattern.score_header(stem=path.stem, **options)}

    def profile(self, device):
        return {"numbers": list(self.thrum.profile(device))}

    def compose(self, path, style):
        rate, values = sound(path)
        return json.loads(self.thrum.compose(values, rate, style).ahap())


class Web(WebCalls):
    """The package for browsers, under Node."""

    def device(self, device):
        """A profile as the object that its file contains."""
        return json.loads(device.read_text()) if isinstance(device, pathlib.Path) else device

    def check(self, path, device):
        return self.ask(verb="check", path=str(path), device=self.device(device))

    def compare(self, path, other, device, other_device):
        devices = {"device": self.device(device), "otherDevice": self.device(other_device)}
        return self.ask(verb="compare", path=str(path), other=str(other), **devices)

    def felt(self, path, device):
        return self.ask(verb="felt", path=str(path), device=self.device(device))

    def motors(self, path, pad, milliseconds):
        return self.ask(verb="motors", path=str(path), device=self.device(pad), step=milliseconds / 1000)

    def tones(self, path, pad):
        return self.ask(verb="tones", path=str(path), device=self.device(pad))

    def thumbnail(self, path, width, light):
        return self.ask(verb="thumbnail", path=str(path), width=width, light=light)

    def score(self, path, omitted):
        names = {"without-audio-files": "withoutAudioFiles", "haptics-only": "hapticsOnly"}
        return self.ask(verb="score", path=str(path), options={names[word]: True for word in omitted})

    def profile(self, device):
        return self.ask(verb="profile", device=self.device(device))

    def info(self, path):
        return self.ask(verb="info", path=str(path))

    def picture(self, path, device):
        return self.ask(verb="picture", path=str(path), title=path.name, device=self.device(device))

    def compose(self, path, style):
        with tempfile.NamedTemporaryFile(suffix=".f32") as file:
            rate, values = sound(path)
            file.write(values.tobytes())
            file.flush()
            return json.loads(self.ask(verb="compose", path=file.name, rate=rate, style=style))


def sound(path):
    """The sample rate and the samples of a WAV file with one channel of 16 bits."""
    with wave.open(str(path), "rb") as file:
        if file.getnchannels() != 1 or file.getsampwidth() != 2:
            sys.exit(f"{path}: not mono with 16 bits")
        values = array.array("h", file.readframes(file.getnframes()))
        return file.getframerate(), array.array("f", (value / 32768 for value in values))


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
        # Too many events that sound together for ten minutes: how they feel is not calculated.
        "long": json.dumps({"Version": 1, "Pattern": [event(0, "HapticContinuous", EventDuration=600)] * 2000}),
        "weak": json.dumps({"Version": 2, "Pattern": [
            event(index * 0.02, EventParameters=[{"ParameterID": "HapticIntensity", "ParameterValue": 0.02}])
            for index in range(40)]}),
    }
    for name, text in made.items():
        path = pathlib.Path(folder, f"{name}.ahap")
        path.write_text(text)
        yield path


def hits(seed):
    """Hits of random strength at random times over a hum: some are masked by their neighbours."""
    source = random.Random(seed)
    strokes = sorted((source.uniform(0, 1.9), source.uniform(0.02, 0.8)) for _ in range(25))
    values = array.array("h")
    for index in range(32_000):
        time = index / 16_000
        size = 0.02 + sum(
            level * math.exp(-(time - start) / 0.015) for start, level in strokes if start <= time < start + 0.2)
        values.append(int(max(-1, min(1, size * source.uniform(-1, 1))) * 32_000))
    return values


def sounds(folder):
    """The sounds of the samples, and sounds whose composition leaves events out, as WAV files."""
    yield from sorted(pathlib.Path(samples, "Sounds").glob("*.wav"))
    for seed in range(4):
        path = pathlib.Path(folder, f"hits-{seed}.wav")
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, 16_000, 0, "NONE", ""))
            file.writeframes(hits(seed).tobytes())
        yield path


def shared(value, other):
    """The members of a result that another one has too, and its error: an interface that returns objects has no counts of them."""
    return {key: item for key, item in value.items() if key in other or key == "error"} if isinstance(value, dict) else value


def compare(verb, *arguments):
    """Compares the results of all faces with that of the command."""
    results = [(face, getattr(face, verb)(*arguments)) for face in faces if hasattr(face, verb)]
    first, expected = results[0]
    for face, result in results[1:]:
        if face.name == "C" and verb in ("check", "compare", "compose"):
            same = result == expected
        else:
            same = plain(result) == plain(shared(expected, result)) and result
        if not same:
            differ(verb, arguments, first, expected, face, result)
    counters[verb] += 1
    return expected


def check_texts(paths):
    rules = set()
    for device in [None, "phone", "controller", "watch", "web"]:
        # Crowds take seconds on a device: one device is enough.
        for path in paths if device != "controller" else [path for path in paths if path.stat().st_size < 100_000]:
            rules |= {finding["rule"] for finding in compare("check", path, device)["findings"]}
        if device == "controller":
            paths = [path for path in paths if path.stat().st_size < 100_000]
    if counters["too long to feel"] == 0:
        sys.exit("no file was too long for the check of its design")
    if "too-many-at-once" not in rules or len(rules) < 8:
        sys.exit(f"the files had only findings of {sorted(rules)}")


def summarize_and_draw(folder):
    """Compares summaries and pictures of the samples, away from their audio files, which only the command opens."""
    place = pathlib.Path(folder, "samples")
    place.mkdir()
    coil = list(profiles(folder))[2]
    for sample in sorted(pathlib.Path(samples).glob("*.ahap")):
        path = place / sample.name
        path.write_bytes(sample.read_bytes())
        compare("info", path)
        for device in None, "phone", coil:
            compare("picture", path, device)


def profiles(folder):
    """Profile files of two pads and two actuators."""
    made = {
        "weak-pad": {
            "device": {"class": "pad"},
            "rumble": {"floor": 0.25, "gamma": 0.8, "lightHz": 140, "lightG": 0.5, "lightRiseMs": 30, "lightFallMs": 45,
                       "heavyHz": 50, "heavyG": 1.1, "heavyRiseMs": 60.5, "heavyFallMs": 65}},
        "split-pad": {
            "device": {"class": "pad"},
            "rumble": {"transients": "split", "minimumPulseMs": 35, "heavyAttackMs": 20, "lightAttackMs": 0}},
        "coil": {
            "purpose": "measured \u2713", "intensityExponent": 1.2500000000000002,
            "continuous": {"lowHz": 3.5e1, "highHz": 410, "gain": 0.7}, "transient": {"cycles": 2},
            "device": {"class": "coil", "peakG": 0.8, "resonanceHz": 62.5, "q": 1.75}},
        "plain": {"device": {"class": "lraPlain", "peakG": None}},
    }
    for name, profile in made.items():
        path = pathlib.Path(folder, f"{name}.json")
        path.write_text(json.dumps({"name": name, **profile}, indent=1))
        yield path


def feel(folder):
    """Compares what is felt of the samples, and how their motors are driven, on devices with a name and of a file."""
    paths = sorted(pathlib.Path(samples).glob("*.ahap"))
    weak, split, coil, plain = profiles(folder)
    for index, path in enumerate(paths):
        other = paths[(index + 1) % len(paths)]
        for device in ["phone", "wideband", "web", weak, coil]:
            compare("felt", path, device)
        for device, other_device in [("taptic", "taptic"), ("pad", coil), (split, plain), (coil, coil)]:
            compare("compare", path, other, device, other_device)
        compare("compare", path, path, weak, weak)
        for pad in ["controller", weak, split]:
            for milliseconds in [12, 5]:
                compare("motors", path, pad, milliseconds)
        compare("tones", path, "joycon")
        for width, light in [(128, False), (300, True)]:
            compare("thumbnail", path, width, light)
        for omitted in [["without-audio-files"], ["haptics-only"], ["without-audio-files", "haptics-only"]]:
            compare("score", path, omitted)
        for device in [weak, coil]:
            compare("check", path, device)
    for device in ["taptic", "wideband", "audible", weak, coil]:
        compare("profile", device)
    if counters["motor levels"] < 1000:
        sys.exit("the samples hardly drive the motors")


def compose_sounds(folder):
    for path in sounds(folder):
        for style in STRATEGIES + PRESETS:
            compare("compose", path, style)
    if counters["left out"] == 0:
        sys.exit("no event was left out, so the check of the composition is not compared")


counters = dict.fromkeys(
    ["check", "too long to feel", "info", "picture", "compare", "felt", "motors", "motor levels", "tones", "thumbnail", "score", "profile", "compose", "left out"], 0)
makers = {"python": lambda: Python(library), "web": lambda: Web("faces.mjs")}
faces = [Command(program), C(library)] + [makers[name]() for name in others]
with tempfile.TemporaryDirectory() as folder:
    check_texts(sorted(pathlib.Path(samples).glob("*.ahap")) + list(texts(folder)))
    summarize_and_draw(folder)
    feel(folder)
    compose_sounds(folder)
print(f"{', '.join(face.name for face in faces)} agree: " + ", ".join(f"{count} {name}" for name, count in counters.items()))
