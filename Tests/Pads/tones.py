#!/usr/bin/env python3
"""Looks for better choices of tones than those of `thrum frames --tones`: Tests/Pads/tones.py PROGRAM PATTERN…

The rule (targets, candidates, costs, continuity) is written from its description, and the search is complete over all slots.
A choice passes if its cost is at most that of the best one and 0.02 for each slot. The levels and pitches of tones on the
model of the pad are data, Tests/Pads/tables.tsv; they are compared with the figures of the description first.
"""
import math
import pathlib
import subprocess
import sys

CODES = 117
ROWS, COLUMNS = 33, 17
SPAN_STEP, TAP_STEP = 0.263, 0.379
SPAN_OFFSETS = (0, 2, -2, 4, -4, 8, -8, 12, -12)
TAP_OFFSETS = (0, 4, -4, 8, -8)
# The level of a steady tone, and level and frequency of a burst of one slot, both with amplitude code 100.
STEADY = {1: 14, 17: 19, 33: 27, 41: 31, 49: 36, 53: 39, 57: 42, 61: 46, 65: 47, 69: 46, 77: 41, 85: 37, 93: 34, 101: 29, 117: 17}
BURST = {33: (22, 149), 49: (28, 146), 57: (31, 153), 65: (33, 165), 73: (32, 183), 81: (28, 215), 93: (23, 264)}


def hertz(code):
    return 160 * 2 ** ((code - 64) / 32)


def code_of(frequency):
    return 32 * math.log2(frequency / 160) + 64


def octaves(amplitude_code):
    """The logarithm of an amplitude code, in octaves below that of code 100."""
    def level(k):
        return -7.75 + k / 4 if k < 16 else -4.9375 + k / 16 if k < 32 else -3.96875 + k / 32
    return level(amplitude_code) - level(100)


DECIBELS = [-math.inf] + [20 * math.log10(2) * octaves(k) for k in range(1, 101)]


class Tables:
    def __init__(self, path):
        rows = dict(line.split("\t") for line in path.read_text().splitlines())
        values = {name: [int(value) for value in text.split()] for name, text in rows.items()}
        self.tones = [value / 256 for value in values["tones"]]
        self.bursts = [(level / 256, pitch / 128) for level, pitch in zip(values["bursts"], values["burstPitches"])]
        self.spans = [value / 256 for value in values["spans"]]
        self.taps = [value / 256 for value in values["taps"]]
        self.tap_pitches = [value / 128 for value in values["transientPitches"]]
        for code, level in STEADY.items():
            if abs(self.tones[code - 1] - level) > 0.75:
                sys.exit(f"tables.tsv: the steady tone {code} has {self.tones[code - 1]:.2f} dB, not {level}")
        for code, (level, frequency) in BURST.items():
            found, pitch = self.bursts[code - 1]
            if abs(found - level) > 0.75 or abs(hertz(pitch) / frequency - 1) > 0.02:
                sys.exit(f"tables.tsv: the burst {code} has {found:.2f} dB at {hertz(pitch):.0f} Hz, not {level} at {frequency}")

    @staticmethod
    def grid(table, intensity, sharpness):
        y, x = min(max(intensity, 0), 1) * (ROWS - 1), min(max(sharpness, 0), 1) * (COLUMNS - 1)
        row, column = min(int(y), ROWS - 2), min(int(x), COLUMNS - 2)
        down, right = y - row, x - column

        def at(i, j):
            return table[i * COLUMNS + j]
        above = at(row, column) * (1 - right) + at(row, column + 1) * right
        below = at(row + 1, column) * (1 - right) + at(row + 1, column + 1) * right
        return above * (1 - down) + below * down

    def span(self, intensity, sharpness):
        """How a frame should feel: its level in dB and its frequency as a code."""
        return self.grid(self.spans, intensity, sharpness), code_of(80 + 150 * sharpness ** 2)

    def tap(self, intensity, sharpness):
        return self.grid(self.taps, intensity, sharpness), self.grid(self.tap_pitches, intensity, sharpness)


def step(level):
    """The just noticeable difference of levels."""
    return 2 + 2 * 2 ** (-level / 10)


def squares(level, at, codes, octave_step):
    return (level / step(at)) ** 2 + (codes / 32 / octave_step) ** 2


def silence(goal):
    return 0.0 if goal is None else (goal[0] / step(goal[0])) ** 2


def tone(felt, goal, octave_step):
    return squares(felt[0] - goal[0], min(felt[0], goal[0]), felt[1] - goal[1], octave_step) + 0.01


def targets(program, pattern, tables, slots):
    """For each slot of 15 ms the strongest frame, the strongest tap, and the strongest frame of the time that begins a
    millisecond earlier or later: in a steep fade it matters on which side of the edge a frame lies."""
    text = subprocess.run([program, "frames", "--every", "1", pattern], capture_output=True, text=True, check=True).stdout
    result = [[None, None, [None, None]] for _ in range(slots)]

    def stronger(known, goal):
        return goal if goal[0] > 0 and (known is None or goal[0] > known[0]) else known
    for line in text.splitlines()[1:]:
        time, intensity, sharpness, taps = line.split(",")
        milliseconds = round(float(time) * 1000)
        goal = tables.span(float(intensity), float(sharpness))
        if milliseconds // 15 < slots:
            slot = result[milliseconds // 15]
            slot[0] = stronger(slot[0], goal)
        for side, shift in enumerate((1, -1)):
            if 0 <= milliseconds + shift < 15 * slots:
                others = result[(milliseconds + shift) // 15][2]
                others[side] = stronger(others[side], goal)
        for tap in filter(None, taps.split(";")):
            offset, strength, crispness = map(float, tap.split(":"))
            number = int((float(time) + offset) * 1000 / 15 + 1e-6)
            if number < slots:
                result[number][1] = stronger(result[number][1], tables.tap(strength, crispness))
    return result


def amplitudes(wanted, slack):
    """The amplitude code with the level that is the nearest to the wanted one, and as many around it."""
    nearest = min(range(1, 101), key=lambda k: abs(DECIBELS[k] - wanted))
    return range(max(1, nearest - slack), min(100, nearest + slack) + 1)


def spans(tables, goal, slack):
    """The tones that may stand for a frame, with what is felt of them and what they cost; none is (0, 0)."""
    found = [((0, 0), None, silence(goal))]
    if goal is not None:
        middle = math.floor(min(max(goal[1], 1), CODES) + 0.5)
        for code in (middle + offset for offset in SPAN_OFFSETS):
            if 1 <= code <= CODES:
                for amplitude in amplitudes(goal[0] - tables.tones[code - 1], slack):
                    felt = tables.tones[code - 1] + DECIBELS[amplitude], code
                    found.append(((code, amplitude), felt, tone(felt, goal, SPAN_STEP)))
    return found


def taps(tables, goal, slack):
    found = [((0, 0), silence(goal))]
    if goal is not None:
        middle = math.floor(min(max(goal[1], 1), CODES) + 0.5)
        for code in (middle + offset for offset in TAP_OFFSETS):
            if 1 <= code <= CODES:
                level, pitch = tables.bursts[code - 1]
                for amplitude in amplitudes(goal[0] - level, slack):
                    found.append(((code, amplitude), tone((level + DECIBELS[amplitude], pitch), goal, TAP_STEP)))
    return found


def playable(span, tap):
    return not span[0] or not tap[0] or max(span[0], tap[0]) - 32 >= 1


def sent(span, tap):
    """The codes of a choice: one tone in the low band, or the lower of two, and the higher one an octave lower."""
    both = sorted((each for each in (span, tap) if each[0]), key=lambda each: each[0])
    if len(both) < 2:
        return (*both[0], 64, 0) if both else (64, 0, 64, 0)

    def power(low, high):
        return 10 ** (DECIBELS[low] / 10) + 10 ** (DECIBELS[high] / 10)
    (low, k), (high, m) = both
    dropped, first, second = 0.0, k, m
    while power(first, second) > 1 + 1e-12:
        dropped += DECIBELS[100] - DECIBELS[99]
        first = min(range(1, 101), key=lambda j: abs(DECIBELS[j] - DECIBELS[k] + dropped))
        second = min(range(1, 101), key=lambda j: abs(DECIBELS[j] - DECIBELS[m] + dropped))
    return low, first, high - 32, second


def change(before, after):
    """What a change costs that the target does not have, between (goal, felt) of two slots with vibration."""
    (was, was_felt), (goal, felt) = before, after
    if was is None or goal is None or was_felt is None or felt is None:
        return 0.0
    return squares((felt[0] - was_felt[0]) - (goal[0] - was[0]), min(was[0], goal[0]),
                   (felt[1] - was_felt[1]) - (goal[1] - was[1]), SPAN_STEP) / 4


def least(slots, tables, allowed=None):
    """The least cost of all slots; with `allowed`, of choices that are sent as these codes, whose amplitudes may be off by
    two steps: in a steep fade, a frame that is printed is not quite the one of the choice."""
    slack = 0 if allowed is None else 2
    ways = [((None, None), 0.0)]
    for number, (span_goal, tap_goal, others) in enumerate(slots):
        following = []
        goals = [span_goal] if allowed is None else dict.fromkeys([span_goal, *others])
        candidates = [(goal, each) for goal in goals for each in spans(tables, goal, slack)]
        for span_goal, (span, felt, span_cost) in candidates:
            fitting = [cost for tap, cost in taps(tables, tap_goal, slack) if playable(span, tap)
                       and (allowed is None or sent(span, tap) == allowed[number])]
            if not fitting:
                continue
            here = (span_goal, felt)
            before = min(cost + change(last, here) for last, cost in ways)
            following.append((here, before + span_cost + min(fitting)))
        if not following:
            return math.inf, number
        ways = following
    return min(cost for _, cost in ways), len(slots)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.splitlines()[0])
    program, patterns = sys.argv[1], sys.argv[2:]
    tables = Tables(pathlib.Path(__file__).resolve().parent / "tables.tsv")
    worst, count = 0.0, 0
    for pattern in patterns:
        text = subprocess.run([program, "frames", "--tones", "--gain", "0", pattern], capture_output=True, text=True, check=True).stdout
        codes = [tuple(map(int, line.split(",")[1:])) for line in text.splitlines()[1:]]
        slots = targets(program, pattern, tables, len(codes))
        best, _ = least(slots, tables)
        chosen, reached = least(slots, tables, codes)
        if chosen == math.inf:
            sys.exit(f"{pattern}: the tones at {0.015 * reached:.3f} s, {codes[reached]}, are none of the rule for {slots[reached]}")
        above = (chosen - best) / max(len(codes), 1)
        if above > 0.02:
            sys.exit(f"{pattern}: the tones cost {above:.4f} a slot more than the best ones")
        worst, count = max(worst, above), count + len(codes)
    print(f"{count} slots of {len(patterns)} patterns: at most {worst:.5f} a slot above the least cost")


if __name__ == "__main__":
    main()
