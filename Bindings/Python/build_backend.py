"""Builds wheels and source archives of the package; pip calls it (PEP 517, PEP 660), and so does Tools/build-wheel.py.

The library is compiled beforehand. A wheel contains the one that the variable THRUM_LIBRARY names when the wheel is built: a
file libthrumcore.so.0 of Tools/build-core.sh or libthrum.so.0 of Tools/build-libthrum.sh. Without it, the wheel contains no
library, and the package opens the one that the system has (Debian package libthrum0). The same files give the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import pathlib
import struct
import tarfile
import zipfile
from typing import Any

try:
    import tomllib
except ImportError:
    import tomli as tomllib  # type: ignore[no-redef, import-not-found, unused-ignore]

FOLDER = pathlib.Path(__file__).resolve().parent
# The machine of an ELF file by its number.
MACHINES = {62: "x86_64", 183: "aarch64"}
# The libraries that the package opens, and the oldest glibc that the tag promises for each.
GLIBC = {"libthrumcore.so.0": "2_17", "libthrum.so.0": "2_34"}


class BuildError(ValueError):
    """A library that no wheel can contain."""


def _project() -> "dict[str, Any]":
    project: "dict[str, Any]" = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def name() -> str:
    """Returns the name and version with which the names of archives start."""
    project = _project()
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _license() -> bytes:
    # In a source archive it lies beside this file, in the repository above it.
    own = FOLDER / "LICENSE.txt"
    return (own if own.exists() else FOLDER.parents[1] / "LICENSE.txt").read_bytes()


def _metadata() -> bytes:
    project = _project()
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", project["name"]),
        ("Version", project["version"]),
        ("Summary", project["description"]),
        ("Author", ", ".join(author["name"] for author in project["authors"])),
        ("License-Expression", project["license"]),
        *(("License-File", file) for file in project["license-files"]),
        ("Keywords", ",".join(project["keywords"])),
        *(("Classifier", classifier) for classifier in project["classifiers"]),
        ("Requires-Python", project["requires-python"]),
        *(("Requires-Dist", one) for one in project["dependencies"]),
        ("Description-Content-Type", "text/markdown"),
    ]
    text = "".join(f"{key}: {value}\n" for key, value in fields)
    readme = (FOLDER / str(project["readme"])).read_text("utf-8")
    return f"{text}\n{readme}".encode()


def _sources() -> "dict[str, bytes]":
    folder = FOLDER / "src/thrum_haptics"
    return {
        f"thrum_haptics/{path.name}": path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }


def _tagged(library: "pathlib.Path | None") -> "tuple[str, dict[str, bytes]]":
    """Returns the tag of a wheel with a library, and the library as a file of the package."""
    if library is None:
        return "py3-none-any", {}
    content = library.read_bytes()
    machine = struct.unpack_from("<H", content, 18)[0] if content[:4] == b"\x7fELF" and len(content) > 64 else 0
    if machine not in MACHINES or library.name not in GLIBC:
        raise BuildError(
            f"{library}: not {' or '.join(GLIBC)} for x86-64 or arm64; build it with Tools/build-core.sh or "
            "Tools/build-libthrum.sh"
        )
    tag = f"py3-none-manylinux_{GLIBC[library.name]}_{MACHINES[machine]}"
    return tag, {f"thrum_haptics/{library.name}": content}


def _pack(folder: "str | os.PathLike[str]", tag: str, files: "dict[str, bytes]") -> pathlib.Path:
    """Writes a wheel with these files and the information about it, and returns its path."""
    info = f"{name()}.dist-info"
    pure = "true" if tag.endswith("-any") else "false"
    files = {
        **files,
        f"{info}/METADATA": _metadata(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: thrum\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode(),
        f"{info}/licenses/LICENSE.txt": _license(),
    }
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = pathlib.Path(folder) / f"{name()}-{tag}.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, content in files.items():
            # A fixed date, the earliest that ZIP knows, and fixed permissions.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.endswith(".so.0") else 0o100644) << 16
            archive.writestr(entry, content, compresslevel=9)
    return wheel


def wheel(library: "pathlib.Path | None", folder: "str | os.PathLike[str]") -> pathlib.Path:
    """Writes a wheel with a library, or without one, and returns its path."""
    tag, files = _tagged(library)
    return _pack(folder, tag, {**_sources(), **files})


def _named_library() -> "pathlib.Path | None":
    named = os.environ.get("THRUM_LIBRARY")
    return pathlib.Path(named).resolve() if named else None


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """Builds a wheel for pip, with the library that THRUM_LIBRARY names."""
    return wheel(_named_library(), wheel_directory).name


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """Builds a wheel that refers to the sources in this folder, and to the library that THRUM_LIBRARY names."""
    files = {"thrum_haptics.pth": f"{FOLDER / 'src'}\n".encode()}
    return _pack(wheel_directory, "py3-none-any", files).name


def build_sdist(sdist_directory: "str | os.PathLike[str]", config_settings: Any = None) -> str:
    """Writes the source archive: the sources and what builds them."""
    files = {"PKG-INFO": _metadata(), "LICENSE.txt": _license()}
    for path in ("README.md", "build_backend.py", "pyproject.toml"):
        files[path] = (FOLDER / path).read_bytes()
    files.update({f"src/{path}": content for path, content in _sources().items()})
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name()}/{path}")
            entry.size = len(content)
            entry.mode = 0o644
            # A date that ZIP knows too, for wheels that are built from the archive.
            entry.mtime = 315532800
            archive.addfile(entry, io.BytesIO(content))
    sdist = pathlib.Path(sdist_directory) / f"{name()}.tar.gz"
    sdist.parent.mkdir(parents=True, exist_ok=True)
    sdist.write_bytes(gzip.compress(data.getvalue(), 9, mtime=0))
    return sdist.name
