#!/usr/bin/env python3
"""Checks a thumbnail with the zlib of Python: check-png.py FILE N. It must be a complete PNG of at most N by N pixels that shows something."""

import struct
import sys
import zlib


def main(path: str, most: int) -> str | None:
    data = open(path, "rb").read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return "is no PNG"
    position, parts, header = 8, b"", (0,) * 7
    while position < len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        kind, body = data[position + 4 : position + 8], data[position + 8 : position + 8 + length]
        (checksum,) = struct.unpack(">I", data[position + 8 + length : position + 12 + length])
        if zlib.crc32(kind + body) != checksum:
            return f"has a wrong checksum in {kind.decode()}"
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT":
            parts += body
        position += 12 + length
    width, height, depth, colour, *_ = header
    if not (0 < width <= most and 0 < height <= most):
        return f"is {width} × {height}, more than {most}"
    rows = zlib.decompress(parts)
    if depth == 8 and colour == 6 and len(rows) != height * (4 * width + 1):
        return f"has {len(rows)} bytes for {width} × {height}"
    if len(set(rows)) < 8:
        return "shows nothing"
    return None


if len(sys.argv) != 3 or not sys.argv[2].isdigit():
    sys.exit("usage: check-png.py FILE N")
fault = main(sys.argv[1], int(sys.argv[2]))
if fault:
    sys.exit(f"{sys.argv[1]}: {fault}")
