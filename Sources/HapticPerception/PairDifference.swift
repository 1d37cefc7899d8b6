/// How differently two matched events feel, kind by kind, in just noticeable differences.
public struct PairDifference: Sendable, Hashable {
  /// The reference is stronger by so much (after the gain).
  public var level: Double
  /// The reference is higher in pitch.
  public var pitch: Double
  /// The reference is longer.
  public var duration: Double
  /// The other comes later (after the shift).
  public var time: Double
  /// The levels of both differ over time, mean difference aside; never negative, 0 between taps.
  public var envelope: Double
  /// The reference is rougher; 0 unless both are spans.
  public var roughness: Double

  /// All kinds together: independent cues add in quadrature.
  public var total: Double {
    Maths.squareRoot(
      level * level + pitch * pitch + duration * duration + time * time + envelope * envelope
        + roughness * roughness)
  }
}

/// The parts of a pair's difference that do not depend on shift and gain.
struct PairFacts {
  /// The reference's level above the other's in dB, and the dB of one just noticeable difference.
  private let levelDifference: Double
  private let levelStep: Double
  /// Seconds by which the other comes later, and the seconds of one just noticeable difference.
  private let delay: Double
  private let timeStep: Double
  private let pitch: Double
  private let duration: Double
  private let envelope: Double
  private let roughness: Double

  /// - Parameter interval: seconds from the reference event before.
  init(_ a: FeltEvent, _ b: FeltEvent, interval: Double) {
    levelDifference = a.level - b.level
    levelStep = JustNoticeable.level(at: min(a.level, b.level))
    delay = Double(b.startFrame &- a.startFrame) / PerceptionConstants.frameRate
    timeStep = JustNoticeable.time(of: interval)
    // Without power in the Pacinian channel a pitch says nothing.
    let octaves = a.pitch > 0 && b.pitch > 0 ? Maths.log2(a.pitch / b.pitch) : 0
    pitch = Self.limited(octaves / JustNoticeable.pitch(a.kind, b.kind))
    duration = Self.limited(
      (a.duration - b.duration) / JustNoticeable.time(of: min(a.duration, b.duration)))
    envelope = a.kind == .tap && b.kind == .tap ? 0 : Self.limited(Self.course(a, b) / levelStep)
    roughness =
      a.kind == .span && b.kind == .span
      ? Self.limited((a.roughness - b.roughness) / PerceptionConstants.roughnessStep) : 0
  }

  func difference(gain: Double, shift: Double) -> PairDifference {
    PairDifference(
      level: Self.limited((levelDifference - gain) / levelStep), pitch: pitch, duration: duration,
      time: Self.limited((delay - shift) / timeStep), envelope: envelope, roughness: roughness)
  }

  var gain: Double { levelDifference }

  private static func limited(_ difference: Double) -> Double {
    Maths.clamped(difference, -PerceptionConstants.largestTerm, PerceptionConstants.largestTerm)
  }

  /// The standard deviation in dB of the difference of both levels over their overlap.
  private static func course(_ a: FeltEvent, _ b: FeltEvent) -> Double {
    let margin = PerceptionConstants.overlapMargin
    let range = margin..<max(margin, min(a.levels.count, b.levels.count) - margin)
    guard !range.isEmpty else { return 0 }
    var mean = 0.0
    for index in range { mean += Double(a.levels[index]) - Double(b.levels[index]) }
    mean /= Double(range.count)
    var sum = 0.0
    for index in range {
      let offset = Double(a.levels[index]) - Double(b.levels[index]) - mean
      sum += offset * offset
    }
    return Maths.squareRoot(sum / Double(range.count))
  }
}
