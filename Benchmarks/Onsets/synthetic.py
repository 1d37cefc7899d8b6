"""Notes and syllables of numpy, each of an instrument or a voice that is drawn at random."""
import numpy as np
import scipy.signal

RATE = 44100


def log(rng, low, high, size=None):
    return np.exp(rng.uniform(np.log(low), np.log(high), size))


def rise(n, kind):
    x = np.linspace(0, 1, max(2, n))
    return (x, 0.5 - 0.5 * np.cos(np.pi * x), x * x, np.sin(0.5 * np.pi * x), 1 - np.exp(-4 * x))[kind]


def envelope(n, attack, kind, decay, floor):
    """An attack, a decay to a floor, and the time constant of the decay in seconds."""
    t = np.arange(n) / RATE
    y = floor + (1 - floor) * np.exp(-np.maximum(0, t - attack) / decay)
    first = rise(int(attack * RATE) + 2, kind)[:n]
    y[:len(first)] *= first
    return y


def additive(rng, hertz, n):
    """Partials with attacks, decays and detunings of their own: struck, plucked, blown and bowed sounds."""
    t, x = np.arange(n) / RATE, np.zeros(n)
    slope, stretch = rng.uniform(0.3, 2.5), log(rng, 1e-6, 2e-3) if rng.uniform() < 0.5 else 0
    odd, struck = rng.uniform() < 0.3, rng.uniform() < 0.5
    attack, decay = log(rng, 0.001, 0.012 if struck else 0.05), log(rng, 0.06, 1.5)
    kind, floor = rng.integers(5), 0 if struck else rng.uniform(0.3, 0.95)
    vibrato = hertz * rng.uniform(0, 0.012) * (rng.uniform() < 0.4)
    scoop = rng.uniform(-0.04, 0.02) * (rng.uniform() < 0.3)
    rate, late = rng.uniform(4, 7), rng.uniform(0, 0.6)
    lags, voices = rng.uniform(0, 2), 1 + 2 * (rng.uniform() < 0.2)
    for k in range(1, 40, 2 if odd else 1):
        f = hertz * k * np.sqrt(1 + stretch * k * k)
        if f > 15000:
            break
        size = k ** -slope * log(rng, 0.3, 1) * rng.choice([-1, 1])
        own = envelope(n, attack * (1 + lags * k / 20), kind, decay / (1 + rng.uniform(0, 0.5) * k), floor)
        for _ in range(voices):
            turn = f * (1 + 0.004 * rng.standard_normal() * (voices > 1)) * t + rng.uniform()
            turn = turn - k * vibrato / (2 * np.pi * rate) * np.cos(2 * np.pi * rate * t) * np.minimum(1, t / (late + 0.05))
            turn = turn + f * scoop * 0.03 * (1 - np.exp(-t / 0.03))
            x += size * own * np.sin(2 * np.pi * turn)
    if rng.uniform() < 0.6:
        # Breath, bow or hammer.
        sos = scipy.signal.butter(1, np.clip(log(rng, 0.5, 4) * hertz * np.array([0.6, 2.5]), 30, 16000), "band", fs=RATE, output="sos")
        noise = scipy.signal.sosfilt(sos, rng.standard_normal(n))
        x += noise / noise.std() * x.std() * log(rng, 0.01, 0.4) * envelope(n, 0.002 + attack * rng.uniform(0, 1), 0, log(rng, 0.01, 0.3), rng.uniform(0, 0.4))
    return x


def modulated(rng, hertz, n):
    """A carrier whose phase another tone modulates, with envelopes of both."""
    t = np.arange(n) / RATE
    ratio = rng.choice([0.5, 1, 1, 2, 3, 1.41, 3.5, 5, 7])
    depth = log(rng, 0.3, 8) * envelope(n, log(rng, 0.001, 0.04), rng.integers(5), log(rng, 0.05, 0.8), rng.uniform(0, 0.7))
    size = envelope(n, log(rng, 0.001, 0.04), rng.integers(5), log(rng, 0.1, 1.5), rng.uniform(0, 0.9) * (rng.uniform() < 0.6))
    return size * np.sin(2 * np.pi * hertz * t + depth * np.sin(2 * np.pi * ratio * hertz * t))


def subtractive(rng, hertz, n):
    """Saws or pulses through a low-pass that opens with the attack."""
    t, x = np.arange(n) / RATE, np.zeros(n)
    width = rng.uniform(0.1, 0.5)
    for _ in range(rng.integers(1, 4)):
        own = hertz * (1 + 0.005 * rng.standard_normal())
        for k in range(1, int(min(60, 16000 / own))):
            x += np.sin(2 * np.pi * (k * own * t + rng.uniform() * (k == 1))) / k * (np.sin(np.pi * k * width) if width < 0.3 else 1)
    cut = hertz * log(rng, 1, 4) * (1 + log(rng, 0.3, 12) * envelope(n, log(rng, 0.001, 0.06), 1, log(rng, 0.05, 0.7), rng.uniform(0, 0.8)))
    y, step, state = np.empty(n), 441, np.zeros((1, 2))
    for start in range(0, n, step):
        sos = scipy.signal.butter(2, np.clip(cut[start], 40, 16000), fs=RATE, output="sos")
        y[start:start + step], state = scipy.signal.sosfilt(sos, x[start:start + step], zi=state)
    return y * envelope(n, log(rng, 0.001, 0.04), rng.integers(5), log(rng, 0.15, 1.5), rng.uniform(0, 0.9) * (rng.uniform() < 0.6))


def string(rng, hertz, n):
    """Noise in a loop of delay and a low-pass, picked at a place along the string."""
    size = max(2, int(RATE / hertz))
    burst = scipy.signal.lfilter([1 - (b := rng.uniform(0, 0.9))], [1, -b], rng.uniform(-1, 1, size))
    burst = burst - np.roll(burst, max(1, int(size * rng.uniform(0.05, 0.5)))) * rng.uniform(0, 1)
    x = np.zeros(n)
    x[:size] = burst[:n]
    loop = np.zeros(size + 2)
    mix, loss = rng.uniform(0.1, 0.9), 10 ** (-3 / hertz / log(rng, 0.3, 4))
    loop[0], loop[size], loop[size + 1] = 1, -loss * mix, -loss * (1 - mix)
    x = scipy.signal.lfilter([1], loop, x)
    for _ in range(rng.integers(0, 3)):
        # The body.
        f, q = log(rng, 90, 2000), rng.uniform(3, 20)
        b, a = scipy.signal.iirpeak(f, q, fs=RATE)
        x = x + rng.uniform(0.3, 2) * scipy.signal.lfilter(b, a, x)
    return x


def notes(seed, count):
    """(key, samples) of random instruments: seven keys of each."""
    for index in range(count):
        kind = np.random.default_rng([seed, index]).integers(7)
        for key in (38, 45, 52, 57, 62, 69, 74):
            # The same draws for each key, so that they are of one instrument.
            own = np.random.default_rng([seed, index, 1])
            n = int(1.3 * RATE)
            x = (additive, additive, additive, modulated, subtractive, string, additive)[kind](own, 440 * 2 ** ((key - 69) / 12), n)
            yield key, x


VOWELS = {"a": (730, 1090, 2440), "e": (530, 1840, 2480), "i": (270, 2290, 3010), "o": (570, 840, 2410), "u": (300, 870, 2240),
          "@": (500, 1500, 2500)}


def syllable(rng):
    """A consonant and a vowel: pulses and noise through three formants that move."""
    n = int(rng.uniform(0.2, 0.45) * RATE)
    pitch = log(rng, 80, 280) * (1 + rng.uniform(-0.25, 0.15) * np.linspace(0, 1, n)) * (1 + 0.01 * np.cumsum(rng.standard_normal(n)) / np.sqrt(RATE) * 3)
    size = rng.uniform(0.9, 1.25)
    target = np.array(VOWELS[rng.choice(list(VOWELS))]) * size
    second = np.array(VOWELS[rng.choice(list(VOWELS))]) * size if rng.uniform() < 0.4 else target
    kind = rng.integers(6)
    locus = np.array([log(rng, 200, 500), log(rng, 700, 2300), log(rng, 1800, 3200)])
    closed = int(rng.uniform(0.02, 0.1) * RATE)
    if kind == 0:      # A stop without a voice: a burst, breath, the vowel.
        start, burst, breath, murmur = 0, 0.6, int(rng.uniform(0.015, 0.08) * RATE), 0
    elif kind == 1:    # A voiced stop, perhaps with its voice before it.
        start, burst, breath, murmur = (closed if rng.uniform() < 0.5 else 0), 0.4, int(rng.uniform(0.003, 0.015) * RATE), rng.uniform(0.03, 0.15)
    elif kind in (2, 3):  # A nasal, or a liquid.
        start, burst, breath, murmur = closed, 0, 0, rng.uniform(0.15, 0.5)
    elif kind == 4:    # A fricative.
        start, burst, breath, murmur = 0, 0, int(rng.uniform(0.05, 0.12) * RATE), 0
    else:              # A vowel alone.
        start, burst, breath, murmur = 0, 0, 0, 0
    begin = start + breath
    pulses = np.diff(np.floor(np.cumsum(pitch) / RATE), prepend=0)
    pulses = scipy.signal.lfilter([1], [1, -rng.uniform(0.85, 0.97)], pulses)
    attack = rise(int(log(rng, 0.008, 0.06) * RATE), rng.integers(5))
    amplitude = np.zeros(n)
    amplitude[:start] = murmur
    amplitude[begin:] = 1
    amplitude[begin:begin + len(attack)] = np.maximum(murmur, attack[:max(0, n - begin)])
    hush = np.zeros(n)
    hush[start:begin] = rng.uniform(0.02, 0.2) if kind != 4 else rng.uniform(0.2, 1) * rise(breath, rng.integers(5))[:breath]
    source = pulses * amplitude + rng.uniform(0.005, 0.03) * rng.standard_normal(n) * amplitude + hush * rng.standard_normal(n)
    if burst:
        m = int(log(rng, 0.002, 0.012) * RATE)
        source[start:start + m] += burst * rng.standard_normal(m) * np.exp(-np.arange(m) / m * 2)
    x, step, states = np.zeros(n), 110, [np.zeros(2)] * 3
    move = int(rng.uniform(0.02, 0.08) * RATE)
    for at in range(0, n, step):
        part = np.clip((at - start) / move, 0, 1)
        formants = locus + (target - locus) * part + (second - target) * np.clip((at - begin) / max(1, n - begin), 0, 1)
        y = source[at:at + step]
        for k in range(3):
            r, w = np.exp(-np.pi * (60 + 50 * k) / RATE), 2 * np.pi * formants[k] / RATE
            y, states[k] = scipy.signal.lfilter([1 - 2 * r * np.cos(w) + r * r], [1, -2 * r * np.cos(w), r * r], y, zi=states[k])
        x[at:at + step] = y + 0.05 * source[at:at + step] * (kind == 4 and at < begin)
    x = np.diff(x, prepend=0)
    m = int(rng.uniform(0.03, 0.1) * RATE)
    x[-m:] *= np.linspace(1, 0, m)
    return x
