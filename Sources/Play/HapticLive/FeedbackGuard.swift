import HapticComposition
import HapticPlatform

/// Countermeasures of live haptics against an input that hears them.
public enum LiveFeedback: String, Sendable, Hashable, CaseIterable {
  /// The input does not hear the haptics, or hears them less than other sound.
  case none
  /// Most of what the input heard were the haptics. They play with half of their strength.
  case reduced
  /// The input heard mostly the haptics even at the reduced strength. They are silent until the input starts
  /// again.
  case muted
}

/// Watches for haptics that follow themselves, because the input hears the actuator.
///
/// Live haptics adapt to the level of the sound. Such a loop therefore neither grows without end nor dies: it
/// settles at a strength and stays there, and looks like any steady sound. So the guard asks for the cause: it
/// makes the haptics weaker by 1.5 dB at times that no sound can know, which is too little to be noticed, and
/// estimates for each delay how far the level of the input follows these changes (`FeedbackFit`). If the
/// sound is not caused by the haptics, the slope is 0 apart from chance. If at least four tenths of the
/// sound's power are the haptics themselves, and the estimate is far more certain than chance allows, the
/// haptics pause for a moment, which ends the loop, and continue with half of their strength. If the loop
/// comes back, they stay silent.
///
/// The time that this takes is bounded: 2 to 5 s of vibration with delays up to half a second, or 24 taps. Runs on the analysis
/// thread, with a fixed amount of memory and of work for each frame.
struct FeedbackGuard {
  private(set) var state = LiveFeedback.none
  private var generator: UInt64
  /// The change of the current chip (a run of frames with the same change) in dB, and the frames that are left
  /// of it.
  private var change = 0.0
  private var framesLeft = 0
  private var chipsAlike = 0
  /// The frames since the start of the input.
  private var frame = 0
  /// The frames during which the haptics pause after a detection.
  private var pause = 0
  private var changes = [Double](repeating: 0, count: Self.memory)
  /// The strength of the vibration in dB; `nan` for none.
  private var strengths = [Double](repeating: .nan, count: Self.memory)
  private var levels = [Double](repeating: -120, count: Self.memory)
  private var taps: [Tap] = []
  private var vibrationFits = [FeedbackFit](repeating: FeedbackFit(), count: Self.lags)
  private var transientFits = [FeedbackFit](repeating: FeedbackFit(), count: Self.lags)

  private struct Tap {
    var frame: Int
    var change: Double
    var strength: Double
  }

  /// The number of delays, in frames of 5 ms, at which the haptics are looked for: 0 to 1.5 s.
  private static let lags = 300
  private static let memory = 512
  /// The frames of a chip: 40 ms, longer than a linear actuator needs to follow.
  private static let chip = 8
  private static let depth = 1.5
  /// The frames over which the level of a tap is the greatest.
  private static let transientLength = 4
  private static let vibrationShare = 1 - 1.0 / 600
  private static let transientShare = 1 - 1.0 / 64
  private static let leastSlope = 0.4
  private static let leastCertainty = 7.0
  private static let leastChips = 24.0
  private static let leastTransients = 24.0
  private static let pauseFrames = 120

  init(seed: UInt64) { generator = seed }

  /// Forgets everything, for an input that starts again.
  mutating func reset() { self = FeedbackGuard(seed: generator) }

  /// Returns the event as it must be played.
  mutating func played(_ event: LiveEvent) -> LiveEvent {
    switch event {
    case .frame(var frame):
      add(frame)
      frame.intensity *= factor
      return .frame(frame)
    case .transient(var tap):
      tap.intensity *= factor
      if tap.intensity > 0 {
        taps.append(
          Tap(frame: frame, change: change, strength: Self.decibels(tap.intensity) - change))
        if taps.count > 64 { taps.removeFirst() }
      }
      return .transient(tap)
    }
  }

  /// The factor with which haptics play at this moment.
  private var factor: Float {
    if pause > 0 || state == .muted { return 0 }
    let decibels = change - (state == .reduced ? 6.02 : 0)
    return Float(pow(10, decibels / 20))
  }

  private static func decibels(_ intensity: Float) -> Double { 20 * log10(max(Double(intensity), 1e-6)) }

  private mutating func add(_ live: LiveFrame) {
    if framesLeft == 0 { nextChip() }
    framesLeft -= 1
    let slot = frame % Self.memory
    changes[slot] = change
    let isActive = live.intensity > 0.02 && factor > 0
    strengths[slot] = isActive ? Self.decibels(live.intensity) : .nan
    levels[slot] = live.level.isFinite ? Double(live.level) : -120
    if pause > 0 { pause -= 1 }
    compareVibration()
    compareTransients()
    frame += 1
    if frame % Self.chip == 0, state != .muted, hearsHaptics { react() }
  }

  /// Chooses the change for the next frames: at random, but after two equal chips the other one, so that
  /// changes are frequent.
  private mutating func nextChip() {
    // A linear congruential generator, of which the highest bit is used.
    generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let isLow = chipsAlike >= 2 ? change == 0 : generator >> 63 == 1
    let next = isLow ? -Self.depth : 0
    chipsAlike = next == change ? chipsAlike + 1 : 1
    change = next
    framesLeft = Self.chip
  }

  /// Compares the differences over the length of a chip, in which slow changes of the sound matter little.
  private mutating func compareVibration() {
    let now = frame % Self.memory
    let earlier = (frame &- Self.chip &+ Self.memory) % Self.memory
    guard frame >= Self.chip, levels[now] > -110, levels[earlier] > -110 else { return }
    // A hit in the sound says nothing about the cause, so its size does not count.
    let level = min(max(levels[now] - levels[earlier], -6), 6)
    let count = min(Self.lags, frame - Self.chip + 1)
    for lag in 0..<count {
      let new = (frame - lag) % Self.memory
      let old = (frame - lag - Self.chip) % Self.memory
      let strength = strengths[new] - strengths[old]
      guard strength.isFinite else { continue }
      vibrationFits[lag].add(
        change: changes[new] - changes[old], strength: min(max(strength, -6), 6), level: level,
        keeping: Self.vibrationShare)
    }
  }

  private mutating func compareTransients() {
    var level = -120.0
    for back in 0..<min(Self.transientLength, frame + 1) {
      level = max(level, levels[(frame - back) % Self.memory])
    }
    for tap in taps {
      let lag = frame - (Self.transientLength - 1) - tap.frame
      guard lag >= 0, lag < Self.lags else { continue }
      transientFits[lag].add(
        change: tap.change, strength: tap.strength, level: level, keeping: Self.transientShare)
    }
    if let first = taps.first, frame - first.frame > Self.lags + Self.transientLength { taps.removeFirst() }
  }

  /// Whether the level of the input follows the secret changes at any delay.
  private var hearsHaptics: Bool {
    for lag in 0..<Self.lags {
      let vibration = vibrationFits[lag]
      if vibration.weight >= Self.leastChips * Double(Self.chip),
        Self.isCaused(vibration.slope(valuesPerIndependent: Double(Self.chip)))
      {
        return true
      }
      let tap = transientFits[lag]
      if tap.weight >= Self.leastTransients, Self.isCaused(tap.slope(valuesPerIndependent: 1)) { return true }
    }
    return false
  }

  private static func isCaused(_ fit: (slope: Double, certainty: Double)?) -> Bool {
    guard let fit else { return false }
    return fit.slope >= leastSlope && fit.certainty >= leastCertainty
  }

  private mutating func react() {
    state = state == .none ? .reduced : .muted
    pause = Self.pauseFrames
    taps.removeAll(keepingCapacity: true)
    for lag in 0..<Self.lags { (vibrationFits[lag], transientFits[lag]) = (FeedbackFit(), FeedbackFit()) }
  }
}
