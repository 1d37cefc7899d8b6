import HapticAudio
import HapticOutputs
import HapticPlatform
import Synchronization

/// An input that delivers the samples of an audio file in real time, as a microphone would deliver live
/// sound.
public final class FileInput: SoundInput {
  /// The path of the audio file.
  public let name: String
  private let running = Mutex<(FilePlayback, SystemThread)?>(nil)

  /// The number of frames that the input writes into the queue at a time.
  public static let blockSize = 256

  /// Creates an input for an audio file in a format that `AudioFileStream` reads. Does not open the file.
  public init(_ path: String) { name = path }

  deinit { stop() }

  /// Starts to deliver samples, from the beginning of the file. Throws `noDevice` if the file cannot be read,
  /// `unsuitable` if its sample rate is outside 8 000…192 000 Hz, and `misuse` if the input is already
  /// running.
  public func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat {
    let format = try Self.format(of: name)
    let playback = FilePlayback(path: name, format: format, queue: queue, report: report)
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the file is already playing; stop it first", place: name)
      }
      running = (
        playback, try SystemThread(name: "thrum-file", orThrow: OutputErrorKind.failed) { playback.run() }
      )
    }
    return format
  }

  /// Stops writing samples. Waits at most 0.1 s until the block in progress is complete.
  public func stop() {
    let stopped = running.withLock { running in
      defer { running = nil }
      return running
    }
    stopped?.0.end()
    stopped?.1.join(within: 0.1)
  }

  private static func format(of path: String) throws(OutputError) -> InputFormat {
    let stream: AudioFileStream
    do throws(AudioFileError) { stream = try AudioFileStream(contentsOf: path) } catch {
      throw OutputError(.noDevice, error.message, place: path, cause: error.cause)
    }
    guard (8000...192_000).contains(stream.sampleRate) else {
      throw OutputError(
        .unsuitable, "a rate of \(Int(stream.sampleRate)) Hz; convert it to 8000 to 192000 Hz", place: path)
    }
    return InputFormat(
      sampleRate: stream.sampleRate, channelCount: stream.channelCount, blockSize: blockSize)
  }
}

/// The part of a file input that runs on the input's own thread.
private final class FilePlayback: Sendable {
  private let path: String
  private let format: InputFormat
  private let queue: SoundQueue
  private let report: @Sendable (InputEvent) -> Void
  private let isEnding = Atomic<Bool>(false)

  init(
    path: String, format: InputFormat, queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) {
    self.path = path
    self.format = format
    self.queue = queue
    self.report = report
  }

  func end() { isEnding.store(true, ordering: .releasing) }

  func run() {
    var position = 0
    let start = HostClock.now
    do throws(AudioFileError) {
      let stream = try AudioFileStream(contentsOf: path)
      while !isEnding.load(ordering: .acquiring) {
        let count = try stream.next { write($0, after: &position, since: start) }
        if count == 0 { break }
      }
      // The analysis needs some samples after the last ones of the file before it reports their events.
      queue.writeSilence(frameCount: Int(format.sampleRate * 0.025))
      if !isEnding.load(ordering: .acquiring) { report(.finished) }
    } catch {
      if !isEnding.load(ordering: .acquiring) {
        report(.lost(.failed(OutputError(.failed, error.message, place: path, cause: error.cause))))
      }
    }
  }

  /// Writes samples of the file in blocks, each at the time when its last frame would have been recorded.
  private func write(_ samples: UnsafeBufferPointer<Float>, after position: inout Int, since start: UInt64) {
    let channels = max(1, format.channelCount)
    var frame = 0
    while frame < samples.count / channels, !isEnding.load(ordering: .acquiring) {
      let count = min(FileInput.blockSize, samples.count / channels - frame)
      position += count
      HostClock.sleep(until: start &+ UInt64(Double(position) / format.sampleRate * 1e9))
      // If the queue is full, wait for room instead of losing samples: a file can wait.
      while queue.capacity - queue.count < count, !isEnding.load(ordering: .acquiring) {
        HostClock.sleep(until: HostClock.now &+ 1_000_000)
      }
      if let base = samples.baseAddress {
        queue.write(base + frame * channels, frameCount: count, channelCount: channels)
      }
      frame += count
    }
  }
}
