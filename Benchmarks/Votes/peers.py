"""Measures of others, from PyPI's package vibromaf: how similar a clip is to a reference. Importing this fails where the package is missing."""
import math
import warnings
import wave

import numpy as np
from vibromaf.metrics.spqi import spqi
from vibromaf.metrics.stsim import st_sim

warnings.filterwarnings("ignore")
# The shortest signal that the package takes.
SHORTEST = 512


def samples(path):
    """Returns the samples of a clip, −1…1, without their mean, as VoteClips reads them."""
    with wave.open(path) as clip:
        data, width = clip.readframes(clip.getnframes()), clip.getsampwidth()
    signal = (np.frombuffer(data, np.uint8) - 128.0) / 128 if width == 1 else np.frombuffer(data, "<i2") / 32768
    return signal - signal.mean() if signal.size else signal


def similarities(pair):
    """Returns ST-SIM and SPQI of a clip and its reference, cut to the shorter one; NaN where they have no value.

    ST-SIM raises the correlation in time to 2/3. Where that is negative, the package returns a complex number; here it counts as 0.
    """
    clip, reference = (samples(path) for path in pair)
    size = min(clip.size, reference.size)
    if size < SHORTEST:
        return math.nan, math.nan
    with np.errstate(all="ignore"):
        similarity = st_sim(clip[:size], reference[:size])
        return 0.0 if isinstance(similarity, complex) else float(similarity), float(spqi(clip[:size], reference[:size]))
