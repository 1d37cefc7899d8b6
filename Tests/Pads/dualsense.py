"""Checks of what is sent to a DualSense: sound for its coils over Bluetooth (0x32), states (0x31 and 0x02)."""

PERIOD = 32 / 3000
SEED = 0xA2
OFF, VIBRATION = 0x05, 0x26
HARMFUL = {0x01: "unprotected", 0x02: "unprotected", 0x06: "unprotected", 0x11: "unprotected", 0x12: "unprotected",
           0x22: "unofficial", 0x23: "unofficial", 0x27: "unofficial",
           0xFC: "corrupts the trigger", 0xFD: "corrupts the trigger", 0xFE: "corrupts the trigger"}

TABLE = []
for _byte in range(256):
    _value = _byte
    for _ in range(8):
        _value = _value >> 1 ^ (0xEDB88320 if _value & 1 else 0)
    TABLE.append(_value)


def crc32(data):
    register = 0xFFFFFFFF
    for byte in data:
        register = register >> 8 ^ TABLE[(register ^ byte) & 0xFF]
    return register ^ 0xFFFFFFFF


class DualSense:
    """The reports to one pad, one after the other."""

    def __init__(self, findings, bluetooth):
        self.findings, self.bluetooth = findings, bluetooth
        self.sequence = self.counter = None
        self.times = []  # of all reports
        self.packets = []  # (line, samples, N) of the current stream
        self.streams = []
        self.free = False
        self.rumble = None  # the time of the last rumble of others
        self.last_state = None
        self.stated = False  # whether a missing repetition of the last state has yet to be found
        self.effects = {"left": None, "right": None}
        self.buffer = None

    def add(self, line):
        if line.event:
            self.event(line)
        elif not line.incoming:
            self.report(line)

    def event(self, line):
        if line.event in ("sdl-rumble", "kernel-rumble"):
            if self.packets and line.time - self.packets[-1][0].time < 0.5 and not self.tail_is_silent():
                self.findings.add(line, f"{line.event} during a stream")
            self.free, self.rumble = False, line.time
        elif line.event == "lost":
            self.end(line, lost=True)
            self.effects = {"left": None, "right": None}
            self.reset()
        elif line.event == "close":
            self.end(line)
            self.reset()
        elif line.event == "open":
            self.reset()

    def reset(self):
        self.sequence = self.counter = self.last_state = None
        self.free = False

    def report(self, line):
        data = line.data
        self.burst(line)
        if self.bluetooth and data[0] == 0x32:
            self.sound(line)
        elif self.bluetooth and data[0] == 0x31:
            if self.sealed(line, 78):
                self.count(line)
                if data[2] != 0x10:
                    self.findings.add(line, f"byte 2 of a state is {data[2]:#x}, not 0x10")
                if any(data[50:74]):
                    self.findings.add(line, "bytes 50 to 73 of a state are not 0")
                self.state(line, data[3:50])
        elif not self.bluetooth and data[0] == 0x02:
            if len(data) not in (48, 63):
                self.findings.add(line, f"a state on USB has 48 bytes, not {len(data)}")
            else:
                if any(data[48:]):
                    self.findings.add(line, "bytes after a state are not 0")
                self.state(line, data[1:48])
        else:
            self.findings.add(line, f"report {data[0]:#x} is not one of this output")

    def burst(self, line):
        self.times.append(line.time)
        if len(self.times) > 2 and line.time - self.times[-3] < 0.004 - 1e-9:
            self.findings.add(line, f"three reports within {(line.time - self.times[-3]) * 1000:.2f} ms")

    def sealed(self, line, length):
        data = line.data
        if len(data) != length:
            self.findings.add(line, f"report {data[0]:#x} has {length} bytes, not {len(data)}")
            return False
        stated = int.from_bytes(data[-4:], "little")
        computed = crc32(bytes([SEED]) + data[:-4])
        if stated != computed:
            self.findings.add(line, f"checksum {stated:#010x}, not {computed:#010x}")
        return True

    def count(self, line):
        byte = line.data[1]
        if byte & 15:
            self.findings.add(line, f"the lower half of byte 1 is {byte & 15}, not 0")
        sequence = byte >> 4
        if self.sequence is not None and sequence != (self.sequence + 1) & 15:
            self.findings.add(line, f"sequence {sequence} after {self.sequence}")
        self.sequence = sequence

    def sound(self, line):
        data = line.data
        if not self.sealed(line, 142):
            return
        self.count(line)
        if data[2:5] != b"\x91\x07\xfe" or any(data[5:9]) or data[11:13] != b"\x92\x40":
            self.findings.add(line, "the packets of a sound report are not 91 07 fe 00 00 00 00 N counter, 92 40")
        if any(data[77:138]):
            self.findings.add(line, "bytes 77 to 137 of a sound report are not 0")
        if self.counter is not None and data[10] != (self.counter + 1) & 255:
            self.findings.add(line, f"counter {data[10]} after {self.counter}")
        self.counter = data[10]
        samples = [byte - 256 if byte > 127 else byte for byte in data[13:77]]
        if -128 in samples:
            self.findings.add(line, "a sample is −128")
        if not self.free:
            self.findings.add(line, "sound before a state has freed the coils")
            self.free = True
        if data[9] < 16:
            self.findings.add(line, f"a buffer of {data[9]} units")
        if self.packets:
            gap = line.time - self.packets[-1][0].time
            if data[9] != self.packets[-1][2] and (any(samples) or not self.tail_is_silent()):
                self.findings.add(line, f"the buffer changes from {self.packets[-1][2]} to {data[9]} during sound")
            if gap > 1:
                self.end(line)
        self.packets.append((line, samples, data[9]))
        if any(samples) and self.last_state is not None and line.time - self.last_state > 2.1:
            if self.stated:
                self.findings.add(line, f"no state for {line.time - self.last_state:.1f} s of sound")
            self.stated = False

    def state(self, line, state):
        if self.last_state is not None and line.time - self.last_state < 0.01 - 1e-9:
            self.findings.add(line, f"states {(line.time - self.last_state) * 1000:.2f} ms apart")
        self.last_state, self.stated = line.time, True
        if self.rumble is not None:
            if line.time - self.rumble < 0.025 - 1e-9:
                self.findings.add(line, "a state less than 25 ms after rumble")
            self.rumble = None
        flags = state[0]
        if flags & 3 or state[38] & 4 or state[2] or state[3]:
            self.findings.add(line, "a state with rumble takes the coils from sound")
        if flags & ~15 & 0xFF or state[1] or state[38] & ~4 & 0xFF:
            self.findings.add(line, f"flags {flags:#x} {state[1]:#x} {state[38]:#x} change what lasts until the pad is reset")
        if any(state[4:10]) or any(state[32:38]) or any(state[39:]):
            self.findings.add(line, "a state has bytes beside flags and trigger effects")
        for side, flag, start in (("right", 4, 10), ("left", 8, 21)):
            effect = state[start:start + 11]
            if flags & flag:
                self.effect(line, side, effect)
            elif any(effect):
                self.findings.add(line, f"an effect of the {side} trigger without its flag")
        self.free = not (flags & 3 or state[38] & 4)

    def effect(self, line, side, effect):
        mode = effect[0]
        if mode == OFF:
            if any(effect[1:]):
                self.findings.add(line, "an effect that is off has no other bytes")
            self.effects[side] = None
        elif mode == VIBRATION:
            zones = effect[1] | effect[2] << 8
            strengths = int.from_bytes(effect[3:7], "little")
            if not zones or zones >> 10:
                self.findings.add(line, f"zones {zones:#x} are not some of ten")
            for zone in range(11):
                if strengths >> 3 * zone & 7 and (zone == 10 or not zones >> zone & 1):
                    self.findings.add(line, f"a strength for zone {zone}, which has none")
                    break
            if effect[7] or effect[8] or effect[10] or not effect[9]:
                self.findings.add(line, "a vibration has a frequency in byte 9 and zeros beside it")
            self.effects[side] = line
        else:
            why = HARMFUL.get(mode, "not in use here")
            if mode == 0:
                why = "may leave the effect on; off is 0x05"
            self.findings.add(line, f"trigger effect {mode:#04x}: {why}")
            self.effects[side] = line

    def tail_is_silent(self):
        """Whether the last packets empty the queue."""
        if not self.packets:
            return True
        need = -(-self.packets[-1][2] // 16) + 1
        return not any(any(samples) for _, samples, _ in self.packets[-need:])

    def end(self, line, lost=False):
        """The end of a stream: at an event, a pause, or the end of the recording."""
        packets, self.packets = self.packets, []
        if packets:
            self.streams.append(packets)
            need = -(-packets[-1][2] // 16) + 1
            tail = [any(samples) for _, samples, _ in packets[-need:]]
            if not lost and any(any(samples) for _, samples, _ in packets) and (any(tail) or len(tail) < need):
                silent = tail[::-1].index(True) if any(tail) else len(tail)
                self.findings.add(packets[-1][0], f"sound ends with {silent} silent packets, not {need}")
            cadence(packets, self.findings)
        if line is None or line.event == "close":
            for side, since in self.effects.items():
                if since is not None:
                    self.findings.add(since, f"the effect of the {side} trigger stays on at the end")
            self.effects = {"left": None, "right": None}

    def finish(self):
        self.end(None)


def fit(points):
    """The intercept and slope of the line with the least squares, and the standard error of the slope."""
    count = len(points)
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(y for _, y in points) / count
    xx = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / xx
    intercept = mean_y - slope * mean_x
    residual = sum((y - intercept - slope * x) ** 2 for x, y in points)
    return intercept, slope, (residual / max(count - 2, 1) / xx) ** 0.5


def numbers(times):
    """The number of each packet on the grid of the pad. A late packet keeps its place; skipped ones leave a gap."""
    result = []
    skipped, start = 0, times[0] if times else 0
    for index, time in enumerate(times):
        # What this and the next packets are late by; a host that was only late makes up for it within four.
        late = min(times[j] - start - (j + skipped) * PERIOD for j in range(index, min(index + 5, len(times))))
        # A pad's clock that is off by up to 500 ppm moves the grid slowly.
        if late > 0.6 * PERIOD:
            skipped += round(late / PERIOD)
        else:
            start += 0.05 * late
        result.append(index + skipped)
    return result


def cadence(packets, findings):
    """Checks that a stream keeps the pace of the pad."""
    times = [line.time for line, _, _ in packets]
    if len(times) < 20:
        return
    points = list(zip(numbers(times), times))
    _, slope, error = fit(points)
    off = slope / PERIOD - 1
    if abs(off) > 500e-6 + 4 * error / PERIOD:
        findings.add(packets[0][0], f"the stream runs {-off * 1e6:+.0f} ppm against 93.75 packets a second")
        return
    lateness = []
    for first in range(0, len(points), 1000):
        part = points[first:first + 1000] if len(points) - first >= 200 else points[max(0, len(points) - 200):]
        _, local, _ = fit(part)
        rests = [y - local * x for x, y in part]
        lateness += [rest - min(rests) for rest in rests]
    lateness.sort()
    late = lateness[min(len(lateness) - 1, int(len(lateness) * 0.99))]
    if late > 0.0107:
        findings.add(packets[0][0], f"of a hundred packets, one is {late * 1000:.1f} ms late")
