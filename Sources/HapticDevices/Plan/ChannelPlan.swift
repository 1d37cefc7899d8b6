import HapticOutputs
import HapticSynthesis

/// Which channels of a device get what. Channels count from 1, in the order of the device.
///
/// As text: `preview`, `preview=3-4`, `audio=1-2,haptic=3,4`, `haptic=2`. Channels that the plan does not name stay silent.
/// Nothing is ever remixed: a device without a channel of the plan is refused.
public struct ChannelPlan: Sendable, Hashable {
  /// The highest channel number a plan may name.
  public static let highestChannel = 64

  /// The channels of audio: left and right, or one for the mean of both, or none.
  public let audio: [Int]
  /// The channels that get the haptic signal, each the same one; none when it is mixed into audio.
  public let haptic: [Int]
  /// Whether haptics are mixed into audio, to be heard.
  public let mix: OutputMix

  /// Haptics and audio together on channels 1 and 2, for loudspeakers and headphones; on a device with one channel, there.
  public static let preview = ChannelPlan(checked: [1, 2], [], .preview)

  private init(checked audio: [Int], _ haptic: [Int], _ mix: OutputMix) {
    self.audio = audio
    self.haptic = haptic
    self.mix = mix
  }

  /// Creates a plan.
  ///
  /// - Throws: `misuse` when it names no channel, one twice, more than two for audio, or one outside
  ///   1…``highestChannel``; when it mixes and names haptic channels as well.
  public init(audio: [Int], haptic: [Int], mix: OutputMix = .separate) throws(OutputError) {
    let all = audio + haptic
    if all.isEmpty { throw Self.misuse("a channel plan needs a channel, for example haptic=3") }
    if let wrong = all.first(where: { !(1...Self.highestChannel).contains($0) }) {
      throw Self.misuse("there is no channel \(wrong); channels count from 1 to \(Self.highestChannel)")
    }
    if let double = all.indices.first(where: { all[..<$0].contains(all[$0]) }) {
      throw Self.misuse("channel \(all[double]) is named twice; each channel has one use")
    }
    if audio.count > 2 {
      throw Self.misuse("audio has left and right, so two channels at most; \(audio.count) are named")
    }
    if mix == .preview && !haptic.isEmpty {
      throw Self.misuse("preview mixes haptics into audio and takes no haptic channels")
    }
    self.init(checked: audio, haptic, mix)
  }

  /// The number of channels a device needs for it.
  public var channelCount: Int {
    // The plain preview makes do with one.
    self == .preview ? 1 : (audio + haptic).max() ?? 0
  }

  /// The plan for a device with so many channels: the same one, but for the plain preview on one channel.
  ///
  /// - Throws: `unsuitable` when the device lacks a channel.
  func fitted(to deviceChannels: Int, device: String) throws(OutputError) -> ChannelPlan {
    if self == .preview && deviceChannels == 1 { return ChannelPlan(checked: [1], [], .preview) }
    guard let missing = (audio + haptic).first(where: { $0 > deviceChannels }) else { return self }
    let has = deviceChannels == 1 ? "1 channel" : "\(deviceChannels) channels"
    throw OutputError(
      .unsuitable,
      "the plan \(self) needs channel \(missing), the device has \(has); choose another device or plan",
      place: device)
  }

  private static func misuse(_ message: String) -> OutputError { OutputError(.misuse, message) }
}

extension ChannelPlan: CustomStringConvertible {
  /// The text form.
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
