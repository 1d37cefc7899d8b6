/// The constants of an actuator profile at a sample rate that segments and transients need; they are computed
/// once.
struct ActuatorLaw {
  let profile: ActuatorProfile
  /// The sample rate in Hz.
  let sampleRate: Double
  /// The length of every fade of a gain and of the glide to a parameter: 2 ms, in samples.
  let glideLength: Double
  /// The frequency of a continuous event at sharpness 0; `span` is the difference to the frequency at
  /// sharpness 1. Both are in cycles per sample.
  let low: Double
  let span: Double
  /// The frequency of a transient at sharpness 1 minus that at sharpness 0, in Hz.
  let transientSpan: Double

  init(_ profile: ActuatorProfile, sampleRate: Double) {
    self.profile = profile
    self.sampleRate = sampleRate
    glideLength = 0.002 * sampleRate
    low = profile.continuousLowHz / sampleRate
    span = (profile.continuousHighHz - profile.continuousLowHz) / sampleRate
    transientSpan = profile.transientHighHz - profile.transientLowHz
  }

  /// Returns the load of a voice of a kind: that of the kind, but more for a vibration whose samples need powers
  /// with an exponent other than 1 and 2.
  func load(of kind: EventType) -> Int {
    func isSimple(_ exponent: Double) -> Bool { exponent == 1 || exponent == 2 }
    let isSimple = isSimple(profile.intensityExponent) && isSimple(profile.continuousSharpnessExponent)
    return kind == .hapticContinuous && !isSimple ? 56 : kind.load
  }
}

extension EventType {
  /// The time that rendering an event of this kind takes at most, in units of a continuous vibration whose
  /// intensity and sharpness move: 1, 12 for a tone, and 25 for an audio file. `Benchmarks/` WorstCases measures
  /// these times.
  package var load: Int {
    switch self {
    case .hapticTransient, .hapticContinuous: 1
    case .audioContinuous: 12
    case .audioCustom: 25
    }
  }
}
