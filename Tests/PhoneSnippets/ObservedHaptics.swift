#if !canImport(Darwin)
  import CoreHaptics

  // Code as it is written for phones: `@Observable` without an import of Observation, which Foundation brings along.

  @Observable
  package final class ObservedHaptics {
    package var strength: Float = 1
    @ObservationIgnored private var engine: CHHapticEngine?

    package init() { engine = try? CHHapticEngine() }

    package func tap() throws {
      try engine?.start()
      let event = CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: strength)], relativeTime: 0)
      try engine?.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
    }
  }
#endif
