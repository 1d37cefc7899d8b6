import HapticPerception

/// A hit that becomes a transient.
struct PlannedTap: Sendable {
  /// Seconds.
  var time: Double
  /// The level that it should be felt at, in dB above threshold.
  var level: Double
  /// Where its brightness lies between the lowest and the highest, 0…1.
  var brightness: Double
}

/// Which hits become transients, and how strong.
struct TapPlan: Sendable {
  /// The transients by time.
  private(set) var taps: [PlannedTap] = []
  /// Hits that are too weak for the sensitivity.
  private(set) var weak = 0
  /// Hits left out because another is too near.
  private(set) var close = 0

  /// In a roll, transients keep at least this distance in s: nearer ones fuse.
  static var rollSpacing: Double { PerceptionConstants.fusion + 0.01 }
  /// So many hits in a row that are nearer to each other than the spacing are a roll.
  static var rollLength: Int { 3 }

  init() {}

  init(
    _ onsets: [Onset], _ frames: [StoredFrame], _ map: LoudnessMap, _ settings: CompositionSettings
  ) {
    let missing = 1 - settings[.sensitivity]
    let least = LoudnessMap.feltFloor + missing * missing * (map.feltTop - LoudnessMap.feltFloor)
    var found: [PlannedTap] = []
    for onset in onsets {
      let level = map.feltLevel(Self.loudest(frames, from: onset.time)) + settings[.tapGain]
      guard level >= least else {
        weak += 1
        continue
      }
      let brightness = settings.share(octave: Onset.octave(of: onset.brightness))
      found.append(PlannedTap(time: onset.time, level: level, brightness: brightness))
    }
    found.sort { $0.time < $1.time }
    taps = spaced(found, settings.seconds(.spacing))
  }

  /// The loudest level within 25 ms of an attack.
  private static func loudest(_ frames: [StoredFrame], from time: Double) -> Double {
    let first = min(max(0, Int(time / SoundFrame.step)), frames.count)
    var loudest = Double(SoundFrame.silence)
    for frame in frames[first..<min(frames.count, first + 6)] { loudest = max(loudest, frame.loudness) }
    return loudest
  }

  /// Hits as far apart as a hand can count, or rolls.
  private mutating func spaced(_ found: [PlannedTap], _ spacing: Double) -> [PlannedTap] {
    var result: [PlannedTap] = []
    var start = 0
    while start < found.count {
      var end = start + 1
      while end < found.count, found[end].time - found[end - 1].time < spacing { end += 1 }
      let row = thinned(found[start..<end], Self.rollSpacing)
      result += row.count >= Self.rollLength ? row : thinned(row[...], spacing)
      start = end
    }
    close = found.count - result.count
    return result
  }

  /// A row in which of two that are too near the stronger stays.
  private func thinned(_ row: ArraySlice<PlannedTap>, _ spacing: Double) -> [PlannedTap] {
    var result: [PlannedTap] = []
    for tap in row {
      guard let last = result.last, tap.time - last.time < spacing else {
        result.append(tap)
        continue
      }
      if tap.level > last.level { result[result.count - 1] = tap }
    }
    return result
  }
}

extension Onset {
  /// log2 of the frequency in Hz that a brightness stands for: 60 Hz at 0, 20 kHz at 1.
  static func octave(of brightness: Double) -> Double { 5.906890595608519 + 8.380821783940931 * brightness }
}
