"""The functions that convert, edit and compare files. They need libthrum; the library in most wheels only renders."""

from __future__ import annotations

import ctypes
import json
import os
import weakref
from typing import Any, Iterable, Optional, Sequence, Tuple, Union

from ._arguments import Source, device, encoded, file_bytes, number
from ._bindings import CConvertOptions, CSetting, CText
from ._library import ThrumError, data, lib, make, plays, text
from ._values import (
    Conversion,
    DeviceName,
    Edited,
    EditLoss,
    EditNote,
    Loss,
    PatternDiff,
    ProfileFile,
    Take,
    WrittenFile,
    difference,
)

#: THRUM_LITERAL and THRUM_UNMEASURED.
_LITERAL, _UNMEASURED = 1, 2


def _require(place: str) -> None:
    """Raises `ThrumError` if the library does not convert and edit."""
    if not plays:
        raise ThrumError(
            -1,
            "THRUM_INVALID_ARGUMENT",
            f"{place}: libthrum is missing, and libthrumcore does not convert or edit; install the Debian package libthrum0, "
            "put libthrum.so.0 into the folder of this package, or name the library in THRUM_LIBRARY",
        )


class _Written:
    """The output of a function of thrum_files.h."""

    def __init__(self, handle: ctypes.c_void_p) -> None:
        self._handle = handle
        weakref.finalize(self, lib.thrum_written_free, handle)
        self.report: "dict[str, Any]" = json.loads(text(lib.thrum_written_report, handle))

    def file(self, index: int) -> bytes:
        return data(lib.thrum_written_file, self._handle, index)

    def edited(self) -> "list[Edited]":
        results = []
        for index, file in enumerate(self.report["files"]):
            notes = tuple(
                EditNote(note["kind"], note["message"], note.get("event"), note.get("time")) for note in file["notes"]
            )
            losses = tuple(EditLoss(loss["rule"], loss["line"], loss["message"]) for loss in file["losses"])
            counts = (file["kept"], file["changed"], file["removed"], file["added"])
            results.append(
                Edited(
                    self.file(index), float(file["duration"]), *counts, notes, losses, float(file.get("start", 0))
                )
            )
        return results


def convert(
    source: Source,
    to: str,
    *,
    name: Optional[str] = None,
    on: Union[DeviceName, ProfileFile] = "taptic",
    other_on: Union[DeviceName, ProfileFile, None] = None,
    literal: bool = False,
    measure: bool = True,
) -> Conversion:
    """Converts a file, given as its path or its bytes, to a format, such as "haptic" or "android".

    `name` is the name of the file, by default that of the path: its ending counts if the content does not state the format,
    the rest names the pattern in the result. `on` is the device that the source is designed for, `other_on` the one that plays
    the result, by default that of the format. `literal` transcribes values instead of adapting the pattern. Without
    `measure`, `felt` is `None`, which saves most of the time.

    >>> conversion = thrum.convert("tap.ahap", "haptic")
    >>> conversion.felt.verdict
    'close'
    """
    _require("convert")
    content = file_bytes(source)
    if name is None and isinstance(source, (str, os.PathLike)):
        name = os.path.basename(os.fspath(source))
    options = CConvertOptions(
        ctypes.sizeof(CConvertOptions),
        (_LITERAL if literal else 0) | (0 if measure else _UNMEASURED),
        None if name is None else encoded("name", name),
        device("on", on),
        None if other_on is None else device("other_on", other_on),
    )
    written = _Written(
        make(lib.thrum_convert, content, len(content), encoded("to", to), ctypes.byref(options))
    )
    report = written.report
    felt = report["felt"]
    return Conversion(
        tuple(WrittenFile(file["name"], written.file(index)) for index, file in enumerate(report["files"])),
        report["from"],
        report["to"],
        report["design"],
        report["device"],
        tuple(Loss(loss["kind"], loss["place"], loss["text"], loss["harmless"]) for loss in report["losses"]),
        felt and difference(felt),
        felt and felt["whole"],
    )  # fmt: skip


def edit(
    source: Source,
    verb: str,
    *,
    from_: Optional[float] = None,
    to: Optional[float] = None,
    by: Optional[float] = None,
    intensity: Optional[float] = None,
    volume: Optional[float] = None,
    count: Optional[int] = None,
    every: Optional[float] = None,
    grid: Optional[float] = None,
    bpm: Optional[float] = None,
    steps: Optional[float] = None,
    strength: Optional[float] = None,
    origin: Optional[float] = None,
    amount: Optional[float] = None,
    time: Optional[float] = None,
    level: "Union[float, Iterable[float], None]" = None,
    seed: Optional[int] = None,
) -> Edited:
    """Edits an AHAP file, given as its path or its bytes. What the verb does not change keeps its bytes.

    The verbs and their options are those of the command `thrum edit`: trim (`from_`, `to`), shift (`by`), stretch (`by`), scale
    (`intensity`, `volume`), loop (`count`, `every`), quantize (`grid`, or `bpm` and `steps`; `strength`, `origin`), swing (the
    same grid; `amount`), humanize (`time`, `level`, `seed`), accent (the same grid; `level`, the factors of the lines in turn), reverse.
    An option that is `None` is not given. Audio files are not opened.

    >>> soft = thrum.edit("tap.ahap", "scale", intensity=0.5).ahap
    """
    given = {
        "from": from_, "to": to, "by": by, "intensity": intensity, "volume": volume, "count": count, "every": every,
        "grid": grid, "bpm": bpm, "steps": steps, "strength": strength, "origin": origin, "amount": amount, "time": time, "seed": seed,
    }  # fmt: skip
    options = [(name, value) for name, value in given.items() if value is not None]
    if level is not None:
        options += [("level", each) for each in ([level] if isinstance(level, (int, float)) else level)]
    [result] = _edited(source, verb, options)
    return result


def split(source: Source, at: Iterable[float]) -> "list[Edited]":
    """Divides an AHAP file, given as its path or its bytes, at times in seconds. Each part starts at 0."""
    return _edited(source, "split", [("at", time) for time in at])


def _edited(source: Source, verb: str, options: "Sequence[tuple[str, float]]") -> "list[Edited]":
    _require(verb)
    content = file_bytes(source)
    return _Written(
        make(lib.thrum_edit, content, len(content), encoded("verb", verb), _settings(options), len(options))
    ).edited()


def _settings(options: "Sequence[tuple[str, float]]") -> Any:
    values = [CSetting(encoded("the name of an option", name), number(name, value)) for name, value in options]
    return (CSetting * len(values))(*values)


def _texts(sources: Iterable[Source], take: Sequence[Take]) -> Tuple[Any, int]:
    contents = [file_bytes(source) for source in sources]
    if len(take) > len(contents):
        raise ValueError(f"{len(take)} values of take for {len(contents)} files; pass one for each file at most")
    texts = [
        CText(content, len(content), encoded("take", take[index]) if index < len(take) else None)
        for index, content in enumerate(contents)
    ]
    return (CText * len(texts))(*texts), len(texts)


def join(sources: Iterable[Source], *, gap: float = 0, at: Iterable[float] = (), merge: bool = False) -> Edited:
    """Joins AHAP files in a row, `gap` seconds apart, or with the starts `at` of all but the first.

    With `merge`, a continuous event that ends where a file starts, and one that starts there with the same values, become one.
    """
    _require("join")
    options = [("gap", gap), *(("at", time) for time in at), ("merge", float(merge))]
    [result] = _Written(make(lib.thrum_join, *_texts(sources, ()), _settings(options), len(options))).edited()
    return result


def mix(sources: Iterable[Source], take: Sequence[Take] = ()) -> Edited:
    """Joins AHAP files that play at the same time. `take` states what is taken of each: "all" (the default), "haptics" or
    "audio".

    >>> thrum.mix(["rain.ahap", "thunder.ahap"], ["haptics", "audio"])
    """
    _require("mix")
    [result] = _Written(make(lib.thrum_mix, *_texts(sources, take))).edited()
    return result


def diff(before: Source, after: Source) -> PatternDiff:
    """Returns what differs between two AHAP files, given as their paths or their bytes. An empty file has no entries."""
    _require("diff")
    first, second = file_bytes(before), file_bytes(after)
    found = json.loads(text(lib.thrum_diff, first, len(first), second, len(second)))
    return PatternDiff(found["verdict"], tuple(found["changes"]))
