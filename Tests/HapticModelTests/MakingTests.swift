import HapticModel
import TestExpectations
import Testing

/// Events by the words that people use.
@Suite struct MakingTests {
  @Test("each word makes its event, and states what other readers may default otherwise") func words() {
    #expect(
      HapticEvent.transient()
        == HapticEvent(
          .hapticTransient, time: 0,
          parameters: [EventParameter(.hapticIntensity, 0.75), EventParameter(.hapticSharpness, 0.5)]))
    let hum = HapticEvent.continuous(
      at: 1, for: 2, intensity: 0.3, sharpness: 0.1,
      envelope: HapticEvent.Envelope(attack: 0.2, release: 0.4))
    #expect(hum.type == .hapticContinuous && hum.time == 1 && hum.duration == 2)
    expectEqual(hum.parameters.map(\.id), [.hapticIntensity, .hapticSharpness, .attackTime, .releaseTime])
    expectEqual(hum.parameters.map(\.value), [0.3, 0.1, 0.2, 0.4])
    let beep = HapticEvent.tone(for: 0.5, pitch: -1, envelope: HapticEvent.Envelope(isSustained: false))
    expectEqual(beep.type, .audioContinuous)
    expectEqual(beep.parameters, [.init(.audioVolume, 1), .init(.audioPitch, -1), .init(.sustained, 0)])
    let boom = HapticEvent.sound("boom.wav", at: 0.1)
    #expect(boom.type == .audioCustom && boom.waveform?.path == "boom.wav" && boom.duration == nil)
  }

  @Test("what is not stated is the default of the event's type") func defaults() {
    for event in [HapticEvent.transient(), .continuous(for: 1), .tone(for: 1), .sound("a.wav")] {
      let plain = HapticEvent(event.type, time: 0)
      for id in EventParameterID.allCases { #expect(event[id] == plain[id], "\(event.type) \(id)") }
    }
  }
}
