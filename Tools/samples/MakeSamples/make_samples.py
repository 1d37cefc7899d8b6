#!/usr/bin/env python3
"""Writes the samples that come from a formula or a seed; the other samples are written by hand.

Usage: make_samples.py [FOLDER]        (default: the Samples folder of this package)

The same seed gives the same file. Intensities are meant for `taptic`, where strength goes with intensity squared: a
step from 0.5 to 0.7 doubles the swing.
"""

import math
import pathlib
import random
import sys

from ahap import Pattern, attack, decay, interpolated


def arrivals(dice, density, end, apart):
    """Random times between 0 and `end`, as dense as the course `density` says and at least `apart` seconds apart.

    A Poisson process thinned to the density of each moment, so that a sparse beginning does not leap over what follows.
    """
    densest = max(value for _, value in density)
    time, last = 0.0, -apart
    while (time := time + dice.expovariate(densest)) < end:
        if dice.random() * densest < interpolated(density, time) and time - last >= apart:
            last = time
            yield time


def drum_roll():
    """An open roll in double strokes that swells, a breath, and the hit that it was for."""
    dice = random.Random(7)
    p = Pattern(
        "For a moment of suspense before a result. Utility: the swell says that something comes, the breath before"
        " the last hit makes the hit count.")
    time, stroke = 0.0, 0
    while time < 1.9:
        swell = time / 1.9
        rebound = stroke % 2 == 1  # each hand strikes and lets the stick fall once more
        left = stroke % 4 >= 2  # the left hand is a little weaker
        intensity = (0.34 + 0.4 * swell**1.3) * (0.86 if rebound else 1) * (0.94 if left else 1)
        intensity *= dice.uniform(0.95, 1.05)
        # A harder stroke excites more of the drum's high modes.
        p.tap(time, intensity, 0.42 + 0.28 * swell + (0.06 if rebound else 0))
        rate = 15 + 8 * swell
        time += (1 / rate) * (1.08 if not rebound else 0.92) + dice.uniform(-0.003, 0.003)
        stroke += 1
    p.tap(2.04, 0.95, 0.5)
    p.hum(2.045, 0.3, 0.34, 0.1, AttackTime=attack(0.006), DecayTime=decay(0.28), Sustained=0)
    return p


def gravel():
    """Four steps on loose stones: the heel sinks in, the sole rolls over, the toe pushes off."""
    dice = random.Random(31)
    p = Pattern(
        "For walking on loose ground in a game. Causality: every step is a heel, a roll and a toe of small stones,"
        " big ones dull, small ones crisp, no two steps alike.")
    for step in range(4):
        start = 0.56 * step + dice.uniform(-0.015, 0.015) + 0.02
        weight = dice.uniform(0.92, 1.05)
        # Stones a second over the length of a step, and how hard they are pressed.
        density = [(0, 125), (0.05, 140), (0.12, 60), (0.2, 40), (0.25, 95), (0.31, 75), (0.37, 10)]
        press = [(0, 0.95), (0.06, 0.72), (0.15, 0.42), (0.22, 0.45), (0.27, 0.8), (0.37, 0.25)]
        # The heel itself: soft and low, the weight behind the stones.
        p.tap(start, 0.74 * weight, 0.05)
        for at in arrivals(dice, density, end=0.4, apart=0.005):
            size = dice.random() ** 2  # many small stones, few big ones
            intensity = interpolated(press, at) * weight * (0.5 + 0.5 * size)
            p.tap(start + at + 0.004, max(intensity, 0.18), 0.95 - 0.6 * size + dice.uniform(-0.08, 0.05))
    return p


def rain():
    """First drops, a shower, the last drops."""
    dice = random.Random(3)
    p = Pattern(
        "For weather or a calm background. Harmony: drops fall at random as real ones do, dense in the middle, small"
        " ones crisp and light, the rare big one rounder and stronger.")
    density = [(0, 5), (0.7, 8), (1.5, 42), (2.3, 48), (3.0, 24), (3.6, 8), (4.2, 4)]
    # Below 14 ms two drops would be felt as one.
    for time in arrivals(dice, density, end=4.2, apart=0.014):
        if dice.random() < 0.1:
            p.tap(time, dice.uniform(0.58, 0.74), dice.uniform(0.28, 0.42))
        else:
            size = dice.random() ** 1.7
            p.tap(time, 0.4 + 0.14 * size, 0.95 - 0.3 * size + dice.uniform(-0.05, 0.05))
    return p


def engine_rumble():
    """A V-twin: the starter turns it over, it catches, idles, is revved once, and is switched off."""
    p = Pattern(
        "For starting a vehicle. Causality: one throttle drives all of it; the pulses are the firings of a 45° V-twin,"
        " 315° and 405° apart, and melt into one rumble as the revs rise.")
    catch, off, still = 0.72, 4.35, 4.72
    revs = [
        (0, 260), (0.64, 300), (catch, 600), (0.95, 1700), (1.15, 1500), (1.5, 930), (2.5, 930), (2.62, 1200),
        (3.0, 3200), (3.15, 3300), (3.4, 2300), (3.75, 1150), (3.95, 950), (off, 950), (4.55, 420), (still, 120),
    ]
    load = [
        (0, 0.7), (0.64, 0.7), (catch, 0.95), (0.95, 0.9), (1.15, 0.78), (1.5, 0.7), (2.5, 0.7), (2.62, 0.88),
        (3.0, 1), (3.15, 0.96), (3.4, 0.76), (3.75, 0.7), (3.95, 0.7), (off, 0.68), (4.55, 0.5), (still, 0.4),
    ]

    def speed(time):  # 0 at idle, 1 at the highest revs
        return min(max((interpolated(revs, time) - 930) / (3300 - 930), 0), 1)

    # The starter motor, then the engine's own hum.
    p.hum(0, 0.66, 0.55, 0.6, AttackTime=attack(0.03), ReleaseTime=attack(0.06))
    p.hum(catch, off - catch, 0.6, 0.12, AttackTime=attack(0.12), ReleaseTime=attack(0.3))
    p.tone(catch, off - catch, 0.3, -1, AttackTime=attack(0.12), ReleaseTime=attack(0.3), AudioBrightness=0.6)
    # Firings: step the crankshaft through its 720° cycle.
    time, degrees, cylinder = 0.0, 0.0, 0
    pulses = []
    while time < still:
        degrees += interpolated(revs, time) * 6 * 0.0005  # 6° a second for each turn a minute
        if degrees >= (315 if cylinder == 0 else 405):
            degrees -= 315 if cylinder == 0 else 405
            cylinder = 1 - cylinder
            pulses.append(time)
        time += 0.0005
    for time in pulses:
        if time < catch:
            wanted = 0.5  # compression only
        elif time < off:
            wanted = 0.7 - 0.26 * speed(time)  # the faster, the less each one stands out
        else:
            wanted = 0.56 - 0.6 * (time - off)  # the last turns, without fire
        p.tap(time, min(wanted / interpolated(load, time), 1), 0.08)
    p.curve("HapticIntensityControl", load)
    p.curve("HapticSharpnessControl", [(t, 0.5 * speed(t)) for t, _ in revs])
    # Pitch goes by two octaves for 1: the highest revs are 3.5 times the idle, and log4 3.5 is 0.9.
    p.curve("AudioPitchControl", [(t, 0.9 * speed(t) ** 0.8) for t, _ in revs])
    p.curve("AudioVolumeControl", [(t, 0.45 + 0.55 * speed(t)) for t, _ in revs])
    return p


def picker_wheel():
    """A flicked wheel runs out over its detents and settles back into the last one."""
    p = Pattern(
        "For a picker or a dial that runs out. Causality: friction slows the wheel, so the detents come farther and"
        " farther apart, and each click is as hard as the wheel is fast.")
    friction, start = 0.45, 24.0  # seconds for the speed to fall to 1/e; detents a second at the flick
    detents = int(start * friction)  # the wheel never reaches the next one
    for n in range(detents + 1):
        time = -friction * math.log(1 - n / (start * friction))
        speed = math.exp(-time / friction)
        p.tap(time, 0.4 + 0.34 * speed**0.7, 0.62 + 0.3 * speed)
    # The last click stands; the wheel falls back into its notch, softer and lower.
    p.tap(time + 0.09, 0.36, 0.3)
    return p


def spring_boing():
    """A spring is let go and chatters to rest: every swing is shorter and weaker than the one before."""
    p = Pattern(
        "For a thing that snaps back or bounces off an end stop. Causality: swings shrink by one fixed ratio in time"
        " and another in strength, dull when it closes, crisp when it opens.")
    swings, interval, strength = [], 0.17, 0.93
    time = 0.0
    while strength > 0.26:
        swings.append((time, interval, strength))
        time += interval
        interval *= 0.87
        strength *= 0.85
    pitch = []
    for n, (time, interval, strength) in enumerate(swings):
        closing = n % 2 == 0
        p.tap(time, strength, 0.25 if closing else 0.68)
        if n + 1 < len(swings):
            # The coil sings between two stops and is out of the way at both, so that each tap stands alone.
            p.hum(
                time + 0.26 * interval, 0.34 * interval, 0.62 * strength, 0.3 if closing else 0.6,
                AttackTime=attack(0.2 * interval), ReleaseTime=attack(0.28 * interval))
        pitch.append((time, (0.3 if closing else -0.3) * strength))
    pitch.append((time + interval, 0))
    whole = time + interval
    p.tone(
        0, whole, 0.34, -0.28, AttackTime=attack(0.004), DecayTime=decay(whole), Sustained=0, AudioBrightness=0.55)
    p.curve("AudioPitchControl", pitch)
    return p


def main():
    package = pathlib.Path(__file__).resolve().parents[3]
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else package / "Samples"
    for make in (drum_roll, engine_rumble, gravel, picker_wheel, rain, spring_boing):
        make().write(folder / f"{make.__name__.replace('_', '-')}.ahap")


main()
