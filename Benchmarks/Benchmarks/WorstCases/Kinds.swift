import Foundation
import HapticAudio
import HapticModel
import HapticPlayback
import HapticSynthesis

/// A kind of voice whose cost `Bound` measures.
struct VoiceKind {
  let name: String
  var type: EventType
  /// The controls that curves move.
  var moving: [DynamicParameterID] = []
  var profile = ActuatorProfile.taptic
  /// How many of them an engine of the default capacity plays at most.
  let most: Int

  static var all: [VoiceKind] {
    let audio: [DynamicParameterID] = [
      .audioPitchControl, .audioBrightnessControl, .audioVolumeControl, .audioPanControl,
    ]
    let haptic: [DynamicParameterID] = [.hapticIntensityControl, .hapticSharpnessControl]
    let (tones, files, powers) = (Case.voices / 12, Case.voices / 25, Case.voices / 56)
    return [
      VoiceKind(
        name: "continuous events with exponents 1.7 and 1.3", type: .hapticContinuous, profile: bent,
        most: powers),
      VoiceKind(
        name: "continuous events with exponents 1.7 and 1.3, moving", type: .hapticContinuous, moving: haptic,
        profile: bent, most: powers),
      VoiceKind(name: "tones", type: .audioContinuous, most: tones),
      VoiceKind(name: "tones, moving", type: .audioContinuous, moving: audio, most: tones),
      VoiceKind(name: "audio files", type: .audioCustom, most: files),
      VoiceKind(
        name: "audio files, volume and pitch moving", type: .audioCustom,
        moving: [.audioVolumeControl, .audioPitchControl], most: files),
      VoiceKind(name: "audio files, all moving", type: .audioCustom, moving: audio, most: files),
    ]
  }

  private static var bent: ActuatorProfile {
    var profile = ActuatorProfile.taptic
    profile.continuousSharpnessExponent = 1.7
    profile.intensityExponent = 1.3
    return profile
  }

  /// Returns the times of the blocks in which a number of such voices sound.
  func times(of count: Int) throws -> [Double] {
    let stage = try Stage(profile: profile)
    var events: [HapticEvent] = []
    if type == .audioCustom {
      let samples = (0..<480_000).map { Float(sin(Double($0) * 0.05)) * 0.1 }
      let id = try stage.engine.registerAudio(DecodedAudio(mono: samples, sampleRate: 48_000))
      events = (0..<count).map { _ in
        HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id)))
      }
    } else {
      let level = EventParameter(type == .hapticContinuous ? .hapticIntensity : .audioVolume, 0.1)
      events = (0..<count).map { _ in HapticEvent(type, time: 0, duration: 100, parameters: [level]) }
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

extension Case {
  /// As many voices of a kind as make the constants precise.
  static let kindCount = 128

  static func constant(of kind: VoiceKind) -> Case {
    Case(name: kind.name) { try kind.times(of: kindCount) }
  }

  /// Far more events of a kind than an engine plays.
  static func crowd(of kind: VoiceKind) -> Case {
    Case(name: "8192 \(kind.name)", load: VoiceLoad(others: (kind, kind.most))) {
      try kind.times(of: voices)
    }
  }
}
