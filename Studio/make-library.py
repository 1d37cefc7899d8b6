#!/usr/bin/env python3
"""Writes the built-in samples and templates into one file for the page: Studio/make-library.py OUT.json"""
import json
import pathlib
import struct
import sys
import wave

root = pathlib.Path(__file__).resolve().parent.parent


def words(path):
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {name: text.split() for name, text in (line.split(":", 1) for line in lines)}


def entries(kind, folder, table, order):
    rank = {name: place for place, name in enumerate(order)}
    for path in sorted(folder.glob("*.ahap"), key=lambda each: (rank.get(each.stem, len(order)), each.stem)):
        text = path.read_text()
        note = json.loads(text).get("Metadata", {}).get("Description", "")
        yield {"kind": kind, "name": path.stem, "words": table[path.stem], "note": note, "text": text}


def peaks(path, count):
    """The largest sample of each of `count` parts of a sound, against the largest of all."""
    with wave.open(str(path)) as sound:
        size, channels, frames = sound.getsampwidth(), sound.getnchannels(), sound.getnframes()
        data = sound.readframes(frames)
    if size != 2:
        raise SystemExit(f"{path}: not 16 bits a sample; the library of the studio reads those only")
    samples = struct.unpack(f"<{frames * channels}h", data)[::channels]
    parts = [max(map(abs, samples[n * frames // count:(n + 1) * frames // count]), default=0) for n in range(count)]
    return [round(part / max(max(parts), 1), 3) for part in parts]


samples = [
    "inflate", "spring-boing", "chime-with-sound", "success", "warning", "heartbeat", "picker-wheel", "drum-roll", "sword-clash", "engine-rumble",
]
templates = [
    "success", "warning", "error", "impact-light", "impact-soft", "impact-heavy", "impact-rigid", "selection", "alignment", "start", "stop", "increase",
]
door = root / "Samples/Sounds/door.ahap"
library = [
    *entries("sample", root / "Samples", words(root / "Samples/words.txt"), samples),
    *entries("template", root / "Themes/Standard", words(root / "Studio/templates.txt"), templates),
    {"kind": "sound", "name": "door", "words": ["door", "slam"], "note": "", "text": door.read_text(), "peaks": peaks(door.with_suffix(".wav"), 240)},
]
pathlib.Path(sys.argv[1]).write_text(json.dumps(library, ensure_ascii=False, separators=(",", ":")))
