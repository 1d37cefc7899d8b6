#!/usr/bin/env python3
"""Checks decode.py itself: it finds nothing in good recordings, and each fault that is put into them."""
import contextlib
import json
import math
import pathlib
import struct
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from compare import compare  # noqa: E402
from decode import check  # noqa: E402
from hdrumble import Actuator  # noqa: E402
from recording import Findings  # noqa: E402

PERIOD = 32 / 3000


def seal(data):
    return data + struct.pack("<I", zlib.crc32(b"\xa2" + data))


def sound(sequence, counter, samples, units=64):
    head = bytes([0x32, sequence % 16 << 4, 0x91, 7, 0xFE, 0, 0, 0, 0, units, counter % 256, 0x92, 64])
    return seal(head + bytes(s & 255 for s in samples) + bytes(61))


def state(sequence, flags=0, right=b"", left=b"", **changes):
    body = bytearray(47)
    body[0] = flags
    body[10:10 + len(right)] = right
    body[21:21 + len(left)] = left
    for index, value in changes.items():
        body[int(index[1:])] = value
    return seal(bytes([0x31, sequence % 16 << 4, 0x10]) + bytes(body) + bytes(24))


def line(t, device, data=None, **more):
    return {"t": t, "device": device, **({"hex": data.hex()} if data else {}), **more}


def tone(packet):
    return [v for i in range(32) for v in 2 * [round(60 * math.sin(2 * math.pi * 100 * (32 * packet + i) / 3000))]]


SILENT = [0] * 64
OFF = bytes([5]) + bytes(10)
VIBRATION = bytes.fromhex("26ff03dbb66d1b00002800")


def stream(count=400, ppm=0, late=lambda k: 0.0, skip=(), tail=6):
    """A good stream: the coils freed, sound, a state every two seconds, silence, triggers off."""
    result, sequence, counter, stated = [line(0, "dualsense-bt", event="open")], 0, 0, 0.05
    result.append(line(0.05, "dualsense-bt", state(sequence)))
    for k in range(count + tail):
        if k in skip:
            continue
        t = 0.06 + k * PERIOD / (1 + ppm * 1e-6) + late(k)
        if k < count and t - stated >= 2:
            sequence += 1
            result.append(line(t, "dualsense-bt", state(sequence)))
            stated = t
        sequence += 1
        result.append(line(t, "dualsense-bt", sound(sequence, counter, tone(k) if k < count else SILENT)))
        counter += 1
    end = result[-1]["t"]
    sequence += 1
    result.append(line(end + 0.02, "dualsense-bt", state(sequence, 12, OFF, OFF)))
    result.append(line(end + 0.03, "dualsense-bt", event="close"))
    return result


def with_report(index, data, good=None):
    lines = list(good or stream())
    lines[index] = {**lines[index], "hex": data.hex()}
    return lines


def patched(index, at, value, sealed=True):
    """A good stream in which a byte of a report is another."""
    data = bytearray.fromhex(stream()[index]["hex"])
    data[at] = value
    return with_report(index, seal(bytes(data[:-4])) if sealed else bytes(data))


def renumbered(lines):
    """The lines with sequence numbers and counters as if sent in this order."""
    sequence = counter = 0
    result = []
    for entry in lines:
        if "hex" in entry and entry["device"] == "dualsense-bt":
            data = bytearray.fromhex(entry["hex"])
            data[1] = sequence % 16 << 4
            sequence += 1
            if data[0] == 0x32:
                data[10] = counter % 256
                counter += 1
            entry = {**entry, "hex": seal(bytes(data[:-4])).hex()}
        result.append(entry)
    return result


def word(low=64, low_amplitude=0, high=64, high_amplitude=0):
    return struct.pack("<I", 1 << 30 | low_amplitude << 23 | low << 16 | high_amplitude << 9 | high << 2)


def rumble(words, spacing=0.015, counters=None, device="joycon-l"):
    return [line(i * spacing, device, bytes([0x10, counters[i] if counters else i % 16]) + w + word())
            for i, w in enumerate(words)]


def good_rumble():
    return rumble([word(low_amplitude=100), word(40, 60, 50, 80), word(low_amplitude=1)] + [word()] * 3)


def pattern(items, name=b"org.thrum.Thrum"):
    data = struct.pack("<I", len(name)) + name + b"\0"
    data += bytes(-len(data) % 4)
    array = b""
    for amplitude, milliseconds in items:
        array += bytes(-len(array) % 8) + struct.pack("<dI", amplitude, milliseconds)
    data += struct.pack("<I", len(array))
    return data + bytes(-len(data) % 8) + array


def switch2(amplitude=453, high=0x187, kind=1):
    value = high | amplitude << 10 | 0x112 << 20 | amplitude << 30
    data = bytearray(64)
    data[0:7] = bytes([kind, 0x50]) + value.to_bytes(5, "little")
    if kind == 2:
        data[0x11:0x17] = data[1:7]
    return bytes(data)


def triton(frames=40, interval=0.0155, cancel=True, wait=0.012, accept=True, sample=5):
    lines = [line(0, "triton", bytes([0x86, 1, 2, 6])), line(wait, "triton", bytes([0x86, 2, 2, 6]))]
    if accept:
        lines.append(line(wait + 0.01, "triton", bytes([0x44, 0, 32]), dir="in"))
    push = bytes([0x88, 31]) + bytes([sample]) * 62
    lines += [line(0.03 + i * interval, "triton", push) for i in range(frames)]
    if cancel:
        lines.append(line(lines[-1]["t"] + 0.1, "triton", bytes([0x86, 1, 2, 6])))
    return lines


def usb(data, t=0.0):
    return [line(t, "dualsense-usb", data)]


def usb_state(flags=0, **changes):
    body = bytearray(47)
    body[0] = flags
    for index, value in changes.items():
        body[int(index[1:])] = value
    return bytes([2]) + bytes(body)


def at(lines, index, entry):
    return lines[:index] + [entry] + lines[index:]


def mouse(played=0x0B):
    """The second device of a receiver is asked three questions and plays."""
    lines = []
    for number, (head, answer) in enumerate((("1102000a19b0", "1102000a0b"), ("11020b0a", "11020b0a000001ff"),
                                             ("11020b1a", "11020b1a32"))):
        for direction, text in (("out", head), ("in", answer)):
            data = bytes.fromhex(text)
            lines.append({**line(number * 0.01, "hidpp", data + bytes(20 - len(data))), "dir": direction})
    return lines + [line(1, "hidpp", bytes([0x11, 2, played, 0x4A, 2]) + bytes(15))]


GOOD = {
    "a stream": stream(),
    "a stream of a fast pad, with late packets": stream(2000, 300, lambda k: 0.009 if k % 97 == 0 else 0.0002),
    "a stream of a slow pad with skipped packets": stream(2000, -450, skip=range(500, 520)),
    "rumble": good_rumble(),
    "rumble with zeros after it": [{**e, "hex": e["hex"] + "00" * 39} for e in good_rumble()],
    "a pad without driver": [line(0, "switchpro-bt", bytes.fromhex("010300014040000140404801"))],
    "three updates": rumble([bytes.fromhex("c2046372"), word(), word(), word()]),
    "an effect that ends": usb(usb_state(8, **{f"_{21 + i}": b for i, b in enumerate(VIBRATION)}))
    + usb(usb_state(8, _21=5), 0.02),
    "feedbackd": [line(0, "feedbackd", pattern([(1, 20), (0, 80), (0.5, 40), (0, 500)])), line(0.3, "feedbackd", pattern([]))],
    "switch2": [line(0, "switch2", switch2()), line(0.1, "switch2", switch2(0)[:1] + b"\x51" + switch2(0)[2:])],
    "triton": triton(),
    "hidpp": [line(0, "hidpp", bytes.fromhex("11ff0b4a07") + bytes(15))],
    "a mouse behind a receiver, which is asked": mouse(),
}

BAD = {
    "not JSON": ["{"],
    "not an object": [[1]],
    "unknown device": [line(0, "dualshock", b"\x32")],
    "runs backward": [line(1, "hidpp", event="open"), line(0, "hidpp", event="close")],
    "either hex or event": [{"t": 0, "device": "hidpp"}],
    "unknown event": [line(0, "hidpp", event="unplug")],
    "hexadecimal digits": [{"t": 0, "device": "hidpp", "hex": "1"}],
    "unknown keys": [{"t": 0, "device": "hidpp", "event": "open", "extra": 1}],
    "t must be a number": [{"t": None, "device": "hidpp", "event": "open"}],
    "has 142 bytes": with_report(5, bytes.fromhex(stream()[5]["hex"])[:-1]),
    "checksum": patched(5, 20, 1, sealed=False),
    "lower half of byte 1": patched(5, 1, 0x41),
    "sequence 9 after 3": patched(5, 1, 0x90),
    "the packets of a sound report": patched(5, 4, 0xFF),
    "bytes 77 to 137": patched(5, 100, 1),
    "counter 200": patched(5, 10, 200),
    "a sample is −128": patched(5, 30, 0x80),
    "a buffer of 8 units": [{**e, "hex": seal(bytes.fromhex(e["hex"])[:9] + b"\x08" + bytes.fromhex(e["hex"])[10:-4]).hex()}
                            if e.get("hex", "").startswith("32") else e for e in stream()],
    "the buffer changes": patched(5, 9, 32),
    "before a state has freed the coils": renumbered(stream()[:1] + stream()[2:]),
    "sdl-rumble during a stream": at(stream(), 100, line(stream()[99]["t"], "dualsense-bt", event="sdl-rumble")),
    "kernel-rumble during a stream": at(stream(), 100, line(stream()[99]["t"], "dualsense-bt", event="kernel-rumble")),
    "less than 25 ms after rumble": at(stream(), 1, line(0.04, "dualsense-bt", event="sdl-rumble")),
    "three reports within": stream(late=lambda k: 2.1 * PERIOD - (k - 100) * (PERIOD - 0.001) if 100 <= k < 103 else 0),
    "ppm against 93.75": stream(3000, 900),
    "ms late": stream(2000, late=lambda k: 0.0105 + k % 3 * 0.002 if k % 5 == 0 else 0),
    "sound ends with 3 silent packets, not 5": stream(tail=3),
    "sound ends with 0 silent packets": stream(tail=0),
    "of sound": renumbered([e for i, e in enumerate(stream()) if i < 3 or not e.get("hex", "").startswith("31")]),
    "report 0x36": with_report(5, bytes([0x36]) + bytes(141)),
    "78 bytes": with_report(1, bytes.fromhex(stream()[1]["hex"])[:-1]),
    "byte 2 of a state": patched(1, 2, 0),
    "bytes 50 to 73": patched(1, 60, 1),
    "states 5.00 ms apart": usb(usb_state()) + usb(usb_state(), 0.005),
    "a state with rumble": patched(1, 3, 3),
    "change what lasts until": usb(usb_state(0x10)),
    "0x0 0x4": usb(usb_state(0, _1=4)),
    "bytes beside flags": usb(usb_state(0, _36=1)),
    "without its flag": usb(usb_state(0, _10=5)),
    "off has no other bytes": usb(usb_state(4, _10=5, _11=1)),
    "are not some of ten": usb(usb_state(4, _10=0x26, _12=4, _19=40)) + usb(usb_state(4, _10=5), 0.02),
    "which has none": usb(usb_state(4, _10=0x26, _11=1, _13=0x38, _19=40)) + usb(usb_state(4, _10=5), 0.02),
    "a frequency in byte 9": usb(usb_state(4, _10=0x26, _11=1)) + usb(usb_state(4, _10=5), 0.02),
    "0x00: may leave the effect on": usb(usb_state(4)),
    "0xfc: corrupts": usb(usb_state(8, _21=0xFC)),
    "0x02: unprotected": usb(usb_state(8, _21=2)),
    "0x23: unofficial": usb(usb_state(8, _21=0x23)),
    "right trigger stays on": usb(usb_state(4, _10=0x26, _11=1, _19=40)),
    "left trigger stays on": stream()[:-2] + [line(9, "dualsense-bt", state(0, 8, left=VIBRATION))],
    "has 48 bytes": usb(usb_state()[:-1]),
    "report 0x5": usb(bytes([5]) + bytes(47)),
    "ms after the report before": rumble([word(low_amplitude=9)] + [word()] * 3, 0.0135),
    "not 29": [line(0, "joycon-l", bytes([0x10, 0]) + word(low_amplitude=9) + word()), line(1, "joycon-l", event="lost")]
    + [{**e, "t": e["t"] + 2} for e in good_rumble()],
    "was not renewed": rumble([word(low_amplitude=9)] * 2 + [word()] * 3, 0.05),
    "counter 3 after 1": rumble([word()] * 3, counters=[0, 1, 3]),
    "counter 16": rumble([word()], counters=[16]),
    "amplitude code 101": rumble([word(low_amplitude=101)] + [word()] * 3),
    "right: amplitude code 127": [line(0, "joycon-r", bytes([0x10, 0]) + word() + word(high_amplitude=127))]
    + [{**e, "t": e["t"] + 0.015} for e in rumble([word()] * 3, counters=[1, 2, 3], device="joycon-r")],
    "of the greatest power": rumble([word(40, 90, 50, 90)] + [word()] * 3),
    "frequency code 0": rumble([word(low=0, low_amplitude=9)] + [word()] * 3),
    "reads as one short": rumble([word(low=48, high=0)]),
    "has no update": rumble([bytes(4)]),
    "code 1 is above": rumble([struct.pack("<I", 3 << 30 | 1 << 25)] + [word()] * 3),
    "neutral reports, not 3": rumble([word(low_amplitude=9)] + [word()] * 2),
    "while HD rumble plays": at(good_rumble(), 2, line(0.02, "joycon-l", event="sdl-rumble")),
    "0x10 has 10 bytes": [line(0, "joycon-l", bytes(9).replace(b"\0", b"\x10", 1))],
    "0x13 is not one of rumble": [line(0, "joycon-l", b"\x13")],
    "only 0x48 1": [line(0, "joycon-l", bytes.fromhex("010300014040000140403001"))],
    "amplitude 454 is above": [line(0, "switch2", switch2(454))],
    "frequency codes 0x188": [line(0, "switch2", switch2(high=0x188))],
    "bytes 0x11 to 0x16": [line(0, "switch2", switch2(kind=2)[:0x11] + bytes(47))],
    "kind 1, 2 or 3": [line(0, "switch2", bytes(64))],
    "5.00 ms after": [line(0, "switch2", switch2()), line(0.005, "switch2", b"\x01\x51" + switch2()[2:])],
    "sequence 0 after 0": [line(0, "switch2", switch2()), line(0.1, "switch2", switch2())],
    "11 items": [line(0, "feedbackd", pattern([(1, 20)] * 11))],
    "amplitude 1.5": [line(0, "feedbackd", pattern([(1.5, 20)]))],
    "an item of 10 ms": [line(0, "feedbackd", pattern([(1, 10)]))],
    "cuts off": [line(0, "feedbackd", pattern([(1, 500)])), line(0.1, "feedbackd", pattern([(1, 20)]))],
    "not a body": [line(0, "feedbackd", pattern([(1, 20)])[:-1])],
    "not cancelled at the end": triton(cancel=False),
    "10 ms after the one before": triton(wait=0.004),
    "before the stream is accepted": triton(accept=False),
    "frames within a second": triton(120, 0.008),
    "samples without a stream": triton()[3:],
    # The same text as for a DualSense would replace its case.
    "sample is −128": triton(sample=0x80),
    "others may store": [line(0, "hidpp", bytes.fromhex("11ff0b2a07") + bytes(15))],
    "20 bytes": [line(0, "hidpp", bytes.fromhex("11ff0b4a07"))],
    "receiver's 1 to 6": [line(0, "hidpp", bytes.fromhex("11070b4a07") + bytes(15))],
    "19b0 alone": [line(0, "hidpp", bytes.fromhex("11ff000a1b04") + bytes(14))],
    "the mouse has said 0xb": mouse(played=0x0C),
    "zeros after it": [line(0, "hidpp", bytes.fromhex("11ff0b1a07") + bytes(15))],
    "waveform below 32": [line(0, "hidpp", bytes.fromhex("11ff0b4a20") + bytes(15))],
}


def text(lines):
    return [entry if isinstance(entry, str) else json.dumps(entry) for entry in lines]


def compares():
    """Whether a render is recognised, late by 7 frames and half as loud, and another is not."""
    problems = []
    for name, hertz, wanted in (("the same", 100, 0), ("another", 130, 2)):
        lines = stream(100)
        findings, checkers = check(text(lines), name)
        frames = [math.sin(2 * math.pi * hertz * (i + 7) / 3000) if i + 7 < 3200 else 0.0 for i in range(3300)]
        with tempfile.NamedTemporaryFile(suffix=".f32") as file:
            file.write(b"".join(struct.pack("<ff", y, y) for y in frames))
            file.flush()
            result = Findings(name)
            with contextlib.redirect_stdout(None):
                compare(checkers["dualsense-bt", "dualsense-bt"].streams, file.name, -25, 30, result)
        if len(result.items) != wanted:
            problems.append(f"compared with {name} render: {result or 'nothing found'}")
    return problems


def decodes():
    """Whether the decoder reads words of three updates."""
    problems = []
    actuator, found = Actuator(), []
    if actuator.play(0x726304C2, found) != 3 or found or actuator.level != {"low": -1.5, "high": -8.0}:
        problems.append(f"three updates: {actuator.level} {found}")
    return problems


def main():
    problems = compares() + decodes()
    for name, lines in GOOD.items():
        findings, _ = check(text(lines), name)
        if findings.items:
            problems.append(f"a good recording has findings:\n{findings}")
    for expected, lines in BAD.items():
        findings, _ = check(text(lines), "bad")
        if not any(expected in found for _, found in findings.items):
            problems.append(f"not found: {expected!r}; found instead:\n{findings}")
    if problems:
        print("\n".join(problems))
        return 1
    print(f"{len(GOOD)} good recordings have no findings; {len(BAD)} faults are found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
