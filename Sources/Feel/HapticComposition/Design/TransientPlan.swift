import HapticPerception
import HapticText

/// A hit (a sudden attack in the sound) that becomes a transient.
struct PlannedTransient: Sendable {
  /// The time in seconds.
  var time: Double
  /// The time in seconds at which the hit is heard. It equals `time` unless the transient was moved to the
  /// beat.
  var heard: Double
  /// The level at which the transient should be felt, in dB above threshold.
  var level: Double
  /// The position of the brightness between the settings `lowHertz` (0) and `highHertz` (1), on a scale of
  /// octaves.
  var brightness: Double
  /// The time in seconds from the transient to the next vibration.
  var pause = SpanPlan.pauseAfter
  /// By how many dB the transient is weaker than its hit, so that what is felt follows the sound; `nil` if it is felt only at
  /// the level of its hit.
  var softened: Double? = 0
  /// By how many dB the transient is stronger than its hit, so that it is felt beside what masks it.
  var raised = 0.0

  /// Moves the transient to where its sound is within 20 dB of the loudest moment of the attack, if that is more than 12 ms after
  /// its start and the sound is within 3 dB of it 15 ms later: noise before a blow does not belong to the blow. A slow attack is
  /// no blow, and its transient stays where it starts.
  mutating func start(with frames: [StoredFrame], before next: Double) {
    let first = max(0, Int(time / SoundFrame.step))
    guard time == heard, first < frames.count else { return }
    var top = first
    for index in first..<min(frames.count, first + 24) {
      if frames[index].loudness < frames[top].loudness - 2 { break }
      if frames[index].loudness > frames[top].loudness { top = index }
    }
    let loud = frames[top].loudness - 20
    let reached = frames[top].loudness - 3
    while top > first, frames[top - 1].loudness > loud { top -= 1 }
    guard frames[top..<min(frames.count, top + 4)].contains(where: { $0.loudness >= reached }) else { return }
    let later = Double(top) * SoundFrame.step
    if later > time + 0.012, later < next - TransientPlan.rollSpacing { self = moved(by: later - time) }
  }

  /// Returns the transient at another time.
  func moved(by seconds: Double) -> PlannedTransient {
    var transient = self
    transient.time += seconds
    transient.heard += seconds
    return transient
  }

  /// The distance in seconds by which the transient was moved.
  var move: Double { (time - heard).magnitude }
}

/// Plans which hits of a sound become transients, and how strong they are.
struct TransientPlan: Sendable {
  /// The transients, sorted by time.
  private(set) var transients: [PlannedTransient] = []
  /// The number of hits that are too weak for the sensitivity setting.
  private(set) var weak = 0
  /// The number of hits that were omitted because another hit is too close.
  private(set) var close = 0
  /// The result of moving transients to the beat.
  private(set) var grid = BeatGrid()

  /// The least time between the transients of a roll, in seconds. Closer transients are felt as one.
  static var rollSpacing: Double { PerceptionConstants.fusion + 0.01 }
  /// The number of hits, each closer to the next than the spacing, that make a roll.
  static var rollLength: Int { 3 }

  init() {}

  init(
    _ onsets: [Onset], _ frames: [StoredFrame], _ map: LoudnessMap, _ settings: CompositionSettings
  ) {
    let missing = 1 - settings[.sensitivity]
    let least = LoudnessMap.feltFloor + missing * missing * (map.feltTop - LoudnessMap.feltFloor)
    var found: [PlannedTransient] = []
    let onsets = onsets.sortedStably { $0.time }
    for (index, onset) in onsets.enumerated() {
      // Sound from the next hit on does not belong to this hit.
      let next = index + 1 < onsets.count ? onsets[index + 1].time : .infinity
      func reached(untilFall: Bool) -> Double {
        map.feltLevel(Self.level(frames, from: onset.time, before: next, untilFall: untilFall))
          + settings[.tapGain]
      }
      var level = reached(untilFall: true)
      // A weak consonant is the start of a syllable, whose vowel is loud. Vibration would follow the vowel, but a pattern of
      // transients alone would lose the syllable.
      if level < least, !settings.strategy.hasSpans { level = reached(untilFall: false) }
      guard level >= least else {
        weak += 1
        continue
      }
      let brightness = settings.share(octave: Onset.octave(of: onset.brightness))
      found.append(
        PlannedTransient(time: onset.time, heard: onset.time, level: level, brightness: brightness))
    }
    transients = spaced(found, settings.seconds(.spacing))
    if settings.snap == .beat { grid.snap(&transients, to: onsets) }
  }

  /// Returns the loudness level of an attack: the highest within 0.12 s, before the next attack and, with `untilFall`, before
  /// the loudness falls. The power of earlier sound that still rings is subtracted, which lowers the level by at most 6 dB.
  private static func level(
    _ frames: [StoredFrame], from time: Double, before next: Double, untilFall: Bool
  ) -> Double {
    let first = min(max(0, Int(time / SoundFrame.step)), frames.count)
    var loudest = Double(SoundFrame.silence)
    for index in first..<min(frames.count, first + 24) {
      // The window of a frame extends 11 ms after its time, but has little weight at its end.
      if index > first, Double(index) * SoundFrame.step > next - 0.006 { break }
      let loudness = frames[index].loudness
      if untilFall, index > first + 3, loudness < loudest - 2 { break }
      loudest = max(loudest, loudness)
    }
    // The last frame whose window ends before the attack.
    let before = Int((time - 0.011) / SoundFrame.step)
    guard time > 0.011, before < frames.count else { return loudest }
    let ringing = 0.8 * Maths.power(ofDecibels: frames[before].loudness - loudest)
    return loudest + Maths.decibels(ofPower: max(0.25, 1 - ringing))
  }

  /// Returns the hits that are far enough apart to be counted by the hand, and the hits of rolls.
  private mutating func spaced(_ found: [PlannedTransient], _ spacing: Double) -> [PlannedTransient] {
    var result: [PlannedTransient] = []
    var start = 0
    // The times of hits are known to about a millisecond.
    let spacing = spacing - 0.0015
    while start < found.count {
      var end = start + 1
      while end < found.count, found[end].time - found[end - 1].time < spacing { end += 1 }
      let row = thinned(found[start..<end], min(spacing, Self.rollSpacing))
      result += row.count >= Self.rollLength ? row : thinned(row[...], spacing)
      start = end
    }
    close = found.count - result.count
    return result
  }

  /// Returns a row of hits with the least distance. Of two hits that are too close, the stronger one remains.
  private func thinned(_ row: ArraySlice<PlannedTransient>, _ spacing: Double) -> [PlannedTransient] {
    var result: [PlannedTransient] = []
    for transient in row {
      guard let last = result.last, transient.time - last.time < spacing else {
        result.append(transient)
        continue
      }
      if transient.level > last.level { result[result.count - 1] = transient }
    }
    return result
  }
}

extension Onset {
  /// Returns log2 of the frequency in Hz for a brightness: 60 Hz at 0, 20 kHz at 1.
  static func octave(of brightness: Double) -> Double { 5.906890595608519 + 8.380821783940931 * brightness }
}
