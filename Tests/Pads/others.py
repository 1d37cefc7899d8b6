"""Checks of what is sent to the other haptic displays."""
import struct


class Switch2:
    """Reports of 64 bytes to controllers of the second Switch."""

    def __init__(self, findings):
        self.findings = findings
        self.last = self.sequence = None

    def add(self, line):
        if line.event or line.incoming:
            return
        data = line.data
        if len(data) != 64 or data[0] not in (1, 2, 3):
            self.findings.add(line, "a report has 64 bytes and is of kind 1, 2 or 3")
            return
        if data[1] >> 4 != 5:
            self.findings.add(line, f"byte 1 is {data[1]:#04x}, not 0x50 and a sequence number")
        if self.sequence is not None and data[1] & 15 != (self.sequence + 1) & 15:
            self.findings.add(line, f"sequence {data[1] & 15} after {self.sequence}")
        self.sequence = data[1] & 15
        if self.last is not None and line.time - self.last < 0.012 - 1e-9:
            self.findings.add(line, f"{(line.time - self.last) * 1000:.2f} ms after the report before")
        self.last = line.time
        rest = bytearray(data)
        if data[0] == 3:
            if data[2] > 2:
                self.findings.add(line, f"byte 2 is {data[2]}: 0 off, 1 on, 2 stop")
            rest[0:3] = bytes(3)
        else:
            self.codes(line, data[2:7])
            rest[0:7] = bytes(7)
            if data[0] == 2:
                if data[0x11:0x17] != data[1:7]:
                    self.findings.add(line, "bytes 0x11 to 0x16 repeat bytes 1 to 6")
                rest[0x11:0x17] = bytes(6)
        if any(rest):
            self.findings.add(line, "a report has zeros after its fields")

    def codes(self, line, data):
        value = int.from_bytes(data, "little")
        high, high_amplitude, low, low_amplitude = (value >> shift & 0x3FF for shift in (0, 10, 20, 30))
        if (high, low) != (0x187, 0x112):
            self.findings.add(line, f"frequency codes {high:#x} and {low:#x}, not 0x187 and 0x112")
        for amplitude in (high_amplitude, low_amplitude):
            if amplitude > 453:
                self.findings.add(line, f"amplitude {amplitude} is above 453")


class Triton:
    """The stream of samples to a Steam Controller of 2026."""

    def __init__(self, findings):
        self.findings = findings
        self.cancelled = self.started = None
        self.running = self.accepted = False
        self.pushes = []

    def add(self, line):
        if line.event in ("close", "lost"):
            self.finish(lost=line.event == "lost")
        elif line.event:
            return
        elif line.incoming:
            if line.data[0] == 0x44 and len(line.data) >= 3:
                if line.data[2] & 32 and self.started is not None:
                    self.accepted = True
                if line.data[2] & 2:
                    self.running = False
        elif line.data[0] == 0x86:
            self.control(line)
        elif line.data[0] in (0x87, 0x88, 0x89):
            self.push(line)
        else:
            self.findings.add(line, f"report {line.data[0]:#x} is not one of this output")

    def control(self, line):
        data = line.data
        if len(data) != 4 or data[1] not in (1, 2) or data[2] not in (2, 5) or data[3] > 11:
            self.findings.add(line, "a control report is 86, 1 or 2, a side and a mode up to 11")
        elif data[1] == 1:
            self.cancelled, self.running, self.accepted = line.time, False, False
        else:
            if self.cancelled is None or line.time - self.cancelled < 0.01 - 1e-9:
                self.findings.add(line, "a stream starts 10 ms after the one before is cancelled")
            self.started, self.running, self.accepted, self.mode = line, True, False, data[3]
            self.pushes = []

    def push(self, line):
        data = line.data
        length = {0x87: 2, 0x88: 2, 0x89: 3}[data[0]]
        stereo = data[0] == 0x88
        if stereo and (len(data) != 64 or data[1] > 31):
            self.findings.add(line, "a stereo report has 64 bytes and at most 31 frames")
        if not stereo and (len(data) < length or len(data) > 64):
            self.findings.add(line, "a report of samples has at most 64 bytes")
        if not self.running:
            self.findings.add(line, "samples without a stream")
            return
        if not self.accepted:
            self.findings.add(line, "samples before the stream is accepted")
            self.accepted = True
        if not stereo:
            return
        if any(byte == 0x80 for byte in data[2:2 + data[1]] + data[33:33 + data[1]]):
            self.findings.add(line, "a sample is −128")
        self.pushes.append((line.time, data[1]))
        # A rate one eighth above nominal is the most that keeps the pad's queue in order, after a first burst of four.
        recent = [frames for time, frames in self.pushes if line.time - time <= 1]
        if sum(recent) > (8000 >> (self.mode & 3)) * 9 / 8 + 4 * 31:
            self.findings.add(line, f"{sum(recent)} frames within a second")

    def finish(self, lost=False):
        if self.running and not lost:
            self.findings.add(self.started, "this stream is not cancelled at the end")
        self.running = False


class Feedbackd:
    """The bodies of calls of org.sigxcpu.Feedback.Haptic.Vibrate: sa(du)."""

    def __init__(self, findings):
        self.findings = findings
        self.until = None  # when the sound of the last call has ended

    def add(self, line):
        if line.event or line.incoming:
            return
        items = self.parse(line)
        if items is None:
            return
        if not items:
            self.until = None
            return
        if len(items) > 10:
            self.findings.add(line, f"{len(items)} items; those after ten are dropped")
        sounding = 0
        time = 0
        for amplitude, milliseconds in items:
            if not 0 <= amplitude <= 1:
                self.findings.add(line, f"amplitude {amplitude} is not in 0…1")
            if not 20 <= milliseconds <= 10_000:
                self.findings.add(line, f"an item of {milliseconds} ms")
            time += milliseconds
            if amplitude:
                sounding = time
        if self.until is not None and line.time < self.until - 1e-9:
            self.findings.add(line, f"a call cuts off {(self.until - line.time) * 1000:.0f} ms of the one before")
        self.until = line.time + sounding / 1000

    def parse(self, line):
        data = line.data
        try:
            length = struct.unpack_from("<I", data)[0]
            name = data[4:4 + length].decode()
            if data[4 + length] or not name:
                raise ValueError("a name ends with 0 and is not empty")
            start = -(-(5 + length) // 4) * 4
            size = struct.unpack_from("<I", data, start)[0]
            first = -(-(start + 4) // 8) * 8
            if any(data[5 + length:start]) or any(data[start + 4:first]):
                raise ValueError("padding is 0")
            items, offset = [], first
            while offset < first + size:
                offset = -(-offset // 8) * 8
                items.append(struct.unpack_from("<dI", data, offset))
                offset += 12
            if offset != first + size or len(data) != offset:
                raise ValueError(f"{len(data)} bytes do not match an array of {size}")
            return items
        except (struct.error, ValueError, IndexError) as error:
            self.findings.add(line, f"not a body of signature sa(du): {error}")
            return None


class HIDPP:
    """Long reports that ask a mouse for its haptics and play a waveform."""

    QUESTION = bytes.fromhex("19b0")

    def __init__(self, findings):
        self.findings = findings
        self.indices = {}  # of the haptic feature, as each device has answered

    def add(self, line):
        data = line.data
        if line.event:
            return
        if line.incoming:
            if len(data) == 20 and data[0] == 0x11 and data[2] == 0 and data[3] >> 4 == 0:
                self.indices[data[1]] = data[4]
            return
        if len(data) != 20 or data[0] != 0x11:
            self.findings.add(line, "a long report has 20 bytes and begins with 0x11")
            return
        function = data[3] >> 4
        if not (data[1] == 0xFF or 1 <= data[1] <= 6):
            self.findings.add(line, f"device {data[1]:#x}: 0xff or a receiver's 1 to 6")
        elif data[3] & 15 == 0:
            self.findings.add(line, "software id 0 belongs to notifications")
        elif data[2] == 0:
            if function != 0 or data[4:6] != self.QUESTION or any(data[6:]):
                self.findings.add(line, "feature 0 is the root, which is asked for feature 0x19b0 alone")
        elif data[2] != self.indices.get(data[1], data[2]):
            self.findings.add(line, f"feature {data[2]:#x}; the mouse has said {self.indices[data[1]]:#x}")
        elif function not in (0, 1, 4):
            self.findings.add(line, f"function {function}: 0 and 1 ask and 4 plays; others may store")
        elif function == 4 and (data[4] > 31 or any(data[5:])):
            self.findings.add(line, "a waveform below 32, then zeros")
        elif function != 4 and any(data[4:]):
            self.findings.add(line, "a question has zeros after it")
