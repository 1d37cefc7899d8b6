import HapticOutputs
import HapticSynthesis

/// A plan that assigns audio and haptics to the channels of a device. The channels of a device are numbered
/// from 1.
///
/// Examples of the text form: `preview`, `preview=3-4`, `audio=1-2,haptic=3,4`, `haptic=2`. Channels that are
/// not in the plan stay silent. A device that lacks a channel of the plan is refused, and signals are never
/// moved to other channels.
public struct ChannelPlan: Sendable, Hashable {
  /// The highest channel number that a plan may contain.
  public static let highestChannel = 64

  /// The channels for audio. Two channels are left and right, a single channel receives the mean of both, and
  /// an empty array means no audio.
  public let audio: [Int]
  /// The channels that receive the haptic signal; each receives the whole signal. Empty if haptics are mixed
  /// into audio, or if only audio is played.
  public let haptic: [Int]
  /// Whether haptics have their own channels or are mixed into audio so that they can be heard.
  public let mix: OutputMix

  /// The plan that mixes haptics and audio on channels 1 and 2, for loudspeakers and headphones. On a device
  /// with one channel, it uses that channel.
  public static let preview = ChannelPlan(checked: [1, 2], [], .preview)

  private init(checked audio: [Int], _ haptic: [Int], _ mix: OutputMix) {
    self.audio = audio
    self.haptic = haptic
    self.mix = mix
  }

  /// Creates a plan.
  ///
  /// - Throws: `misuse` if the plan has no channel, a channel twice, more than two audio channels, or a
  ///   channel outside 1…``highestChannel``, or if it mixes haptics into audio and also has haptic channels.
  public init(audio: [Int], haptic: [Int], mix: OutputMix = .separate) throws(OutputError) {
    let all = audio + haptic
    if all.isEmpty { throw Self.misuse("a channel plan needs a channel, for example haptic=3") }
    if let wrong = all.first(where: { !(1...Self.highestChannel).contains($0) }) {
      throw Self.misuse("there is no channel \(wrong); channels count from 1 to \(Self.highestChannel)")
    }
    if let double = all.indices.first(where: { all[..<$0].contains(all[$0]) }) {
      throw Self.misuse("channel \(all[double]) is named twice; give each channel one use")
    }
    if audio.count > 2 {
      throw Self.misuse("audio has left and right, so two channels at most, but \(audio.count) are named")
    }
    if mix == .preview && !haptic.isEmpty {
      throw Self.misuse("preview mixes haptics into audio and takes no haptic channels")
    }
    self.init(checked: audio, haptic, mix)
  }

  /// The number of channels that a device must have in order to play the plan.
  public var channelCount: Int {
    // The plain preview needs only one channel.
    self == .preview ? 1 : (audio + haptic).max() ?? 0
  }

  /// Returns the plan to use on a device with the given number of channels. This is the plan itself, except
  /// that ``preview`` becomes a preview on channel 1 if the device has only one channel.
  ///
  /// - Throws: `unsuitable` if the device lacks a channel of the plan.
  func fitted(to deviceChannels: Int, device: String) throws(OutputError) -> ChannelPlan {
    if self == .preview && deviceChannels == 1 { return ChannelPlan(checked: [1], [], .preview) }
    guard let missing = (audio + haptic).first(where: { $0 > deviceChannels }) else { return self }
    let has = deviceChannels == 1 ? "1 channel" : "\(deviceChannels) channels"
    throw OutputError(
      .unsuitable,
      "the channel plan \(self) needs channel \(missing), but the device has only \(has); choose another device or plan",
      place: device)
  }

  private static func misuse(_ message: String) -> OutputError { OutputError(.misuse, message) }
}

extension ChannelPlan: CustomStringConvertible {
  /// The text form of the plan, such as `audio=1-2,haptic=3,4`.
  public var description: String {
    if self == .preview { return "preview" }
    var parts: [String] = []
    if !audio.isEmpty {
      let isRun = audio.count == 2 && audio[1] == audio[0] &+ 1
      parts.append((mix == .preview ? "preview=" : "audio=") + Self.list(audio, separator: isRun ? "-" : ","))
    }
    if !haptic.isEmpty { parts.append("haptic=" + Self.list(haptic, separator: ",")) }
    return parts.joined(separator: ",")
  }

  private static func list(_ numbers: [Int], separator: String) -> String {
    numbers.map { "\($0)" }.joined(separator: separator)
  }
}
