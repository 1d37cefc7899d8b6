"""The package with libthrumcore alone: it says which library is missing. Runs without THRUM_LIBRARY."""

from __future__ import annotations

import pickle
from typing import Callable

import pytest

import thrum_haptics as thrum


@pytest.mark.parametrize("call", [thrum.Engine, thrum.devices, thrum.Feedback.list], ids=["Engine", "devices", "Feedback"])
def test_an_engine_without_libthrum_says_what_to_install(call: Callable[[], object]) -> None:
    with pytest.raises(thrum.ThrumError, match="libthrum is missing.*install the Debian package libthrum0") as caught:
        call()
    assert caught.value.name == "THRUM_NO_OUTPUT" and caught.value.result == -9
    with pytest.raises(thrum.ThrumError, match="^mix: libthrum is missing.*does not convert or edit; install"):
        thrum.mix([b"{}"])
    with pytest.raises(thrum.ThrumError, match="^convert: libthrum is missing"):
        thrum.convert(b"{}", "haptic")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
