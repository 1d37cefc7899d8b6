import ArgumentParser
import HapticAudio
import HapticOutputs
import HapticScore
import HapticSynthesis
import HapticText

/// A job that renders scores to a WAV file, block by block, so that its memory use does not depend on the
/// length.
struct RenderJob {
  private let names: [String]
  let channels: RenderChannels
  let sampleRate: Int
  let sampleFormat: SampleFormat
  let from: Double?
  let to: Double?
  let tail: Double
  private let renderer: OfflineRenderer

  /// The names of the files, for messages.
  private var name: String { names.joined(separator: ", ") }

  /// The greatest time in seconds that the options accept: more than twice the length of the longest pattern.
  static let longest = 200_000.0

  /// The number of frames rendered at once; the channels of a block stay in the fast cache.
  private static let blockFrames = 2048

  init(
    scores: [Score], names: [String], channels: RenderChannels, profile: ActuatorProfile, sampleRate: Int,
    sampleFormat: SampleFormat, from: Double?, to: Double?, tail: Double
  ) {
    self.names = names
    self.channels = channels
    self.sampleRate = sampleRate
    self.sampleFormat = sampleFormat
    self.from = from
    self.to = to
    self.tail = tail
    renderer = OfflineRenderer(
      scores.map { OfflineRenderer.Track($0) }, profile: profile, sampleRate: Double(sampleRate),
      mix: channels.mix)
  }

  /// Renders to a file, or to standard output if the path is `-`. Returns the length in seconds.
  func write(to path: String, console: Console) throws(CommandFailure) -> Double {
    let range = try samples()
    let header = WAVHeader(
      sampleRate: sampleRate, channelCount: channels.count, sampleFormat: sampleFormat,
      frameCount: Int(range.upperBound - range.lowerBound))
    Interruption.watch()
    let writer = try CommandFailure.translating { () throws(AudioFileError) in
      path == OutputFile.standardOutput
        ? try WAVWriter(descriptor: 1, header: header) : try WAVWriter(path: path, header: header)
    }
    var progress = ProgressBar("rendering", console: console)
    defer { progress.finish() }
    try render(range) { (block, position) throws(CommandFailure) in
      try Interruption.check()
      try CommandFailure.translating { () throws(AudioFileError) in
        try writer.write(block.channels, frameCount: block.frameCount)
      }
      progress.update(Double(position) / Double(range.upperBound))
    }
    try CommandFailure.translating { () throws(AudioFileError) in try writer.finish() }
    return Double(range.upperBound - range.lowerBound) / Double(sampleRate)
  }

  /// A block of samples. The pointers are valid only while the block is being written.
  private struct Block {
    var channels: [UnsafePointer<Float>]
    var frameCount: Int
  }

  /// Renders from the start of the patterns and calls `body` with each block in the range. Rendering always
  /// starts at 0 so that a part has the same samples as the whole.
  private func render(
    _ range: Range<Int64>, _ body: (Block, _ position: Int64) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: 3 * Self.blockFrames)
    defer { storage.deallocate() }
    let left = channels.hasAudio ? storage : nil
    let right = channels.hasAudio ? storage + Self.blockFrames : nil
    let haptic = channels.hasHaptic ? storage + 2 * Self.blockFrames : nil
    let wanted = [left, right, haptic].compactMap { $0.map { UnsafePointer($0) } }
    var position: Int64 = 0
    while position < range.upperBound {
      let isWanted = position >= range.lowerBound
      let limit = isWanted ? range.upperBound : range.lowerBound
      let count = Int(min(Int64(Self.blockFrames), limit - position))
      renderer.render(left: left, right: right, haptic: haptic, frameCount: count)
      position += Int64(count)
      try body(Block(channels: wanted, frameCount: isWanted ? count : 0), position)
    }
  }

  /// Returns the samples to write.
  private func samples() throws(CommandFailure) -> Range<Int64> {
    do throws(RenderRange.Fault) {
      return try RenderRange(of: renderer, from: from, to: to, tail: tail).samples
    } catch {
      switch error {
      case .endless:
        throw CommandFailure(.usage, "\(name): the pattern has no end; set the end with --to")
      case .startsAtEnd(let end):
        throw CommandFailure(
          .usage,
          "\(name): --from is beyond the end of the sound, which is at \(NumberText.rounded(end)) s; start earlier"
        )
      }
    }
  }
}

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
