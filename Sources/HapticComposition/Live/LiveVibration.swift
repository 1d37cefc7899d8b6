import HapticPerception

/// The vibration of a live sound, frame by frame.
struct LiveVibration: Sendable {
  /// What a frame asks for.
  struct Moment: Sendable {
    /// Felt level in dB above threshold; `silent` or `paused` for none.
    var felt: Double
    /// Where the brightness lies between the lowest and the highest, 0…1.
    var brightness: Double
    /// Whether the sound is above the gate.
    var isOpen: Bool
  }

  /// The felt level where the sound asks for nothing.
  static var silent: Double { -100 }
  /// The felt level under a transient.
  static var paused: Double { -200 }
  /// dB by which the gate closes below the level at which it opens.
  private static var hysteresis: Double { 3 }
  /// Seconds before an attack from which frames may know of it.
  private static var foresight: Double { 0.015 }

  private var isOpen = false
  private var power = 0.0
  private var brightnessSum = 0.0
  private var brightnessWeight = 0.0
  /// The level before the transient that is on its way.
  private var quiet = Self.silent
  private var sounds = false
  private var heldFrames = 0
  private var tapTime = -1000.0
  private var tapLevel = 0.0

  /// Notes a transient: the vibration after it is weaker.
  mutating func note(tapAt time: Double, felt: Double) {
    tapTime = time
    tapLevel = felt
  }

  /// Returns whether the gate is open for a level in dB.
  mutating func open(_ level: Double, gate: Double) -> Bool {
    isOpen = level > (isOpen ? gate - Self.hysteresis : gate)
    return isOpen
  }

  /// Returns what a frame asks for.
  ///
  /// - Parameters:
  ///   - nextTap: the time in seconds of the next transient, if it is known.
  mutating func next(
    _ frame: SoundFrame, at time: Double, nextTap: Double?, _ map: LoudnessMap,
    _ settings: CompositionSettings
  ) -> Moment {
    let brightness = settings.share(octave: smoothedBrightness(frame))
    var felt = wanted(frame, map, settings)
    var isPaused = false
    if let nextTap, time > nextTap - Self.foresight {
      isPaused = time > nextTap - SpanPlan.pauseBefore
      felt = min(felt, quiet)
    } else {
      quiet = felt
    }
    let since = time - tapTime - SpanPlan.pauseAfter
    let recovery = settings.seconds(.recovery)
    if since < 0 {
      isPaused = true
    } else if since < recovery {
      felt = min(felt, tapLevel - settings[.duck] * (1 - since / recovery))
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

  /// A level averaged by power; the average follows half of the smoothing time behind.
  private mutating func smoothed(_ level: Double, _ settings: CompositionSettings) -> Double {
    let time = settings.seconds(.smoothing) / 2
    guard time > SoundFrame.step else { return level }
    power += (Maths.power(ofDecibels: level) - power) * SoundFrame.step / time
    return Maths.decibels(ofPower: max(power, 1e-12))
  }

  /// The brightness of the last 40 ms or so, weighted by level.
  private mutating func smoothedBrightness(_ frame: SoundFrame) -> Double {
    let weight = max(1e-3, Double(frame.level) + 120)
    brightnessSum = 0.75 * brightnessSum + weight * Double(frame.brightness)
    brightnessWeight = 0.75 * brightnessWeight + weight
    return brightnessSum / brightnessWeight
  }

  /// Keeps a vibration that has started at the least felt level for the shortest length, so that short dips do not cut it.
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
