import ArgumentParser
import HapticSynthesis

/// The values of `--channels`.
enum RenderChannels: String, CaseIterable, ExpressibleByArgument {
  case preview, haptic, audio, split

  /// The name of the default profile: one for listening for the preview, one for an actuator otherwise.
  var defaultProfile: String { self == .preview ? "audible" : "taptic" }

  /// The mix for the renderer.
  var mix: OutputMix { self == .preview ? .preview : .separate }

  /// Whether the file contains the left and right channels.
  var hasAudio: Bool { self != .haptic }

  /// Whether the file contains a separate haptic channel.
  var hasHaptic: Bool { self == .haptic || self == .split }

  /// The number of channels in the file.
  var count: Int { (hasAudio ? 2 : 0) + (hasHaptic ? 1 : 0) }
}
