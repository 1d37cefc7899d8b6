import AHAP
import HapticModel
import HapticText

/// Writes AHAP that every version of Core Haptics plays in full: curves of at most 16 points, events of at most 30 s.
enum AHAPFormatWriter {
  /// Writes one file.
  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    var losses: [Loss] = []
    let pattern = portable(PatternMerger.merged(source.patterns, &losses), &losses)
    return WrittenFormat(
      [.init(try encode(pattern))], losses: losses, playback: { .patterns([pattern]) })
  }

  /// Writes continuous events and transients into two files. The controls of a pattern stay with both, so that a transient
  /// is as strong as before.
  static func writeSplit(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    var losses: [Loss] = []
    var (continuous, transients): ([HapticPattern], [HapticPattern]) = ([], [])
    for pattern in source.patterns {
      var (one, other) = (pattern, pattern)
      one.events.removeAll { $0.type == .hapticTransient }
      other.events.removeAll { $0.type != .hapticTransient }
      other.extras = ExtraKeys()
      if !one.events.isEmpty { continuous.append(one) }
      if !other.events.isEmpty { transients.append(other) }
    }
    let first = portable(PatternMerger.merged(continuous, &losses), &losses)
    let second = portable(PatternMerger.merged(transients, &losses), &losses)
    return WrittenFormat(
      [
        .init(try encode(first), suffix: "continuous"), .init(try encode(second), suffix: "transients"),
      ], losses: losses, playback: { .patterns([first, second]) })
  }

  private static func encode(_ pattern: HapticPattern) throws(FormatError) -> [UInt8] {
    do throws(AHAPEncodingError) {
      return try AHAPEncoder(splitsLongCurves: true).encode(pattern)
    } catch {
      throw error.rekinded(FormatErrorKind.inexpressible)
    }
  }

  /// Returns a pattern whose events of more than 30 s are cut into events that follow each other.
  private static func portable(_ pattern: HapticPattern, _ losses: inout [Loss]) -> HapticPattern {
    let longest = PatternLimits.portableContinuousDuration
    var cut = 0
    var result = pattern
    result.events = []
    for event in pattern.events {
      // An event that decays ends anyway.
      guard event.type == .hapticContinuous, event.isSustained, let duration = event.effectiveDuration,
        duration > longest, duration <= PatternLimits.longestTime
      else {
        result.events.append(event)
        continue
      }
      var start = 0.0
      while start < duration {
        var piece = event
        piece.time = Decimals.tidied(event.time + start, atMost: event.time + start)
        let left = Decimals.tidied(duration - start, atMost: duration)
        piece.duration = min(left, longest)
        if start > 0 {
          piece.parameters.removeAll { $0.id == .attackTime }
          piece.extras = ExtraKeys()
          piece.entryExtras = ExtraKeys()
        }
        if left > longest { piece.parameters.removeAll { $0.id == .releaseTime } }
        result.events.append(piece)
        start += longest
        cut += 1
      }
    }
    if cut > 0 { losses.append(.split(parts: cut, limit: "a continuous event plays for 30 s at most")) }
    let long = pattern.curves.count { $0.controlPoints.count > ParameterCurve.portablePointLimit }
    if long > 0 { losses.append(.split(parts: long, limit: "a curve has 16 points at most; chained")) }
    return result
  }
}
