/// How differently two matched events feel: the reference event, from the first pattern, and the other event,
/// from the second pattern. Each property states one kind of difference, in just noticeable differences. A
/// positive value means, for example, that the reference event is stronger, a negative value that it is
/// weaker.
public struct PairDifference: Sendable, Hashable {
  /// How much stronger the reference event is, in just noticeable differences. The level of the other event
  /// includes the gain that the comparison has added to the second pattern (see `FeelDifference.gain`).
  public var level: Double
  /// How much higher in pitch the reference event is, in just noticeable differences.
  public var pitch: Double
  /// How much longer the reference event is, in just noticeable differences.
  public var duration: Double
  /// How much later the other event starts, in just noticeable differences, after the comparison has moved
  /// the whole second pattern in time (see `FeelDifference.shift`).
  public var time: Double
  /// How differently the two events rise and fall in level over time, in just noticeable differences. If one
  /// event is stronger by the same number of dB throughout, the value is 0. Never negative; 0 between two
  /// taps.
  public var envelope: Double
  /// How much rougher the reference event is, in just noticeable differences; 0 unless both events are spans.
  public var roughness: Double

  /// The total difference: the square root of the sum of the squares of all kinds, because the kinds are
  /// independent.
  public var total: Double {
    Maths.squareRoot(
      level * level + pitch * pitch + duration * duration + time * time + envelope * envelope
        + roughness * roughness)
  }
}

/// The parts of a pair's difference that are calculated once, before a shift and a gain are chosen.
struct PairFacts {
  /// The reference's level minus the other's, in dB, and the just noticeable difference in dB.
  private let levelDifference: Double
  private let levelStep: Double
  /// The seconds by which the other starts later, and the just noticeable difference in seconds.
  private let delay: Double
  private let timeStep: Double
  private let pitch: Double
  private let duration: Double
  private let envelope: Double
  private let roughness: Double

  /// - Parameter interval: seconds since the previous reference event.
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
    envelope = a.kind == .tap && b.kind == .tap ? 0 : Self.limited(Self.envelopeDifference(a, b) / levelStep)
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

  /// Returns the standard deviation in dB of the difference between two levels over the time that both events
  /// last.
  private static func envelopeDifference(_ a: FeltEvent, _ b: FeltEvent) -> Double {
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
