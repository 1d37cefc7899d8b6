extension PhasePolynomial {
  /// The number of samples for which a phase and its differences, reduced to 32 bits, are exact enough.
  static var tile: Int64 { 64 }

  /// Returns the same polynomial, relative to a sample that is a tile later.
  @inline(__always)
  func advancedByTile() -> PhasePolynomial {
    // 64 samples are 2016 pairs and 41 664 triples.
    PhasePolynomial(
      p: p &+ d1 &* 64 &+ d2 &* 2016 &+ d3 &* 41_664, d1: d1 &+ d2 &* 64 &+ d3 &* 2016, d2: d2 &+ d3 &* 64,
      d3: d3)
  }

  /// Returns the top 32 bits of a number, rounded.
  @inline(__always)
  static func top(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (value &+ 0x8000_0000) >> 32) }
}

/// A phase polynomial of a tile, in 32-bit fractions of a cycle. All arithmetic wraps, so each phase has the same bits however
/// it is reached.
struct DifferencePhase {
  var p: UInt32
  var d1: UInt32
  var d2: UInt32
  var d3: UInt32

  @inline(__always)
  init(p: UInt32, d1: UInt32, d2: UInt32, d3: UInt32) {
    self.p = p
    self.d1 = d1
    self.d2 = d2
    self.d3 = d3
  }

  /// Rounds a phase polynomial.
  @inline(__always)
  init(_ phase: PhasePolynomial) {
    self.init(
      p: PhasePolynomial.top(phase.p), d1: PhasePolynomial.top(phase.d1), d2: PhasePolynomial.top(phase.d2),
      d3: PhasePolynomial.top(phase.d3))
  }

  /// The values at the samples 0, 1, 2 and 3.
  @inline(__always)
  var four: SIMD4<UInt32> {
    let second = d1 &+ d2
    let third = second &+ d2 &+ d3
    let one = p &+ d1
    let two = one &+ second
    return SIMD4(p, one, two, two &+ third)
  }

  /// Returns the same polynomial, relative to a sample that is `x` samples later; `x` must be below 1000.
  @inline(__always)
  func advanced(by x: UInt32) -> DifferencePhase {
    let pairs = (x &* (x &- 1)) >> 1
    // A third: exact in 32 bits, because the inverse of 3 modulo 2³² divides.
    let triples = pairs &* (x &- 2) &* 0xAAAA_AAAB
    return DifferencePhase(
      p: p &+ d1 &* x &+ d2 &* pairs &+ d3 &* triples, d1: d1 &+ d2 &* x &+ d3 &* pairs, d2: d2 &+ d3 &* x,
      d3: d3)
  }
}

/// The amplitude as a function of the sample number within a segment. Each kind of amplitude is a type, used
/// as a generic parameter, so that it has its own loop; a closure would cause a call for every four samples.
protocol Amplitude {
  /// Returns the amplitude at four sample numbers.
  func at(_ j: SIMD4<Float>) -> SIMD4<Float>
}

/// An amplitude that is constant.
struct ConstantAmplitude: Amplitude {
  let value: SIMD4<Float>

  @inline(__always)
  func at(_ j: SIMD4<Float>) -> SIMD4<Float> { value }
}

/// The amplitude gain · u · v, or gain · (u · v)², where u and v are ramps.
struct ProductAmplitude: Amplitude {
  let level: (base: Float, slope: Float)
  let envelope: (base: Float, slope: Float)
  /// Either `squareGain` or `plainGain` is the gain and the other is 0, so that the loop has no branch.
  let squareGain: Float
  let plainGain: Float

  @inline(__always)
  func at(_ j: SIMD4<Float>) -> SIMD4<Float> {
    let i = (j * level.slope + level.base) * (j * envelope.slope + envelope.base)
    return i * (i * squareGain + plainGain)
  }
}

/// The amplitude gain · u, or gain · u², where u is a ramp: a `ProductAmplitude` whose second ramp is 1, with the same bits.
struct RampAmplitude: Amplitude {
  let level: (base: Float, slope: Float)
  let squareGain: Float
  let plainGain: Float

  @inline(__always)
  func at(_ j: SIMD4<Float>) -> SIMD4<Float> {
    let i = j * level.slope + level.base
    return i * (i * squareGain + plainGain)
  }
}

/// Adds amplitude(j) · sin(phase(j)) to a buffer, for the samples `from`..<`to` of a segment.
///
/// Samples are processed in tiles that are counted from the segment's first sample. Within a tile every value
/// depends only on the sample's number, never on where a block starts, so splitting the samples into blocks
/// in any way produces the same bits.
func addSine<A: Amplitude>(
  _ phase: PhasePolynomial, from: Int64, to: Int64, into out: UnsafeMutablePointer<Float>, amplitude: A
) {
  let raw = UnsafeMutableRawPointer(out)
  var at = from
  var start = phase.advanced(by: at & ~(PhasePolynomial.tile &- 1))
  while at < to {
    let tileStart = at & ~(PhasePolynomial.tile &- 1)
    let stop = min(to, tileStart &+ PhasePolynomial.tile)
    var first = DifferencePhase(start)
    // Only the first tile can begin before the samples.
    if at != tileStart { first = first.advanced(by: UInt32(truncatingIfNeeded: at &- tileStart)) }
    start = start.advancedByTile()
    let (d1, d2, d3) = (first.d1, first.d2, first.d3)
    var p = first.four
    var step = SIMD4<UInt32>(repeating: d1 &* 4)
    var bend = SIMD4<UInt32>(repeating: 0)
    var twist = SIMD4<UInt32>(repeating: 0)
    if d2 | d3 != 0 {
      // The differences of four samples at a time.
      step =
        DifferencePhase(p: d1 &* 4 &+ d2 &* 6 &+ d3 &* 4, d1: d2 &* 4 &+ d3 &* 6, d2: d3 &* 4, d3: 0).four
      bend = DifferencePhase(p: d2 &* 16 &+ d3 &* 48, d1: d3 &* 16, d2: 0, d3: 0).four
      twist = SIMD4(repeating: d3 &* 64)
    }
    let base = Float(at)
    var j = SIMD4<Float>(base, base + 1, base + 2, base + 3)
    var byte = Int(truncatingIfNeeded: at &- from) &* 4
    let last = Int(truncatingIfNeeded: stop &- from) &* 4
    while byte &+ 16 <= last {
      let sum =
        raw.loadUnaligned(fromByteOffset: byte, as: SIMD4<Float>.self) + Maths.sine(p) * amplitude.at(j)
      raw.storeBytes(of: sum, toByteOffset: byte, as: SIMD4<Float>.self)
      p = p &+ step
      step = step &+ bend
      bend = bend &+ twist
      j += 4
      byte = byte &+ 16
    }
    if byte < last {
      var values = Maths.sine(p) * amplitude.at(j)
      while byte < last {
        let sum = raw.load(fromByteOffset: byte, as: Float.self) + values[0]
        raw.storeBytes(of: sum, toByteOffset: byte, as: Float.self)
        // Shifted, as an index that varies has the compiler calculate each number by itself.
        values = SIMD4(values[1], values[2], values[3], 0)
        byte = byte &+ 4
      }
    }
    at = stop
  }
}

extension Voice {
  /// Renders samples `from`..<`to` (counted from the segment's start) of a haptic voice into the haptic bus.
  func addHaptic(from: Int64, to: Int64, into out: UnsafeMutablePointer<Float>) {
    if kernel == .steady {
      let constant = ConstantAmplitude(value: SIMD4(repeating: amplitude))
      addSine(phase, from: from, to: to, into: out, amplitude: constant)
    } else {
      // Every other amplitude is a product of two ramps: the parabola of a transient is (1 − w)(1 + w).
      let level = (base: Float(levelRamp.value), slope: Float(levelRamp.slope))
      let isSquared = kernel == .squared
      let squareGain = isSquared ? amplitude : 0
      let plainGain = isSquared ? 0 : amplitude
      if envelopeRamp.value == 1 && envelopeRamp.slope == 0 {
        let ramp = RampAmplitude(level: level, squareGain: squareGain, plainGain: plainGain)
        addSine(phase, from: from, to: to, into: out, amplitude: ramp)
      } else {
        let product = ProductAmplitude(
          level: level, envelope: (Float(envelopeRamp.value), Float(envelopeRamp.slope)),
          squareGain: squareGain,
          plainGain: plainGain)
        addSine(phase, from: from, to: to, into: out, amplitude: product)
      }
    }
  }

  /// Renders a haptic voice sample by sample, for profiles whose exponents are neither 1 nor 2.
  mutating func addGeneral(
    from: Int64, to: Int64, into out: UnsafeMutablePointer<Float>, _ law: ActuatorLaw
  ) {
    let profile = law.profile
    let isMoving = toneRamp.slope != 0 && phase.d1 == 0
    var j = from
    while j < to {
      let i = max(0, levelRamp.after(j) * envelopeRamp.after(j))
      let isEven = levelRamp.slope == 0 && envelopeRamp.slope == 0
      let gain = isEven ? Double(amplitude) : Double(amplitude) * Maths.power(i, profile.intensityExponent)
      let p = isMoving ? phase.p : phase.advanced(by: j).p
      if gain > Synthesizer.silence {
        out[Int(truncatingIfNeeded: j &- from)] += Maths.sine(PhasePolynomial.top(p)) * Float(gain)
      }
      if isMoving {
        let s = clamp(toneRamp.after(j), 0, 1)
        phase.p &+= Maths.phaseStep(law.low + law.span * Maths.power(s, profile.continuousSharpnessExponent))
      }
      j &+= 1
    }
  }
}
