"""Arguments that C would misread are refused: texts with zero bytes, numbers that are none, samples of another scale."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import thrum_haptics as thrum

PATTERN = thrum.Pattern.of([thrum.continuous(0, 0.1), thrum.sound(0, "a.wav")])
SOUND = np.zeros(4_800, np.float32)


@pytest.mark.parametrize(
    "call",
    [
        lambda text: thrum.profile("taptic" + text),
        lambda text: PATTERN.render(profile="taptic" + text),
        lambda text: PATTERN.render(sounds={"a.wav" + text: SOUND}),
        lambda text: PATTERN.felt("phone" + text),
        lambda text: PATTERN.felt_levels("phone" + text),
        lambda text: PATTERN.compare(PATTERN, "phone" + text),
        lambda text: PATTERN.compare(PATTERN, other_on="phone" + text),
        lambda text: PATTERN.svg("title" + text),
        lambda text: thrum.check(b"", on="phone" + text),
        lambda text: thrum.compose(SOUND, 48_000, "music" + text),
        lambda text: thrum.Pattern.of([thrum.sound(0, "a.wav" + text)]),
    ],
)
def test_a_text_is_not_cut_at_a_zero_byte(call: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match="contains a zero byte; remove it"):
        call("\0x")
    with pytest.raises(ValueError, match="not valid Unicode"):
        call("\udcff")


def test_an_empty_device_is_refused_for_both_patterns() -> None:
    for devices in (("", None), ("phone", "")):
        with pytest.raises(thrum.ThrumError, match="no device is named ''"):
            PATTERN.compare(PATTERN, *devices)


def test_a_profile_needs_every_number() -> None:
    taptic = thrum.profile("taptic")
    wrong: Any
    for wrong in ((1.0, 2.0), 5, tuple(taptic)):
        with pytest.raises(TypeError, match="^profile is .*pass a Profile"):
            PATTERN.render(profile=wrong)
    wrong = "a"
    for name in taptic._fields:
        with pytest.raises(ValueError, match=f"^profile.{name} is nan; pass a number"):
            PATTERN.render(profile=taptic._replace(**{name: math.nan}))
        with pytest.raises(TypeError, match=f"^profile.{name} is 'a'; pass a number"):
            PATTERN.render(profile=taptic._replace(**{name: wrong}))


@pytest.mark.parametrize("wrong", [None, 5, "abc", ["a"], [1j], 0.5])
def test_what_is_not_an_array_of_samples_is_refused(wrong: Any) -> None:
    for call in (lambda: thrum.compose(wrong, 48_000), lambda: PATTERN.render(sounds={"a.wav": wrong})):
        with pytest.raises(TypeError, match="has no samples; pass an array of floats"):
            call()


def test_integers_are_samples_only_within_full_scale() -> None:
    assert PATTERN.render(sounds={"a.wav": [1, 0, -1]}).size
    for wrong in (np.array([0, 300], np.int16), np.array([-32_768], np.int16), [0, 2]):
        for call in (lambda: thrum.compose(wrong, 48_000), lambda: PATTERN.render(sounds={"a.wav": wrong})):
            with pytest.raises(ValueError, match="integers beyond -1…1; divide by full scale"):
                call()


@pytest.mark.filterwarnings("error")
def test_samples_beyond_float32_are_refused_without_a_warning() -> None:
    with pytest.raises(thrum.ThrumError, match="NaN or infinite"):
        PATTERN.render(sounds={"a.wav": [1e300]})


def test_numbers_that_are_none_are_refused_with_their_names() -> None:
    for value in ("1", None, [1], 1j):
        calls: list[Callable[[], object]] = [
            lambda: PATTERN.render(rate=value),  # type: ignore[arg-type]
            lambda: PATTERN.render(seconds=value or "1"),  # type: ignore[arg-type]
            lambda: PATTERN.frames(value),  # type: ignore[arg-type]
            lambda: thrum.compose(SOUND, value),  # type: ignore[arg-type]
            lambda: thrum.compose(SOUND, 48_000, strength=value or "1"),  # type: ignore[arg-type]
            lambda: thrum.Pattern.of([thrum.transient(value)]),  # type: ignore[arg-type]
            lambda: thrum.Pattern.of([], parameters=[thrum.Parameter("pan", 0, value)]),  # type: ignore[arg-type]
        ]
        for call in calls:
            with pytest.raises(TypeError, match=" is .*; pass a number"):
                call()
    with pytest.raises(ValueError, match="rate is 1000.*; pass a smaller number"):
        PATTERN.render(rate=10**400)
    for seconds in (-1, math.nan, math.inf, 1e308):
        with pytest.raises(ValueError, match="seconds is .*; pass 0 or more"):
            PATTERN.render(seconds=seconds)
    renderer = thrum.Renderer(PATTERN)
    for frames in (1.5, "5", math.nan, (2, 3)):
        with pytest.raises(TypeError, match="frames is .*; pass an integer"):
            renderer.read(frames)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="several calls"):
        renderer.read(1 << 31)
    assert renderer.read(np.int64(3)).shape == (3,)  # type: ignore[arg-type]


def test_other_objects_in_place_of_patterns_events_and_points_are_refused() -> None:
    for wrong in ("a.ahap", 5, None, b"{}"):
        for call in (lambda: thrum.Renderer(wrong), lambda: PATTERN.compare(wrong)):  # type: ignore[arg-type]
            with pytest.raises(TypeError, match=r"pass a Pattern, such as load\(path\)"):
                call()
    for events in ([1], thrum.transient(0), [("transient", 0)], "transient"):
        with pytest.raises(TypeError, match=r"events\[0\] is .*; use transient\(\)"):
            thrum.Pattern.of(events)  # type: ignore[arg-type]
    for points in (0.5, [0], [(0, 1, 2)], {0: 1}, [("0", 1)]):
        with pytest.raises(TypeError, match="curve intensity is .*; pass pairs of a time and a value"):
            thrum.Pattern.of([], intensity=points)  # type: ignore[arg-type]


def test_points_may_come_from_arrays_and_iterators() -> None:
    expected = thrum.Pattern.of([], intensity=[(0, 1), (1, 0.5)]).ahap()
    assert thrum.Pattern.of([], intensity=np.array([[0, 1], [1, 0.5]])).ahap() == expected
    assert thrum.Pattern.of([], intensity=zip([0, 1], [1, 0.5])).ahap() == expected


def test_a_pattern_is_read_from_bytes_and_from_nothing_else() -> None:
    text = PATTERN.ahap()
    assert thrum.load(memoryview(text)).ahap() == text and thrum.Pattern(bytearray(text)).ahap() == text
    for wrong in (5, "a.ahap", None, [1]):
        with pytest.raises(TypeError, match=r"pass bytes, or use load\(path\)"):
            thrum.Pattern(wrong)  # type: ignore[arg-type]
    for source in (5, None, [1]):
        with pytest.raises(TypeError, match="pass its path or its bytes"):
            thrum.load(source)  # type: ignore[arg-type]


def test_the_path_of_a_sound_may_be_a_path_object() -> None:
    assert thrum.sound(0, Path("bells") / "low.wav") == thrum.sound(0, "bells/low.wav")


def test_out_is_an_array_of_numpy() -> None:
    for wrong in (5, [0.0] * 9, bytearray(40), np.zeros(9, ">f4")):
        with pytest.raises(ValueError, match="out must be a numpy array of native float32"):
            PATTERN.render(out=wrong)  # type: ignore[arg-type]


def test_profiles_out_of_range_are_refused() -> None:
    taptic = thrum.profile("taptic")
    for name, value, limits in (
        ("transient_cycles", 17, "0.25…16"), ("continuous_gain", 1.5, "0…1"), ("intensity_exponent", 0, "0.1…8"),
        ("continuous_low_hz", math.inf, "1…4000"),
    ):  # fmt: skip
        with pytest.raises(thrum.ThrumError, match=f"profile.{name} is .*; use {limits}$"):
            PATTERN.render(profile=taptic._replace(**{name: value}))


def test_a_renderer_keeps_its_channels() -> None:
    renderer = thrum.Renderer(PATTERN, 8_000, "preview")
    assert (renderer.rate, renderer.channels) == (8_000.0, "preview")
    with pytest.raises(AttributeError):
        renderer.channels = "split"  # type: ignore[misc]


def test_numbers_of_a_difference_are_floats() -> None:
    difference = PATTERN.compare(PATTERN)
    assert all(isinstance(value, float) for value in difference[:3])
