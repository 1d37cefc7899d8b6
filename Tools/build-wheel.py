#!/usr/bin/env python3
"""Packs the Python package with a built library as a wheel: Tools/build-wheel.py LIBRARY [FOLDER]

LIBRARY is lib/libthrumcore.so.0 of Tools/build-core.sh, or libthrum.so.0, with which the package also plays; FOLDER is
out by default. `sdist` as LIBRARY packs the sources for pip. The same library and sources give the same bytes. The platform
tag follows from the machine in the library; Tools/checks/check-python.sh has auditwheel check it.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "Bindings/Python"))
import build_backend  # noqa: E402


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print("usage: Tools/build-wheel.py LIBRARY|sdist [FOLDER]", file=sys.stderr)
        return 2
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else root / "out")
    version = re.search(r'thrum_version.*return "(.*)";', (root / "Sources/C/CThrum/error.c").read_text())[1]
    if not build_backend.name().endswith(f"-{version}"):
        print(f"Bindings/Python/pyproject.toml: {build_backend.name()} is not version {version} of error.c; change it", file=sys.stderr)
        return 1
    try:
        if sys.argv[1] == "sdist":
            made = out / build_backend.build_sdist(out)
        else:
            made = build_backend.wheel(pathlib.Path(sys.argv[1]), out)
    except build_backend.BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"{error.filename}: {error.strerror}; build it with Tools/build-core.sh or Tools/build-libthrum.sh", file=sys.stderr)
        return 1
    print(f"{made}: {made.stat().st_size} bytes")
    return 0


sys.exit(main())
