import HapticModel

/// Where an engine's render leaves the tolerance of Rendering §9.
struct Deviation: CustomStringConvertible {
  var channel: String
  var sample: Int
  var expected: Double
  var actual: Float
  var worst: Double
  var badSamples: Int

  var description: String {
    "\(channel): first bad sample \(sample): expected \(expected), got \(actual); \(badSamples) bad, worst error \(worst)"
  }
}

/// Compares with the reference; nil when every sample is within the tolerance.
func deviation(
  of sound: EngineSound, from reference: ReferenceRenderer.Sound, voices: Int = 1
) -> Deviation? {
  // The page states the tolerance for an event; a loop shorter than its tails piles up hundreds.
  let tolerance = 1e-3 * max(1, Double(voices) / 16)
  let channels = [
    ("haptic", sound.haptic, reference.haptic, false), ("left", sound.left, reference.left, true),
    ("right", sound.right, reference.right, true),
  ]
  for (name, actual, expected, isAudio) in channels {
    var found: Deviation?
    for n in expected.indices {
      let error = abs(Double(actual[n]) - expected[n])
      let allowed = tolerance + (isAudio ? reference.doubt[n] : 0)
      // Written so that NaN is an error.
      if error <= allowed { continue }
      var known =
        found
        ?? Deviation(
          channel: name, sample: n, expected: expected[n], actual: actual[n], worst: 0, badSamples: 0)
      known.badSamples += 1
      if !(error <= known.worst) { known.worst = error }
      found = known
    }
    if let found { return found }
  }
  return nil
}
