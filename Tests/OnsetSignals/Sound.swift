import Foundation

func exponential(_ x: Double) -> Double { exp(x) }
func logarithm(_ x: Double) -> Double { log(x) }

/// An onset that the generator placed.
package struct TrueOnset: Sendable {
  /// Seconds: the first sample of the attack.
  package var time: Double
  /// The gain of the blow or note: comparable among those of one voice.
  package var strength: Double
  /// Which drum or instrument plays; nil where several play at once.
  package var voice: Int?

  package init(time: Double, strength: Double, voice: Int? = 0) {
    self.time = time
    self.strength = strength
    self.voice = voice
  }
}

/// A synthetic sound with exactly known onsets.
package struct LabelledSound: Sendable {
  package var name: String
  package var family: Family
  package var sampleRate: Double
  package var samples: [Float]
  package var onsets: [TrueOnset]

  package init(
    name: String, family: Family, sampleRate: Double, samples: [Float], onsets: [TrueOnset]
  ) {
    self.name = name
    self.family = family
    self.sampleRate = sampleRate
    self.samples = samples
    self.onsets = onsets
  }

  package var duration: Double { Double(samples.count) / sampleRate }
}

/// A sound under construction.
struct Canvas {
  let rate: Double
  var samples: [Double]
  var onsets: [TrueOnset] = []
  /// The blows so far: a voice that is struck again sounds the same.
  var blows: [Blow: [Double]] = [:]

  /// What decides how a blow sounds: the seed of its voice, and its pitch.
  struct Blow: Hashable {
    var seed: UInt64
    var pitch: Double
  }

  init(rate: Double, seconds: Double) {
    self.rate = rate
    samples = [Double](repeating: 0, count: Int(rate * seconds))
  }

  var seconds: Double { Double(samples.count) / rate }

  /// Adds a function of the seconds since `start`, for a number of seconds.
  mutating func add(at start: Double, lasting length: Double, _ body: (Double) -> Double) {
    let first = max(0, Int((start * rate).rounded(.up)))
    let last = min(samples.count, Int((start + length) * rate))
    guard first < last else { return }
    for index in first..<last { samples[index] += body(Double(index) / rate - start) }
  }

  /// Adds a mono piece at a time.
  mutating func add(_ piece: [Double], at start: Double, gain: Double = 1) {
    let first = Int((start * rate).rounded())
    let end = min(piece.count, samples.count - first)
    samples.withUnsafeMutableBufferPointer { samples in
      piece.withUnsafeBufferPointer { piece in
        var offset = max(0, -first)
        while offset < end {
          samples[first + offset] += piece[offset] * gain
          offset += 1
        }
      }
    }
  }

  /// Notes an onset; one within 12 ms of another counts as the same, with the greater strength.
  mutating func mark(_ time: Double, _ strength: Double, voice: Int = 0) {
    if let near = onsets.firstIndex(where: { abs($0.time - time) < 0.012 }) {
      onsets[near].time = min(onsets[near].time, time)
      onsets[near].strength = max(onsets[near].strength, strength)
      if onsets[near].voice != voice { onsets[near].voice = nil }
    } else {
      onsets.append(TrueOnset(time: time, strength: strength, voice: voice))
    }
  }

  var peak: Double { samples.reduce(0) { max($0, abs($1)) } }
  var rms: Double { (samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, samples.count))).squareRoot() }

  mutating func scale(_ gain: Double) {
    for index in samples.indices { samples[index] *= gain }
    for index in onsets.indices { onsets[index].strength *= gain }
  }

  mutating func normalise(to level: Double) {
    let peak = peak
    if peak > 0 { scale(level / peak) }
  }

  mutating func clip(at limit: Double) {
    for index in samples.indices { samples[index] = min(limit, max(-limit, samples[index])) }
  }

  /// Adds another sound so that the RMS of this one is `decibels` above it.
  mutating func mix(_ other: Canvas, signalToNoise decibels: Double) {
    guard other.rms > 0 else { return }
    let gain = rms / other.rms * pow(10, -decibels / 20)
    for index in samples.indices where index < other.samples.count {
      samples[index] += gain * other.samples[index]
    }
  }

  /// A diffuse tail: noise that decays, in four parallel comb filters and two all-passes.
  mutating func reverberate(seconds: Double, level: Double) {
    let dry = samples
    var wet = [Double](repeating: 0, count: samples.count)
    for delay in [0.0297, 0.0371, 0.0411, 0.0437, 0.0231, 0.0193] {
      let lag = Int(delay * rate)
      let feedback = pow(10, -3 * delay / seconds)
      var line = [Double](repeating: 0, count: lag)
      var low = 0.0
      for index in samples.indices {
        let out = line[index % lag]
        low += 0.6 * (out - low)
        line[index % lag] = dry[index] + feedback * low
        wet[index] += out / 6
      }
    }
    for (delay, gain) in [(0.005, 0.7), (0.0017, 0.7)] {
      let lag = Int(delay * rate)
      var line = [Double](repeating: 0, count: lag)
      for index in wet.indices {
        let old = line[index % lag]
        let fresh = wet[index] + gain * old
        line[index % lag] = fresh
        wet[index] = old - gain * fresh
      }
    }
    for index in samples.indices { samples[index] = dry[index] + level * wet[index] }
  }
}

/// A two-pole resonator or low-pass for shaping noise.
struct Biquad {
  var b0 = 1.0
  var b1 = 0.0
  var b2 = 0.0
  var a1 = 0.0
  var a2 = 0.0
  var x1 = 0.0
  var x2 = 0.0
  var y1 = 0.0
  var y2 = 0.0

  static func lowPass(_ hertz: Double, q: Double = 0.707, rate: Double) -> Biquad {
    let w = 2 * Double.pi * min(hertz, 0.47 * rate) / rate
    let alpha = sin(w) / (2 * q)
    let a0 = 1 + alpha
    let b = (1 - cos(w)) / a0
    return Biquad(b0: b / 2, b1: b, b2: b / 2, a1: -2 * cos(w) / a0, a2: (1 - alpha) / a0)
  }

  static func highPass(_ hertz: Double, q: Double = 0.707, rate: Double) -> Biquad {
    let w = 2 * Double.pi * min(hertz, 0.47 * rate) / rate
    let alpha = sin(w) / (2 * q)
    let a0 = 1 + alpha
    let b = (1 + cos(w)) / a0
    return Biquad(b0: b / 2, b1: -b, b2: b / 2, a1: -2 * cos(w) / a0, a2: (1 - alpha) / a0)
  }

  static func bandPass(_ hertz: Double, q: Double, rate: Double) -> Biquad {
    let w = 2 * Double.pi * min(hertz, 0.47 * rate) / rate
    let alpha = sin(w) / (2 * q)
    let a0 = 1 + alpha
    return Biquad(b0: alpha / a0, b1: 0, b2: -alpha / a0, a1: -2 * cos(w) / a0, a2: (1 - alpha) / a0)
  }

  mutating func filter(_ x: Double) -> Double {
    let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}
