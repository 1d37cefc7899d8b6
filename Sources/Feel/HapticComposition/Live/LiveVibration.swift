import HapticPerception

/// Calculates the vibration for a live sound, frame by frame.
struct LiveVibration: Sendable {
  /// The vibration for one frame.
  struct Moment: Sendable {
    /// The felt level in dB above threshold; `silent` or `paused` if there is no vibration.
    var felt: Double
    /// The position of the brightness between the settings `lowHertz` (0) and `highHertz` (1), on a scale of
    /// octaves.
    var brightness: Double
    /// Whether the level of the sound is above the gate, below which sound counts as silence.
    var isOpen: Bool
  }

  /// The felt level that stands for no vibration because the sound is too quiet.
  static var silent: Double { -100 }
  /// The felt level that stands for the pause around a transient.
  static var paused: Double { -200 }
  /// The level in dB by which the gate closes below the level at which it opens.
  private static var hysteresis: Double { 3 }
  /// The time in seconds before an attack from which on frames may already contain the attack.
  private static var foresight: Double { 0.015 }

  private var isOpen = false
  private var power = 0.0
  private var brightnessSum = 0.0
  private var brightnessWeight = 0.0
  /// The felt level before the next transient.
  private var quiet = Self.silent
  private var sounds = false
  private var heldFrames = 0
  private var transientTime = -1000.0
  private var transientLevel = 0.0

  /// Records a transient at a time in seconds, after which the vibration pauses and is weaker for a while.
  mutating func note(transientAt time: Double, felt: Double) {
    transientTime = time
    transientLevel = felt
  }

  /// Returns whether the gate is open for a level in dB. The gate closes `hysteresis` below the level at
  /// which it opens.
  mutating func open(_ level: Double, gate: Double) -> Bool {
    isOpen = level > (isOpen ? gate - Self.hysteresis : gate)
    return isOpen
  }

  /// Returns the vibration for a frame.
  ///
  /// - Parameters:
  ///   - nextTransient: the time of the next transient in seconds; `nil` if no transient is known.
  mutating func next(
    _ frame: SoundFrame, at time: Double, nextTransient: Double?, _ map: LoudnessMap,
    _ settings: CompositionSettings
  ) -> Moment {
    let brightness = settings.share(octave: smoothedBrightness(frame))
    var felt = wanted(frame, map, settings)
    var isPaused = false
    if let nextTransient, time > nextTransient - Self.foresight {
      isPaused = time > nextTransient - SpanPlan.pauseBefore
      felt = min(felt, quiet)
    } else {
      quiet = felt
    }
    let since = time - transientTime - SpanPlan.pauseAfter
    let recovery = settings.seconds(.recovery)
    if since < 0 {
      isPaused = true
    } else if since < recovery {
      felt = SpanPlan.ducked(felt, after: transientLevel, since / recovery, settings)
    }
    return Moment(felt: isPaused ? Self.paused : held(felt, settings), brightness: brightness, isOpen: isOpen)
  }

  private mutating func wanted(
    _ frame: SoundFrame, _ map: LoudnessMap, _ settings: CompositionSettings
  ) -> Double {
    let isByEar = settings.strategy == .loudness
    let loudness = smoothed(Double(isByEar ? frame.loudness : frame.level), settings)
    guard isOpen else { return Self.silent }
    var felt = map.feltLevel(loudness)
    if isByEar { felt += settings[.roughness] * min(1, 2 * Double(frame.roughness)) }
    return min(felt, map.feltLimit)
  }

  /// Returns the level averaged by power over the past. The average lags by half of the smoothing time.
  private mutating func smoothed(_ level: Double, _ settings: CompositionSettings) -> Double {
    let time = settings.seconds(.smoothing) / 2
    guard time > SoundFrame.step else { return level }
    power += (Maths.power(ofDecibels: level) - power) * SoundFrame.step / time
    return Maths.decibels(ofPower: max(power, 1e-12))
  }

  /// Returns the brightness averaged over about the last 40 ms and weighted by level.
  private mutating func smoothedBrightness(_ frame: SoundFrame) -> Double {
    let weight = max(1e-3, Double(frame.level) + 120)
    brightnessSum = 0.75 * brightnessSum + weight * Double(frame.brightness)
    brightnessWeight = 0.75 * brightnessWeight + weight
    return brightnessSum / brightnessWeight
  }

  /// Continues a vibration at the least felt level until the level has been lower for the shortest length, so
  /// that short dips do not interrupt the vibration.
  private mutating func held(_ felt: Double, _ settings: CompositionSettings) -> Double {
    let floor = LoudnessMap.feltFloor
    if felt >= floor {
      sounds = true
      heldFrames = 0
      return felt
    }
    heldFrames += 1
    if sounds, Double(heldFrames) * SoundFrame.step < settings.seconds(.shortest) { return floor }
    sounds = false
    return Self.silent
  }
}
