// The six tasks of AppleTasks.swift with `import Thrum`. In an app the two classes would not need names of their own.
import Foundation
import Thrum

// begin: tap
func tap(on engine: HapticEngine) throws {
  try engine.play(HapticPattern { $0.transient(intensity: 0.8, sharpness: 0.6) }, at: 0)
}
// end: tap

// begin: swell
func swell(on engine: HapticEngine) throws {
  let pattern = HapticPattern {
    $0.meanwhile {
      $0.rest(1)
      $0.ramp(.intensity, to: 0, over: 0.5)
    }
    $0.continuous(for: 1.5, intensity: 0.8, sharpness: 0.3, envelope: .init(attack: 0.5))
  }
  try engine.play(pattern, at: 0)
}
// end: swell

// begin: finger
final class ThrumFingerFeel {
  private let player: AdvancedHapticPlayer

  init(on engine: HapticEngine) throws {
    player = try engine.makeAdvancedPlayer(
      with: HapticPattern { $0.continuous(for: 30, intensity: 1, sharpness: 0.5) })
    player.loops = true
    try player.send(.intensity, 0)
    try player.start()
  }

  /// Moves within a frame to this value.
  func moved(to height: Float) throws { try player.send(.intensity, height, over: 1 / 60) }

  func ended() throws { try player.stop() }
}
// end: finger

// begin: loop
func loop(_ file: URL, on engine: HapticEngine) throws -> Playback {
  let playback = try engine.play(HapticPattern(contentsOf: file), at: 0)
  playback.player.loops = true
  return playback
}
// end: loop

// begin: recovery
final class ThrumBuzzer: Sendable {
  private let player: HapticPlayer
  private let engine: HapticEngine

  init(log: @escaping @Sendable (String) -> Void) throws {
    var configuration = HapticEngine.Configuration()
    configuration.recovers = true
    engine = try HapticEngine(configuration: configuration)
    engine.eventHandler = { if case .stopped = $0.kind { log("stopped") } }
    try engine.start()
    player = try engine.makePlayer(with: HapticPattern { $0.transient() })
  }

  func buzz() throws { try player.start() }
}
// end: recovery

// begin: sound
func chime(_ folder: URL, on engine: HapticEngine) throws {
  let pattern = HapticPattern {
    $0.add(.sound("bell.wav", volume: 0.8))
    $0.transient()
  }
  try engine.makePlayer(with: engine.prepare(pattern, audioRoots: [folder.path])).start()
}
// end: sound

// begin: roots
/// Creates an engine whose patterns name the sounds of a folder.
func thrumEngine(withSoundsIn folder: URL) throws -> HapticEngine {
  var configuration = HapticEngine.Configuration()
  configuration.audioRoots = [folder.path]
  return try HapticEngine(configuration: configuration)
}

/// Returns a pattern with a sound that is loaded once and needs no folder.
func thrumChime(_ folder: URL, on engine: HapticEngine) throws -> HapticPattern {
  let bell = try engine.registerAudio(file: folder.appending(path: "bell.wav").path)
  return HapticPattern {
    $0.add(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(bell))))
    $0.transient()
  }
}
// end: roots
