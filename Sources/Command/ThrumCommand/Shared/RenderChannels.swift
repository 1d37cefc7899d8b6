import ArgumentParser
import HapticSynthesis

/// The channels of a rendered file, as `--channels` specifies them.
enum RenderChannels: String, CaseIterable, ExpressibleByArgument {
  case preview, haptic, audio, split

  /// The name of the default profile: `audible`, for listening, for the preview; `taptic`, for an actuator,
  /// otherwise.
  var defaultProfile: String { self == .preview ? "audible" : "taptic" }

  /// How the renderer mixes haptic and audio samples.
  var mix: OutputMix { self == .preview ? .preview : .separate }

  /// Whether the file contains a left and a right channel.
  var hasAudio: Bool { self != .haptic }

  /// Whether the file contains a separate haptic channel.
  var hasHaptic: Bool { self == .haptic || self == .split }

  /// The number of channels in the file.
  var count: Int { (hasAudio ? 2 : 0) + (hasHaptic ? 1 : 0) }
}
