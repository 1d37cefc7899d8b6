/// An actuator profile at a sample rate: what a segment or tap needs of it, worked out once.
struct ActuatorLaw {
  let profile: ActuatorProfile
  /// Samples a second.
  let sampleRate: Double
  /// Frequency of a continuous event at sharpness 0, and how much higher it is at sharpness 1, in cycles a sample.
  let low: Double
  let span: Double
  /// How much higher the frequency of a transient is at sharpness 1 than at sharpness 0, in Hz.
  let transientSpan: Double

  init(_ profile: ActuatorProfile, sampleRate: Double) {
    self.profile = profile
    self.sampleRate = sampleRate
    low = profile.continuousLowHz / sampleRate
    span = (profile.continuousHighHz - profile.continuousLowHz) / sampleRate
    transientSpan = profile.transientHighHz - profile.transientLowHz
  }
}
