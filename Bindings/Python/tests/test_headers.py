"""The tables of the package are those of the C headers."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

from thrum_haptics import _bindings, _engine, _files, _making

ROOT = Path(__file__).resolve().parents[3]
INCLUDE = ROOT / "Sources/C/CThrum/include"
TESTS = ROOT / "Tests/C"
CORE = (INCLUDE / "thrum.h").read_text()
FILES = (INCLUDE / "thrum_files.h").read_text()
ENGINE = (INCLUDE / "thrum_engine.h").read_text()


def constants(header: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"^  (THRUM_\w+) = (-?\d+)", header, re.MULTILINE)}


def functions(header: str) -> set[str]:
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    return set(re.findall(r"\b(thrum_[a-z_]+)\(", code))


def words(name: str, prefix: str) -> str:
    return name[len(prefix) :].lower().replace("_", "-")


def test_every_function_of_the_headers_is_declared() -> None:
    assert set(_bindings.FUNCTIONS) == functions(CORE)
    assert set(_bindings.FILE_FUNCTIONS) == functions(FILES)
    assert set(_bindings.ENGINE_FUNCTIONS) == functions(ENGINE)


def test_the_numbers_of_controls_types_and_values_are_those_of_the_header() -> None:
    found = constants(CORE)
    for number, name in enumerate(_making.CONTROLS):
        assert found[f"THRUM_{name.upper()}_CONTROL"] == number
    event = CORE[CORE.index("typedef struct thrum_event {") : CORE.index("} thrum_event;")]
    members = re.findall(r"^  float ([a-z, ]+);", event, re.MULTILINE)
    assert ", ".join(members).split(", ") == list(_making.VALUES)
    names = {"transient": "TRANSIENT", "continuous": "CONTINUOUS", "tone": "TONE", "sound": "AUDIO_FILE"}
    assert {kind: found[f"THRUM_{name}"] for kind, name in names.items()} == _making.TYPES
    assert found["THRUM_NO_OUTPUT"] == -9 and found["THRUM_NOT_RUNNING"] == -8


def test_the_numbers_of_notices_and_options_are_those_of_the_header() -> None:
    found = constants(ENGINE)
    kinds = {
        number: words(name, "THRUM_")
        for name, number in found.items()
        if re.match("THRUM_(ENGINE_|PLAYER_|OVERLOADED|ALL_ENDED|FEEDBACK_)", name)
    }
    assert kinds == _engine._KINDS
    reasons = {number: words(name, "THRUM_STOPPED_") for name, number in found.items() if "_STOPPED_" in name}
    assert reasons == dict(enumerate(_engine._REASONS))
    assert [constants(FILES)[name] for name in ("THRUM_LITERAL", "THRUM_UNMEASURED")] == [_files._LITERAL, _files._UNMEASURED]
    flags = ("THRUM_FINISH_AT_EXIT", "THRUM_AUTO_SHUTDOWN", "THRUM_ALLOW_MISSING_AUDIO", "THRUM_SILENCE_AT_SIGNALS", "THRUM_ALLOW_ABSOLUTE_AUDIO", "THRUM_RECOVER")
    assert [found[name] for name in flags] == [1, 2, 4, 8, 16, 32]
    assert [constants(CORE)[f"THRUM_{name}"] for name in ("WITHOUT_AUDIO_FILES", "HAPTICS_ONLY")] == [1, 2]
    assert [found[f"THRUM_PLAY_{name}"] for name in ("ALL", "HAPTICS_ONLY", "AUDIO_ONLY")] == [0, 1, 2]


def test_structures_have_the_layout_that_the_c_tests_hold() -> None:
    classes = {
        "thrum_event": _bindings.CEvent,
        "thrum_parameter": _bindings.CParameter,
        "thrum_parts": _bindings.CParts,
        "thrum_curve": _bindings.CCurve,
        "thrum_profile": _bindings.CProfile,
        "thrum_sound": _bindings.CSound,
        "thrum_engine_options": _bindings.COptions,
        "thrum_notice": _bindings.CNotice,
        "thrum_level": _bindings.CLevel,
        "thrum_player_settings": _bindings.CPlayerSettings,
        "thrum_convert_options": _bindings.CConvertOptions,
        "thrum_text": _bindings.CText,
        "thrum_mixer_options": _bindings.CMixerOptions,
        "thrum_play_options": _bindings.CPlayOptions,
    }
    text = (TESTS / "sizes.c").read_text() + (TESTS / "engine/sizes.c").read_text()
    for name, kind in classes.items():
        size = re.findall(rf"SIZE\({name}, (.+)\);", text)[0]
        assert ctypes.sizeof(kind) == eval(size.replace("sizeof(void *)", "8"), {}), name
        for field, place in re.findall(rf"AT\({name}, (\w+), (.+)\);", text):
            if hasattr(kind, field):
                assert getattr(kind, field).offset == eval(place.replace("sizeof(void *)", "8"), {}), (name, field)
    options = [field[0] for field in _bindings.COptions._fields_ if field[0] != "size"]
    assert len(options) == 13
    for field in options:
        assert f"AT(thrum_engine_options, {field}, {getattr(_bindings.COptions, field).offset});" in text
    for field in ("kind", "player", "time", "reason", "result", "lost", "message"):
        assert f"AT(thrum_notice, {field}, {getattr(_bindings.CNotice, field).offset});" in text
