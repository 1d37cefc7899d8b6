import HapticPerception

/// One pulse of full drive: the tone at full speed, the start and the stop.
struct RotorPulse {
  /// The speed at full drive in turns a second, and the amplitude along the axis in the unit of the recording.
  private(set) var (hertz, amplitude) = (0.0, 0.0)
  /// The time constants in seconds.
  private(set) var (rise, fall) = (0.0, 0.0)
  /// The shares of the power of the start and of the stop that the model explains.
  private(set) var (explainedStart, explainedStop) = (0.0, 0.0)
  /// Whether another speed that looks alike at the rate of the sensor fits the start almost as well.
  private(set) var isAmbiguous = false

  /// The starts of the full pulses in the signal, their length, and the end of the second one's decay, in seconds.
  static var starts: [Double] { [1, 3.2] }
  static var length: Double { 1.2 }
  static var end: Double { 5.2 }
  /// The frequencies of motors in Hz.
  private static var frequencies: ClosedRange<Double> { 8...320 }
  /// The rate below which aliases are considered.
  private static var slowRate: Double { 700 }

  /// Evaluates the pulse that starts at a time in seconds after the first sample; `nil` without a tone.
  init?(_ prepared: PreparedRecording, on: Double) {
    let off = on + Self.length
    guard let tone = Tone(prepared, prepared.range(off - 0.6, off - 0.02), in: Self.frequencies) else {
      return nil
    }
    amplitude = tone.amplitude
    let window = RotorWindow(prepared, from: on - 0.1, to: on + 0.6)
    var fits = [(tone.hertz, window.start(tone.hertz, on: on))]
    if prepared.sensorRate < Self.slowRate {
      for alias in [prepared.rate - tone.hertz, prepared.rate + tone.hertz]
      where Self.frequencies.contains(alias) {
        fits.append((alias, window.start(alias, on: on)))
      }
    }
    var best = fits[0]
    for fit in fits where fit.1.explained > best.1.explained { best = fit }
    for fit in fits where fit.0 != best.0 {
      if best.1.explained - fit.1.explained < RotorLimits.leastMargin { isAmbiguous = true }
    }
    // A slow motor has not reached full speed in the middle of the tone.
    let reached = 1 - Maths.exp(-(Self.length - 0.31) / best.1.time)
    if reached < 0.9998 {
      best.0 /= reached
      amplitude /= reached * reached
      best.1 = window.start(best.0, on: on)
    }
    hertz = best.0
    explainedStart = best.1.explained
    // The start states where the signal is in the recording, but for the dead time of stiction.
    let end = off + best.1.delay
    let stop = RotorWindow(prepared, from: end - 0.1, to: end + 0.45).stop(hertz, off: end)
    explainedStop = stop.explained
    fall = stop.time
    // Coasting has no dead time: an earlier stop means that the start was delayed.
    rise = best.1.time + max(0, -stop.delay)
  }
}

/// The strongest tone of a part of a recording.
struct Tone {
  private(set) var hertz: Double
  private(set) var amplitude: Double

  /// Finds the tone; `nil` if the part is too short or silent.
  init?(_ prepared: PreparedRecording, _ range: Range<Int>, in frequencies: ClosedRange<Double>) {
    guard range.count >= 32 else { return nil }
    let window = Maths.hann(range.count)
    let samples = range.enumerated().map { prepared.motion[$1] * window[$0] }
    let high = min(frequencies.upperBound, prepared.rate / 2)
    // An eighth of the resolution of the part.
    let step = prepared.rate / Double(range.count) / 8
    let count = Int((high - frequencies.lowerBound) / step)
    guard count > 2 else { return nil }
    let powers = (0...count).map {
      Self.power(samples, (frequencies.lowerBound + Double($0) * step) / prepared.rate)
    }
    var best = 1
    for index in 1..<count where powers[index] > powers[best] { best = index }
    guard powers[best] > 0 else { return nil }
    let (a, b, c) = (Maths.log2(powers[best - 1]), Maths.log2(powers[best]), Maths.log2(powers[best + 1]))
    let curve = a - 2 * b + c
    let offset = curve < 0 ? Maths.clamped(0.5 * (a - c) / curve, in: -0.5...0.5) : 0
    hertz = frequencies.lowerBound + (Double(best) + offset) * step
    // The window's sum is 1: half of the amplitude.
    amplitude = 2 * Maths.squareRoot(Self.power(samples, hertz / prepared.rate))
  }

  /// Returns the power of samples at a frequency in cycles a sample.
  private static func power(_ samples: [Double], _ cycles: Double) -> Double {
    let turn = cycles - Double(Maths.floor(cycles))
    let (c, s) = (Maths.cosine(turn), Maths.sine(cycles: turn))
    var (x, y, re, im) = (1.0, 0.0, 0.0, 0.0)
    for sample in samples {
      re += sample * x
      im += sample * y
      (x, y) = (x * c - y * s, x * s + y * c)
    }
    return re * re + im * im
  }
}

/// A part of a recording to which courses of speed are fitted.
struct RotorWindow {
  /// A fit: the time constant and the delay in seconds, and the share of the power that it explains.
  struct Fit {
    var (time, delay, explained) = (0.0, 0.0, -1.0)
    /// Dry friction as a share of the torque at full speed.
    var friction = 0.0
  }

  private let times: [Double]
  private let samples: [Double]
  private let power: Double

  init(_ prepared: PreparedRecording, from: Double, to: Double) {
    let range = prepared.range(from, to)
    times = range.map { Double($0) / prepared.rate }
    samples = range.map { prepared.motion[$0] }
    power = samples.reduce(0) { $0 + $1 * $1 }
  }

  /// Fits a start at full drive: the speed approaches its end exponentially.
  func start(_ hertz: Double, on: Double) -> Fit {
    var best = Fit()
    func consider(_ time: Double, _ delay: Double) {
      let explained = explained { at in
        let t = at - on - delay
        guard t > 0 else { return (0, 0) }
        let speed = 1 - Maths.exp(-t / time)
        return (speed, hertz * (t - time * speed))
      }
      if explained > best.explained { best = Fit(time: time, delay: delay, explained: explained) }
    }
    for time in Self.times(6, 300, 26) { for step in -16...6 { consider(time, 0.005 * Double(step)) } }
    var (ratio, delay) = (1.08, 0.002)
    for _ in 0..<3 {
      let middle = best
      for a in -2...2 {
        for b in -2...2 where a != 0 || b != 0 {
          consider(middle.time * Self.power(ratio, a), middle.delay + delay * Double(b))
        }
      }
      (ratio, delay) = (1 + (ratio - 1) / 2.5, delay / 2.5)
    }
    return best
  }

  /// Fits a stop: the speed falls exponentially, with dry friction until it stands still. The time is that to 37 %.
  func stop(_ hertz: Double, off: Double) -> Fit {
    var best = Fit()
    func consider(_ time: Double, _ friction: Double, _ delay: Double) {
      let constant = time / FitParameters.ln((1 + friction) / (0.37 + friction))
      let end = friction > 0 ? constant * FitParameters.ln((1 + friction) / friction) : .infinity
      let explained = explained { at in
        let t = at - off - delay
        guard t > 0 else { return (1, hertz * t) }
        guard t < end else { return (0, 0) }
        let decay = Maths.exp(-t / constant)
        return (
          (1 + friction) * decay - friction, hertz * ((1 + friction) * constant * (1 - decay) - friction * t)
        )
      }
      if explained > best.explained {
        best = Fit(time: time, delay: delay, explained: explained, friction: friction)
      }
    }
    for time in Self.times(4, 300, 30) {
      for friction in [0, 0.15, 0.4, 1] {
        for step in -4...4 { consider(time, friction, 0.003 * Double(step)) }
      }
    }
    var (ratio, share, delay) = (1.07, 0.06, 0.001)
    for _ in 0..<3 {
      let middle = best
      for a in -2...2 {
        for b in -1...1 {
          for c in -2...2 {
            consider(
              middle.time * Self.power(ratio, a), max(0, middle.friction + share * Double(b)),
              middle.delay + delay * Double(c))
          }
        }
      }
      (ratio, share, delay) = (1 + (ratio - 1) / 2.5, share / 2, delay / 2.5)
    }
    return best
  }

  /// Returns the share of the power that a tone explains, whose closure returns its speed, as a share of full speed, and its
  /// angle in turns at a time. The acceleration grows with the square of the speed.
  private func explained(_ motion: (Double) -> (speed: Double, turns: Double)) -> Double {
    var (ss, cc, sc, sy, cy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in times.indices {
      let (speed, turns) = motion(times[index])
      guard speed > 0 else { continue }
      let angle = turns - Double(Maths.floor(turns))
      let strength = speed * speed
      let (s, c) = (strength * Maths.sine(cycles: angle), strength * Maths.cosine(angle))
      ss += s * s
      cc += c * c
      sc += s * c
      sy += s * samples[index]
      cy += c * samples[index]
    }
    let determinant = ss * cc - sc * sc
    guard determinant > 1e-12 * ss * cc, power > 0 else { return 0 }
    let (a, b) = ((sy * cc - cy * sc) / determinant, (cy * ss - sy * sc) / determinant)
    return (a * sy + b * cy) / power
  }

  /// Returns times in seconds between two numbers of milliseconds, in equal steps of their logarithm.
  private static func times(_ low: Double, _ high: Double, _ count: Int) -> [Double] {
    let octaves = Maths.log2(high / low)
    return (0..<count).map { low / 1000 * Maths.exp2(octaves * Double($0) / Double(count - 1)) }
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    Maths.exp2(Maths.log2(base) * Double(exponent))
  }
}

extension Maths {
  /// Returns cos 2πx for x in 0…1.
  static func cosine(_ x: Double) -> Double { sine(cycles: x < 0.75 ? x + 0.25 : x - 0.75) }
}
