import ArgumentParser
import HapticSynthesis

/// What `--channels` can name.
enum RenderChannels: String, CaseIterable, ExpressibleByArgument {
  case preview, haptic, audio, split

  /// The profile used when none is named: ears for the preview, an actuator for the rest.
  var defaultProfile: String { self == .preview ? "audible" : "taptic" }

  /// How the renderer is to mix.
  var mix: OutputMix { self == .preview ? .preview : .separate }

  /// Whether left and right are written.
  var hasAudio: Bool { self != .haptic }

  /// Whether the haptic channel is written on its own.
  var hasHaptic: Bool { self == .haptic || self == .split }

  /// How many channels the file has.
  var count: Int { (hasAudio ? 2 : 0) + (hasHaptic ? 1 : 0) }
}
