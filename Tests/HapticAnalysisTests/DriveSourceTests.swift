import HapticAnalysis
import HapticModel
import HapticScore
import Testing

@Suite("Waveforms of a device")
struct DriveSourceTests {
  /// Patterns with pauses of several blocks, silence at the end, and nothing.
  private static var patterns: [HapticPattern] {
    func pattern(_ events: [HapticEvent]) -> HapticPattern {
      var pattern = HapticPattern()
      pattern.events = events
      return pattern
    }
    func tap(_ time: Double) -> HapticEvent {
      HapticEvent(.hapticTransient, time: time, parameters: [EventParameter(.hapticIntensity, 1)])
    }
    func vibration(_ time: Double, _ duration: Double, _ intensity: Float) -> HapticEvent {
      HapticEvent(
        .hapticContinuous, time: time, duration: duration,
        parameters: [EventParameter(.hapticIntensity, intensity)])
    }
    return [
      pattern([]), pattern([tap(0)]), pattern([tap(0.7), tap(3.9)]),
      pattern([vibration(0.3, 1.1, 0.6), tap(2.6), vibration(3, 2, 0)]),
      pattern([vibration(0, 0.512, 1), vibration(4, 0.1, 0.2)]),
    ]
  }

  @Test("they have the samples of a renderer up to the end of its sound", arguments: patterns.indices)
  func samples(index: Int) {
    let pattern = Self.patterns[index]
    var samples: [Float] = []
    DriveSource.waveform([pattern]) { samples += $0 }
    let renderer = OfflineRenderer([.init(Score(pattern, sampleRate: 8000))], sampleRate: 8000)
    #expect(samples == renderer.hapticSamples(), "\(samples.count) samples")
  }
}
