extension PhasePolynomial {
  /// The number of samples for which a phase and its differences, reduced to 32 bits, are exact enough.
  static var tile: Int64 { 64 }

  /// Returns the top 32 bits of a number, rounded.
  @inline(__always)
  static func top(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (value &+ 0x8000_0000) >> 32) }
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
  while at < to {
    let tileStart = at & ~(PhasePolynomial.tile &- 1)
    let stop = min(to, tileStart &+ PhasePolynomial.tile)
    let start = phase.advanced(by: tileStart)
    let d1 = PhasePolynomial.top(start.d1)
    let d2 = PhasePolynomial.top(start.d2)
    let d3 = PhasePolynomial.top(start.d3)
    let x = SIMD4<UInt32>(0, 1, 2, 3) &+ SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: at &- tileStart))
    let pairs = (x &* (x &- 1)) &>> 1
    var p = SIMD4<UInt32>(repeating: PhasePolynomial.top(start.p)) &+ x &* d1
    var step = SIMD4<UInt32>(repeating: d1 &* 4)
    var bend = SIMD4<UInt32>(repeating: 0)
    var twist = SIMD4<UInt32>(repeating: 0)
    if d2 | d3 != 0 {
      // One third of x(x−1)(x−2)/2: exact in 32 bits, because x stays below 68; the inverse of 3
      // modulo 2³² divides.
      let triples = pairs &* (x &- 2) &* 0xAAAA_AAAB
      p = p &+ pairs &* d2 &+ triples &* d3
      // The differences of four samples at a time.
      step = step &+ (x &* 4 &+ 6) &* d2 &+ (pairs &* 4 &+ x &* 6 &+ 4) &* d3
      bend = SIMD4<UInt32>(repeating: d2 &* 16) &+ (x &* 16 &+ 48) &* d3
      twist = SIMD4<UInt32>(repeating: d3 &* 64)
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
      let values = Maths.sine(p) * amplitude.at(j)
      var lane = 0
      while byte < last {
        let sum = raw.load(fromByteOffset: byte, as: Float.self) + values[lane]
        raw.storeBytes(of: sum, toByteOffset: byte, as: Float.self)
        lane = lane &+ 1
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
      let isSquared = kernel == .squared
      let product = ProductAmplitude(
        level: (Float(levelRamp.value), Float(levelRamp.slope)),
        envelope: (Float(envelopeRamp.value), Float(envelopeRamp.slope)),
        squareGain: isSquared ? amplitude : 0,
        plainGain: isSquared ? 0 : amplitude)
      addSine(phase, from: from, to: to, into: out, amplitude: product)
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
