import Foundation
import HapticAudio
import HapticModel
import HapticPlayback
import HapticSynthesis

/// Voices of each kind, of which `Bound` takes the cost.
extension Case {
  static let kindCount = 256

  static var kinds: [Case] {
    let audio: [DynamicParameterID] = [
      .audioPitchControl, .audioBrightnessControl, .audioVolumeControl, .audioPanControl,
    ]
    let haptic: [DynamicParameterID] = [.hapticIntensityControl, .hapticSharpnessControl]
    return [
      kind("continuous events, with exponents 1.7 and 1.3", .hapticContinuous, profile: bent),
      kind(
        "continuous events with exponents 1.7 and 1.3, moving", .hapticContinuous, moving: haptic,
        profile: bent),
      kind("tones", .audioContinuous), kind("tones, moving", .audioContinuous, moving: audio),
      kind("audio files", .audioCustom),
      kind(
        "audio files, volume and pitch moving", .audioCustom,
        moving: [.audioVolumeControl, .audioPitchControl]),
      kind("audio files, all moving", .audioCustom, moving: audio),
    ]
  }

  private static var bent: ActuatorProfile {
    var profile = ActuatorProfile.taptic
    profile.continuousSharpnessExponent = 1.7
    profile.intensityExponent = 1.3
    return profile
  }

  private static func kind(
    _ name: String, _ type: EventType, moving: [DynamicParameterID] = [], profile: ActuatorProfile = .taptic
  ) -> Case {
    Case(name: name) {
      let stage = try Stage(profile: profile)
      var events: [HapticEvent] = []
      if type == .audioCustom {
        let samples = (0..<480_000).map { Float(sin(Double($0) * 0.05)) * 0.1 }
        let id = try stage.engine.registerAudio(DecodedAudio(mono: samples, sampleRate: 48_000))
        events = (0..<kindCount).map { _ in
          HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id)))
        }
      } else {
        let level = EventParameter(type == .hapticContinuous ? .hapticIntensity : .audioVolume, 0.1)
        events = (0..<kindCount).map { _ in HapticEvent(type, time: 0, duration: 100, parameters: [level]) }
      }
      var pattern = HapticPattern(events: events)
      pattern.curves = moving.map {
        let start: Float = $0.facts.range.lowerBound < 0 ? -0.5 : 0.3
        return ParameterCurve(
          $0, time: 0, controlPoints: [.init(time: 0, value: start), .init(time: 5, value: start + 0.4)])
      }
      try stage.engine.play(pattern, at: 0)
      stage.blocks(20)
      return stage.blocks(50)
    }
  }
}
