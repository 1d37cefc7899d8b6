#!/usr/bin/env python3
"""Checks that thrum_compose and thrum compose write the same pattern: compare-compose.py THRUM LIBRARY WAV…

The sounds are mono, 16 bit. Beside them, sounds are generated in which hits are masked, so that the design check leaves
events out. The file of the command contains metadata beside the pattern; everything else is equal, byte for byte.
"""
import array
import ctypes
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import wave

thrum, library, *sounds = sys.argv[1:]
styles = ["hybrid", "envelope", "onsets", "bass", "loudness", "impact", "music", "engine", "speech", "ambience"]
core = ctypes.CDLL(library)
core.thrum_compose.argtypes = [
    ctypes.c_void_p, ctypes.c_size_t, ctypes.c_double, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t,
    ctypes.POINTER(ctypes.c_void_p)]
core.thrum_pattern_write.argtypes = [
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]
core.thrum_pattern_free.argtypes = [ctypes.c_void_p]


def composed(samples, rate, style):
    """The text that the library writes."""
    values = array.array("f", (value / 32768 for value in samples))
    address, count = values.buffer_info()
    pattern = ctypes.c_void_p()
    if core.thrum_compose(address, count, rate, style.encode(), None, 0, ctypes.byref(pattern)) != 0:
        sys.exit(f"thrum_compose refuses {style}")
    needed = ctypes.c_size_t()
    core.thrum_pattern_write(pattern, None, 0, ctypes.byref(needed))
    text = ctypes.create_string_buffer(needed.value + 1)
    if core.thrum_pattern_write(pattern, text, len(text), ctypes.byref(needed)) != 0:
        sys.exit("thrum_pattern_write fails")
    core.thrum_pattern_free(pattern)
    return text.value.decode()


def generated(seed):
    """Hits of random strength at random times over a hum: some are masked by their neighbours."""
    source = random.Random(seed)
    hits = sorted((source.uniform(0, 1.9), source.uniform(0.02, 0.8)) for _ in range(25))
    samples = []
    for index in range(32_000):
        time = index / 16_000
        size = 0.02 + sum(level * math.exp(-(time - start) / 0.015) for start, level in hits if start <= time < start + 0.2)
        samples.append(int(max(-1, min(1, size * source.uniform(-1, 1))) * 32_000))
    return samples


def pattern(text):
    """The text of the pattern alone, with every number as it is written."""
    document = json.loads(text, parse_float=str, parse_int=str)
    document.pop("Metadata", None)
    return json.dumps(document)


left_out = 0
count = 0
with tempfile.TemporaryDirectory() as folder:
    for seed in range(4):
        place = f"{folder}/{seed}.wav"
        with wave.open(place, "wb") as file:
            file.setparams((1, 2, 16_000, 0, "NONE", ""))
            file.writeframes(array.array("h", generated(seed)).tobytes())
        sounds.append(place)
    for sound in sounds:
        with wave.open(sound, "rb") as file:
            if file.getnchannels() != 1 or file.getsampwidth() != 2:
                sys.exit(f"{sound}: not mono with 16 bits")
            rate = file.getframerate()
            samples = array.array("h", file.readframes(file.getnframes()))
        for style in styles:
            option = "--preset" if styles.index(style) >= 5 else "--strategy"
            place = f"{folder}/x.ahap"
            run = subprocess.run(
                [thrum, "compose", sound, "-o", place, option, style, "--json", "--force"],
                check=True, capture_output=True, text=True)
            lost = json.loads(run.stdout)["patterns"][0]["leftOut"]
            left_out += lost["maskedHits"] + lost["maskedVibrations"]
            count += 1
            if pattern(pathlib.Path(place).read_text()) != pattern(composed(samples, rate, style)):
                sys.exit(f"{sound}, {style}: the library composes another pattern than the command")
if left_out == 0:
    sys.exit("no event was left out, so the check of the composition is not compared")
print(f"{count} compositions are the same in C and by the command; {left_out} events were left out of them")
