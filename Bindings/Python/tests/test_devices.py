"""Devices and profiles by name, path, bytes and dictionary, and the levels of a controller's motors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import thrum_haptics as thrum

PATTERN = thrum.Pattern.of([thrum.continuous(0, 0.1, 1, 0), thrum.transient(0.3, 1, 0.5)])
COIL = {"name": "coil", "continuous": {"gain": 0.25}, "device": {"class": "coil", "peakG": 0.2}}


def test_a_device_of_a_file_is_the_same_in_every_form(tmp_path: Path) -> None:
    path = tmp_path / "coil.json"
    path.write_text(json.dumps(COIL))
    expected = PATTERN.felt(path)
    for form in (path.read_bytes(), COIL):
        assert PATTERN.felt(form) == expected
        assert np.array_equal(PATTERN.felt_levels(form), PATTERN.felt_levels(path))
        assert thrum.profile(form) == thrum.profile(path)
        assert PATTERN.compare(PATTERN, form, path).verdict == "same"
        assert thrum.check(PATTERN.ahap(), form) == thrum.check(PATTERN.ahap(), path)
        assert np.array_equal(PATTERN.render(profile=form), PATTERN.render(profile=thrum.profile(path)))
    assert expected != PATTERN.felt("coil")
    assert thrum.profile(path).continuous_gain == 0.25


def test_a_profile_with_an_error_is_refused_with_its_place() -> None:
    with pytest.raises(thrum.ThrumError, match="line 1, column .*did you mean 'class'"):
        PATTERN.felt({"device": {"clas": "coil"}})
    with pytest.raises(thrum.ThrumError, match="has no device: it is heard, not felt"):
        PATTERN.felt({"device": {"class": "none"}})
    wrong: Any = 5
    with pytest.raises(TypeError, match="^on is 5; pass a name"):
        PATTERN.felt(wrong)


def test_motor_levels_drive_both_motors_and_stop_them() -> None:
    levels = PATTERN.motor_levels()
    assert levels.dtype.names == ("heavy", "light")
    assert levels["heavy"][:8].tolist() == [65535] * 8 and not levels["heavy"][12:].any()
    assert levels["light"][25] == 65535 and levels["light"][-2] == 65535
    # A program that holds the last command leaves the controller at rest.
    assert levels[-1].tolist() == (0, 0)
    split = PATTERN.motor_levels(on={"rumble": {"transients": "split"}})
    assert split["heavy"][25] > 0
    assert len(PATTERN.motor_levels(0.001)) > 10 * len(levels)
    with pytest.raises(thrum.ThrumError, match="does not have two motors"):
        PATTERN.motor_levels(on="taptic")
    with pytest.raises(thrum.ThrumError, match="step is not within"):
        PATTERN.motor_levels(0)


def test_tones_of_a_pad_are_safe_codes_and_the_last_is_rest() -> None:
    tones = PATTERN.pad_codes(gain=0)
    assert tones.dtype.names == ("low_frequency", "low_amplitude", "high_frequency", "high_amplitude")
    assert len(tones) == 22 and tones["low_amplitude"][0] == 100 and tones["low_amplitude"][-2] > 0
    assert not tones["low_amplitude"][8:20].any() and tones["low_amplitude"].max() <= 100
    assert tones["low_amplitude"][-1] == 0 and tones["high_amplitude"][-1] == 0
    assert PATTERN.pad_codes(gain=-12)["low_amplitude"][-2] < tones["low_amplitude"][-2]
    own = {"device": {"class": "joycon", "peakG": 4}}
    assert PATTERN.pad_codes(own, 0)["low_amplitude"][-2] < tones["low_amplitude"][-2]
    assert len(PATTERN.pad_codes()) == len(tones)
    with pytest.raises(thrum.ThrumError, match="does not have HD rumble"):
        PATTERN.pad_codes(on="taptic")
    with pytest.raises(thrum.ThrumError, match="gain is not within"):
        PATTERN.pad_codes(gain=12.5)
