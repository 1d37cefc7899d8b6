#!/usr/bin/env python3
"""Packs the C# classes with a built libthrum for NuGet: Tools/build-nupkg.py LIBRARY [FOLDER]

LIBRARY is lib/libthrum.so.0 of Tools/build-libthrum.sh; FOLDER is out by default. The classes are those of
Bindings/CSharp/Package, without its component for Unity. The same library and sources give the same bytes. Needs mcs of mono.
"""
import hashlib
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCES = ROOT / "Bindings/CSharp/Package/Runtime"
# ELF's numbers of processors, and what NuGet calls their systems.
RUNTIMES = {62: "linux-x64", 183: "linux-arm64"}
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
%s
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Thrum.Haptics.nuspec" Id="R1" />
</Relationships>
"""


def runtime(library: bytes) -> str:
    """NuGet's name for the system of a library."""
    machine = struct.unpack_from("<H", library, 18)[0] if library[:4] == b"\x7fELF" else 0
    if machine not in RUNTIMES:
        raise ValueError("it is no library for Linux on x86-64 or arm64; use libthrum.so.0 of Tools/build-libthrum.sh")
    return RUNTIMES[machine]


def without_chance(assembly: bytes) -> bytes:
    """Replaces the time of the compilation and the random identifier of an assembly by what follows from its content."""
    out = bytearray(assembly)
    header = struct.unpack_from("<I", out, 0x3C)[0]
    out[header + 8:header + 12] = bytes(4)
    # The list of streams follows the version in the metadata: offset, size, and a name padded to four bytes.
    metadata = out.index(b"BSJB")
    at = metadata + 16 + struct.unpack_from("<I", out, metadata + 12)[0]
    for _ in range(struct.unpack_from("<H", out, at + 2)[0]):
        offset, size = struct.unpack_from("<II", out, at + 4)
        end = out.index(b"\0", at + 12)
        if out[at + 12:end] == b"#GUID":
            place = metadata + offset
            out[place:place + 16] = bytes(16)
            out[place:place + 16] = hashlib.sha256(out).digest()[:16]
            return bytes(out)
        at += 8 + (end - at - 12) // 4 * 4 + 4
    raise ValueError("the assembly has no identifier; its compiler is another one than mcs")


def compiled(folder: pathlib.Path, version: str) -> "dict[str, bytes]":
    """The assembly and its documentation."""
    numbers = folder / "Version.cs"
    numbers.write_text(
        f'[assembly: System.Reflection.AssemblyVersion("{version}.0")]\n[assembly: System.Reflection.AssemblyTitle("Thrum.Haptics")]\n')
    sources = sorted(path for path in SOURCES.glob("*.cs") if path.name != "HapticSource.cs")
    # 1591: a public member without documentation.
    subprocess.run(
        ["mcs", "-target:library", "-optimize", "-warnaserror", "-nowarn:1591", f"-doc:{folder}/Thrum.Haptics.xml",
         f"-out:{folder}/Thrum.Haptics.dll", *map(str, sources), str(numbers)], check=True)
    return {
        "lib/netstandard2.0/Thrum.Haptics.dll": without_chance((folder / "Thrum.Haptics.dll").read_bytes()),
        "lib/netstandard2.0/Thrum.Haptics.xml": (folder / "Thrum.Haptics.xml").read_bytes(),
    }


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print("usage: Tools/build-nupkg.py LIBRARY [FOLDER]", file=sys.stderr)
        return 2
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else ROOT / "out")
    version = re.search(r'thrum_version.*return "(.*)";', (ROOT / "Sources/C/CThrum/error.c").read_text())[1]
    try:
        library = pathlib.Path(sys.argv[1]).read_bytes()
        files = {
            "_rels/.rels": RELATIONS.encode(),
            "Thrum.Haptics.nuspec": (ROOT / "Bindings/CSharp/Thrum.Haptics.nuspec").read_text().replace("@VERSION@", version).encode(),
            "README.md": (ROOT / "Bindings/CSharp/README.md").read_bytes(),
            "LICENSE.txt": (ROOT / "LICENSE.txt").read_bytes(),
            f"runtimes/{runtime(library)}/native/libthrum.so": library,
        }
        with tempfile.TemporaryDirectory() as folder:
            files.update(compiled(pathlib.Path(folder), version))
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"build-nupkg.py: {sys.argv[1]}: {error}", file=sys.stderr)
        return 1
    endings = sorted({name.rsplit(".", 1)[1] for name in files} - {"rels"})
    types = "\n".join(f'  <Default Extension="{ending}" ContentType="application/octet" />' for ending in endings)
    files = {"[Content_Types].xml": (TYPES % types).encode(), **files}
    out.mkdir(parents=True, exist_ok=True)
    made = out / f"Thrum.Haptics.{version}.nupkg"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for name, content in files.items():
            # The earliest date that the format has.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    print(f"{made}: {made.stat().st_size} bytes")
    return 0


sys.exit(main())
