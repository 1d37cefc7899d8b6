#!/usr/bin/env python3
"""Packs the Python package with a built library as a wheel: Tools/build-wheel.py LIBRARY [FOLDER]

LIBRARY is lib/libthrumcore.so.0 of Tools/build-core.sh, or libthrum.so.0, with which the package also plays; FOLDER is
out by default. The same library and sources give the same bytes. The platform tag follows from the machine in the library;
Tools/checks/check-python.sh has auditwheel check it.
"""
import base64
import hashlib
import pathlib
import re
import struct
import sys
import zipfile

root = pathlib.Path(__file__).resolve().parents[1]
# The machine of an ELF file by its number.
MACHINES = {62: "x86_64", 183: "aarch64"}
# The libraries that the package opens, and the oldest glibc that the tag promises for each.
GLIBC = {"libthrumcore.so.0": "2_17", "libthrum.so.0": "2_34"}


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print("usage: Tools/build-wheel.py LIBRARY [FOLDER]", file=sys.stderr)
        return 2
    soname = pathlib.Path(sys.argv[1]).name
    try:
        library = pathlib.Path(sys.argv[1]).read_bytes()
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}; build it with Tools/build-core.sh or Tools/build-libthrum.sh", file=sys.stderr)
        return 1
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else root / "out")
    machine = struct.unpack_from("<H", library, 18)[0] if library[:4] == b"\x7fELF" and len(library) > 64 else 0
    if machine not in MACHINES or soname not in GLIBC:
        print(
            f"{sys.argv[1]}: not {' or '.join(GLIBC)} for x86-64 or arm64; build it with Tools/build-core.sh or "
            "Tools/build-libthrum.sh",
            file=sys.stderr,
        )
        return 1
    version = re.search(r'thrum_version.*return "(.*)";', (root / "Sources/CThrum/error.c").read_text())[1]
    name = f"thrum_haptics-{version}"
    tag = f"py3-none-manylinux_{GLIBC[soname]}_{MACHINES[machine]}"
    files = {
        f"thrum_haptics/{path.name}": path.read_bytes()
        for path in sorted((root / "Python/src/thrum_haptics").iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files[f"thrum_haptics/{soname}"] = library
    files[f"{name}.dist-info/METADATA"] = (
        "Metadata-Version: 2.4\n"
        "Name: thrum-haptics\n"
        f"Version: {version}\n"
        "Summary: Haptic patterns (AHAP): read, check, create, render, draw, compose, and what a hand feels\n"
        "License-Expression: Apache-2.0\n"
        "License-File: LICENSE.txt\n"
        "Keywords: haptics,AHAP,Core Haptics,vibration,tactile\n"
        "Classifier: Operating System :: POSIX :: Linux\n"
        "Classifier: Programming Language :: Python :: 3\n"
        "Classifier: Typing :: Typed\n"
        "Requires-Python: >=3.9\n"
        "Requires-Dist: numpy\n"
        "Description-Content-Type: text/markdown\n\n" + (root / "Python/README.md").read_text()
    ).encode()
    files[f"{name}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build-wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    files[f"{name}.dist-info/licenses/LICENSE.txt"] = (root / "LICENSE.txt").read_bytes()
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{name}.dist-info/RECORD"] = (record + f"{name}.dist-info/RECORD,,\n").encode()

    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"{name}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, content in files.items():
            # A fixed date, the earliest that ZIP knows, and fixed permissions.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.endswith(".so.0") else 0o100644) << 16
            archive.writestr(entry, content, compresslevel=9)
    print(f"{wheel}: {wheel.stat().st_size} bytes")
    return 0


sys.exit(main())
