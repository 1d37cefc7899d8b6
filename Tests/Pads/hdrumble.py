"""Checks of what is sent to a Joy-Con or Switch Pro controller: HD rumble (0x10), and the subcommand that turns it on."""

CEILING_CODE = 100
# Levels are in octaves of amplitude below the actuator's full code.
SILENT = -8.0
# (amplitude, frequency) of the five-bit codes 17…31, added to what is.
STEPS = [(a, f) for a in (1 / 8, 1 / 32, 0, -1 / 32, -1 / 8) for f in (1 / 32, 0, -1 / 32)]


def level(code):
    if code == 0:
        return SILENT
    if code < 16:
        return -7.75 + code / 4
    if code < 32:
        return -4.9375 + code / 16
    return -3.96875 + code / 32


def amplitude(octaves):
    """1.003 for the largest safe code."""
    return 1.8 * 2 ** octaves if octaves > -7.9 else 0.0


CEILING = amplitude(level(CEILING_CODE))


class Actuator:
    """What one actuator plays: levels in octaves, frequencies in octaves from the centre of a band."""

    def __init__(self):
        self.level = {"low": SILENT, "high": SILENT}
        self.octave = {"low": 0.0, "high": 0.0}

    def tones(self):
        return [(160 * 2 ** self.octave["low"], amplitude(self.level["low"])),
                (320 * 2 ** self.octave["high"], amplitude(self.level["high"]))]

    def short(self, band, code, problems):
        if code == 0:
            self.level[band], self.octave[band] = SILENT, 0.0
        elif code <= 11:
            if code <= 2:
                problems.append(f"code {code} is above the ceiling")
            self.level[band] = -(code - 1) / 2
        elif code <= 16:
            self.octave[band] = (code - 14) * 0.1875
        else:
            da, df = STEPS[code - 17]
            if self.level[band] > SILENT or da:
                self.level[band] = min(max(self.level[band] + da, SILENT), 0)
            self.octave[band] = min(max(self.octave[band] + df, -2), 2)

    def pair(self, low, high, problems):
        self.short("low", low, problems)
        self.short("high", high, problems)

    def long(self, band, problems, code=None, frequency=None):
        if code is not None:
            if code > CEILING_CODE:
                problems.append(f"amplitude code {code} is above {CEILING_CODE}")
            self.level[band] = level(code)
        if frequency is not None:
            if frequency == 0:
                problems.append(f"frequency code 0 in the {band} band")
            self.octave[band] = (frequency - 64) / 32

    def play(self, word, problems):
        """Plays a word of one, two or three updates and returns how many."""
        def bits(high, low):
            return word >> low & (1 << high - low + 1) - 1

        kind = bits(31, 30)
        if kind == 0:
            problems.append(f"word {word:#010x} has no update")
            return 0
        if kind == 1 and bits(1, 0) == 0:
            if bits(19, 0) == 0:
                problems.append(f"word {word:#010x} reads as one short update")
            self.long("low", problems, bits(29, 23), bits(22, 16))
            self.long("high", problems, bits(15, 9), bits(8, 2))
            updates = 1
        elif kind == 1:
            band = "high" if bits(0, 0) else "low"
            if bits(2, 2):
                self.long(band, problems, frequency=bits(29, 23))
            else:
                self.long(band, problems, code=bits(29, 23))
            self.ceiling(problems)
            self.pair(bits(22, 18), bits(17, 13), problems)
            self.ceiling(problems)
            self.pair(bits(12, 8), bits(7, 3), problems)
            updates = 3
        elif kind == 2 and bits(9, 0) == 0:
            self.pair(bits(29, 25), bits(24, 20), problems)
            self.ceiling(problems)
            self.pair(bits(19, 15), bits(14, 10), problems)
            updates = 2
        elif kind == 2:
            band, other = ("high", "low") if bits(0, 0) else ("low", "high")
            self.long(band, problems, bits(29, 23), bits(7, 1))
            self.short(other, bits(22, 18), problems)
            self.ceiling(problems)
            self.pair(bits(17, 13), bits(12, 8), problems)
            updates = 2
        else:
            for high in (29, 19, 9):
                self.pair(bits(high, high - 4), bits(high - 5, high - 9), problems)
                if high != 9:
                    self.ceiling(problems)
            updates = 3
        self.ceiling(problems)
        return updates

    def ceiling(self, problems):
        power = sum(amplitude ** 2 for _, amplitude in self.tones())
        if power > CEILING ** 2 * (1 + 1e-9):
            problems.append(f"both tones together have {power / CEILING ** 2:.2f} of the greatest power")

    @property
    def is_silent(self):
        return all(amplitude == 0 for _, amplitude in self.tones())


class HDRumble:
    """The reports to one pad, one after the other."""

    def __init__(self, findings, usb=False):
        self.findings, self.padded = findings, 64 if usb else 49
        self.actuators = (Actuator(), Actuator())
        self.counter = self.last = None
        self.neutral = 3  # the number of neutral reports since the last that was not
        self.active = None  # the last report that was not silent
        self.slow = False
        self.updates = []  # (time, tones of the left, tones of the right)

    def add(self, line):
        if line.event:
            self.event(line)
        elif not line.incoming:
            self.report(line)

    def event(self, line):
        if line.event in ("sdl-rumble", "kernel-rumble"):
            if self.active is not None:
                self.findings.add(line, f"{line.event} while HD rumble plays")
        elif line.event == "close":
            self.finish()
        elif line.event == "lost":
            self.slow = self.slow or self.last is not None and line.time - self.last.time <= 10
            self.active, self.neutral, self.last, self.counter = None, 3, None, None
            self.actuators = (Actuator(), Actuator())

    def report(self, line):
        data = line.data
        lengths = {0x10: 10, 0x01: 12}
        if data[0] not in lengths:
            self.findings.add(line, f"report {data[0]:#x} is not one of rumble")
            return
        length = lengths[data[0]]
        if len(data) not in (length, self.padded) or any(data[length:]):
            self.findings.add(line, f"report {data[0]:#x} has {length} bytes, with zeros {self.padded}; not {len(data)}")
            return
        if data[0] == 0x01 and data[10:12] != b"\x48\x01":
            self.findings.add(line, f"subcommand {data[10]:#x} {data[11]:#x}: only 0x48 1 turns vibration on")
        if data[1] > 15:
            self.findings.add(line, f"counter {data[1]} is above 15")
        elif self.counter is not None and data[1] != (self.counter + 1) & 15:
            self.findings.add(line, f"counter {data[1]} after {self.counter}")
        self.counter = data[1] & 15
        self.spacing(line)
        for actuator, name, start in zip(self.actuators, ("left", "right"), (2, 6)):
            problems = []
            actuator.play(int.from_bytes(data[start:start + 4], "little"), problems)
            for problem in problems:
                self.findings.add(line, f"{name}: {problem}")
        self.updates.append((line.time, *(actuator.tones() for actuator in self.actuators)))
        if all(actuator.is_silent for actuator in self.actuators):
            self.neutral += 1
            if self.neutral >= 3:
                self.active = None
        else:
            self.neutral, self.active = 0, line
        self.last = line

    def spacing(self, line):
        if self.last is None:
            return
        gap = line.time - self.last.time
        least = 0.029 if self.slow else 0.014
        if gap < least - 1e-9:
            self.findings.add(line, f"{gap * 1000:.2f} ms after the report before, not {least * 1000:.0f}")
        if self.active is not None and gap > 0.045 + 1e-9:
            self.findings.add(line, f"rumble was not renewed for {gap * 1000:.1f} ms")

    def finish(self):
        if self.neutral < 3:
            self.findings.add(self.last, f"rumble ends with {self.neutral} neutral reports, not 3")
        self.active, self.neutral = None, 3
