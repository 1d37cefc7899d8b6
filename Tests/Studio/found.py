#!/usr/bin/env python3
"""The studio finds what `thrum check` finds: Tests/Studio/found.py PAGE_FOLDER THRUM THRUM_STUDIO [--pictures FOLDER] [--only NAME…]

For the samples and for files with faults of every kind: audio files that are missing, silent or damaged among them, at once and after they came."""
import collections
import contextlib
import json
import math
import shutil
import struct
import subprocess
import wave

import walks
from serving import Studio, closing
from walks import bare, expect, options, picture, root, silent


def sound(path, level):
    """A WAV file of 0.1 s."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 48000, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", int(level * 32767 * math.sin(n / 10))) for n in range(4800)))


def pattern(*events, **more):
    return json.dumps({"Version": 1, **more, "Pattern": [{"Event": each} for each in events]})


def audio(path, time=0):
    return {"Time": time, "EventType": "AudioCustom", "EventWaveformPath": path, "EventParameters": []}


def tap(time):
    return {"Time": time, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}


def of_command(file):
    """Severities and rules of errors and warnings, and the rules of notes, which the page lists once."""
    found = json.loads(subprocess.run([options.thrum, "check", "--design", "--all", "--json", str(file)], capture_output=True, text=True).stdout)
    found = found.get("files", [found])[0]["findings"]
    return listed((each["severity"], each["rule"]) for each in found)


def of_page(page):
    page.wait("studioApp.studio.tab.isChecked")
    return listed(("warning" if severity == "warn" else severity, rule) for severity, rule in page.run("studioApp.studio.tab.findings.map(({ severity, rule }) => [severity, rule])"))


def listed(found):
    """How often each error and each warning is found, and which notes."""
    counts = collections.Counter(found)
    return {key: 1 if key[0] == "info" else count for key, count in counts.items()}


@contextlib.contextmanager
def served(files):
    """The server on a folder with these patterns, and its page."""
    with Studio(lan=None, pattern=None) as studio, contextlib.ExitStack() as stack:
        for name, text in files.items():
            (studio.folder / name).write_text(text)
        yield studio, closing(stack, studio.editor())


def open_file(page, name):
    page.run(f"studioApp.link.open({json.dumps(name)}).then(() => 0)")
    page.wait(f"studioApp.studio.tab?.path === {json.dumps(name)}")


@bare
def every_sample_is_found_alike():
    patterns = [*(root / "Samples").glob("*.ahap"), *(root / "Samples/Sounds").glob("*.ahap")]
    expect(len(patterns) > 15, "the samples are there")
    with served({each.name: each.read_text() for each in patterns}) as (studio, page):
        shutil.copytree(root / "Samples/Audio", studio.folder / "Audio")
        for each in (root / "Samples/Sounds").glob("*.wav"):
            shutil.copy(each, studio.folder)
        for each in patterns:
            open_file(page, each.name)
            mine, theirs = of_page(page), of_command(studio.folder / each.name)
            expect(mine == theirs, f"{each.name}: the studio finds {mine}, thrum check {theirs}")
        silent(page)


@bare
def every_fault_is_found_alike():
    metadata = {"Metadata": {"ThrumBindings": [{"input": "speed", "to": "nothing"}], "ThrumAccepted": [{"rule": "no-such-rule"}]}}
    files = {
        "missing.ahap": pattern(audio("none.wav"), audio("deeper/none.wav", 0.5), tap(1)),
        "silent.ahap": pattern(audio("silent.wav"), tap(0.5)),
        "damaged.ahap": pattern(audio("damaged.wav"), tap(0.5)),
        "late.ahap": pattern(audio("heard.wav"), tap(0.03)),
        "outside.ahap": pattern(audio("../heard.wav"), tap(0.5)),
        "settings.ahap": pattern(tap(0), **metadata),
        "defaults.ahap": pattern({"Time": 0, "EventType": "HapticTransient", "EventParameters": []}),
        "unknown.ahap": pattern({**tap(0), "Colour": "red"}),
        "nothing.ahap": pattern(),
        "long.ahap": pattern(tap(0), tap(700)),
    }
    # A curve that multiplies the intensity 0, and is never felt.
    unfelt = json.loads(pattern({**tap(0), "EventType": "HapticContinuous", "EventDuration": 1.5}, tap(2)))
    unfelt["Pattern"][0]["Event"]["EventParameters"][0]["ParameterValue"] = 0
    unfelt["Pattern"].append({"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}, {"Time": 1.5, "ParameterValue": 0.5}]}})
    files["unfelt.ahap"] = json.dumps(unfelt)
    with served(files) as (studio, page):
        sound(studio.folder / "heard.wav", 0.5)
        sound(studio.folder / "silent.wav", 0)
        (studio.folder / "damaged.wav").write_bytes(b"RIFF\x10\0\0\0WAVEjunk")
        rules = set()
        for name in files:
            open_file(page, name)
            mine, theirs = of_page(page), of_command(studio.folder / name)
            expect(mine == theirs, f"{name}: the studio finds {mine}, thrum check {theirs}")
            rules |= {rule for _, rule in mine}
            if name == "long.ahap":
                said = page.run("document.querySelector('.findings').textContent")
                expect("the rest is not checked" in said and "felt as designed" not in said, f"what is not checked is not praised: {said}")
        expect({"missing-audio", "silent-event", "default-values", "unusable-binding", "unusable-acceptance"} <= rules, f"the faults are faults: {rules}")


@bare
def a_missing_sound_is_an_error_at_once():
    text = (root / "Samples/chime-with-sound.ahap").read_text()
    for theme, size in [("dark", (1440, 900)), ("light", (1440, 900)), ("dark", (390, 844)), ("light", (390, 844))]:
        with Studio(lan=None, pattern="chime-with-sound", content=text) as studio, contextlib.ExitStack() as stack:
            page = closing(stack, studio.editor(width=size[0], height=size[1], theme=theme))
            page.wait("studioApp.studio.tab.findings[0]?.rule === 'missing-audio'")
            said = page.run("document.querySelector('.findings').textContent")
            expect("Audio/chime.wav: no such file" in said and "felt as designed" not in said, f"the list says which file is missing: {said}")
            # The picture has the error at the place of the sound, from its next frame on.
            page.wait("document.querySelector('.findmark.error')?.title.includes('Audio/chime.wav')")
            expect(("error", "missing-audio") in of_command(studio.file), "as thrum check says")
            page.frames(4)
            picture(page, f"missing-sound-{theme}-{size[0]}")
            # The file comes while the user is elsewhere.
            shutil.copytree(root / "Samples/Audio", studio.folder / "Audio")
            page.run("dispatchEvent(new Event('focus'))")
            page.wait("studioApp.studio.tab.isChecked && !studioApp.studio.tab.findings.some(({ rule }) => rule === 'missing-audio')")
            expect(of_page(page) == of_command(studio.file), "and nothing but what thrum check finds is left")


walks.report()
