/// The constants of an actuator profile at a sample rate that segments and transients need; they are computed
/// once.
struct ActuatorLaw {
  let profile: ActuatorProfile
  /// The sample rate in Hz.
  let sampleRate: Double
  /// The frequency of a continuous event at sharpness 0; `span` is the difference to the frequency at
  /// sharpness 1. Both are in cycles per sample.
  let low: Double
  let span: Double
  /// The frequency of a transient at sharpness 1 minus that at sharpness 0, in Hz.
  let transientSpan: Double

  init(_ profile: ActuatorProfile, sampleRate: Double) {
    self.profile = profile
    self.sampleRate = sampleRate
    low = profile.continuousLowHz / sampleRate
    span = (profile.continuousHighHz - profile.continuousLowHz) / sampleRate
    transientSpan = profile.transientHighHz - profile.transientLowHz
  }
}
