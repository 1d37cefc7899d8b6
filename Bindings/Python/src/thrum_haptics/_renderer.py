"""The class `Renderer`, which renders a pattern in blocks, and the built-in actuator profiles."""

from __future__ import annotations

import ctypes
import reprlib
import weakref
from typing import TYPE_CHECKING, Any, Mapping, NoReturn, Optional, Union

from ._arguments import buffer, c_profile, encoded, named_profile, number, pattern_handle, samples as checked
from ._bindings import CSound
from ._library import check, lib, make
from ._values import Channels, Profile, ProfileFile, ProfileName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._pattern import Pattern

    Samples = NDArray[np.float32]

#: The values of the argument `channels`, and the number of rows of the samples for each.
CHANNELS: "dict[Channels, int]" = {"haptic": 1, "preview": 2, "audio": 2, "split": 3}


def profile(name: Union[ProfileName, ProfileFile]) -> Profile:
    """Returns the actuator profile with this name: "taptic" (phones), "wideband" (voice coils) or "audible"
    (loudspeakers); or the profile of a file, given as its path, its bytes, or what its JSON contains.
    """
    return Profile(*named_profile(name).values)


def c_sounds(sounds: Mapping[str, Any]) -> tuple[Any, list[Any]]:
    """Returns decoded sounds as structures, with the arrays that contain their samples."""
    if not isinstance(sounds, Mapping):
        raise TypeError(f"sounds is {reprlib.repr(sounds)}; pass a dictionary of paths and samples")
    table = (CSound * len(sounds))()
    kept: list[Any] = []
    for index, (path, samples) in enumerate(sounds.items()):
        array = checked(f"sounds[{path!r}]", samples)
        rows = array.reshape(1, -1) if array.ndim == 1 else array
        if rows.ndim != 2 or rows.shape[0] not in (1, 2):
            raise ValueError(
                f"sounds[{path!r}]: the samples have shape {array.shape}; pass (frames,) or (2, frames), such as samples.T"
            )
        kept.append(rows)
        right = rows[1].ctypes.data if rows.shape[0] == 2 else None
        place = encoded("the path of a sound", path)
        table[index] = CSound(ctypes.sizeof(CSound), place, rows[0].ctypes.data, right, rows.shape[1])
    return table, kept


class Renderer:
    """Renders one playback of a pattern, in blocks of any size. Only one thread at a time may use a renderer.

    `rate` is the number of samples per second, 8000…192000. `channels` is "haptic" (one row of samples for an
    actuator), "preview" (left and right, in which haptics are made audible), "audio" (left and right without haptics)
    or "split" (left, right and haptic). `profile` describes the actuator: a `Profile`, what `profile` accepts, or
    `None` for "audible" with "preview" and "taptic" otherwise. `sounds` maps the paths of audio files, exactly as the
    pattern contains them, to their samples at the same rate: shape (frames,) or (2, frames).
    """

    __slots__ = ("__weakref__", "_channels", "_finalizer", "_handle", "_rate")

    def __init__(
        self,
        pattern: "Pattern",
        rate: float = 48_000,
        channels: Channels = "haptic",
        profile: Union[Profile, ProfileName, ProfileFile, None] = None,
        sounds: Optional[Mapping[str, Any]] = None,
    ) -> None:
        if not isinstance(channels, str) or channels not in CHANNELS:
            raise ValueError(f"channels is {channels!r}; use one of {', '.join(CHANNELS)}")
        given = c_profile(profile)
        table, kept = c_sounds({} if sounds is None else sounds)
        self._rate = number("rate", rate)
        self._channels = channels
        handle = make(
            lib.thrum_renderer_new,
            pattern_handle(pattern),
            self._rate,
            1 if channels == "preview" else 0,
            None if given is None else ctypes.byref(given),
            table,
            len(kept),
        )
        self._handle = handle
        self._finalizer = weakref.finalize(self, lib.thrum_renderer_free, handle)

    def __reduce__(self) -> NoReturn:
        # Also called by copy.copy: a copy would share the handle and use it after it was freed.
        raise TypeError("a Renderer cannot be copied or pickled; create another one from the pattern")

    @property
    def rate(self) -> float:
        """The number of samples per second."""
        return self._rate

    @property
    def channels(self) -> Channels:
        """The channels: "haptic", "preview", "audio" or "split"."""
        return self._channels

    @property
    def length(self) -> Optional[int]:
        """The number of samples from the start to the end of the last tap, fade or sound; `None` if the pattern has no
        end.
        """
        length: int = check(lib.thrum_renderer_length(self._handle))
        return None if length == 2**63 - 1 else length

    def read(self, frames: Optional[int] = None, out: "Optional[Samples]" = None) -> "Samples":
        """Returns the next samples, with shape (frames,) for "haptic" and (rows, frames) for other channels.

        With `out`, the samples are written into that array and no array is allocated. `out` must be a writable float32
        array of that shape in one contiguous piece of memory. After the end of the pattern, samples are 0.
        """
        out, places = buffer(CHANNELS[self._channels], frames, out)
        left, right, haptic = {1: (None, None, *places), 2: (*places, None), 3: tuple(places)}[len(places)]
        check(lib.thrum_renderer_read(self._handle, left, right, haptic, out.shape[-1]))
        return out

    def reset(self) -> None:
        """Resets the position to the start of the pattern."""
        check(lib.thrum_renderer_reset(self._handle))
