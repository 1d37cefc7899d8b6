import HapticAudio
import HapticOutputs
import HapticPlatform
import Synchronization

/// An input that plays an audio file at the pace of the system's clock, as a microphone in front of it would record it.
public final class FileInput: SoundInput {
  /// The path of the file.
  public let name: String
  private let running = Mutex<(FilePlayback, SystemThread)?>(nil)

  /// The number of frames that are written at a time.
  public static let blockSize = 256

  /// Creates an input for a file that `AudioFileStream` reads.
  public init(_ path: String) { name = path }

  deinit { stop() }

  /// Starts at the beginning of the file. Throws `noDevice` if it cannot be read, `unsuitable` for a sample rate outside
  /// 8 000…192 000 Hz, and `misuse` if the input is already running.
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

  /// Stops writing samples. Returns when the last block is complete, and after 0.1 s at most.
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

/// The thread's side of a file input.
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
      // The analysis waits for what follows the last samples.
      queue.writeSilence(frameCount: Int(format.sampleRate * 0.025))
      if !isEnding.load(ordering: .acquiring) { report(.finished) }
    } catch {
      if !isEnding.load(ordering: .acquiring) {
        report(.lost(.failed(OutputError(.failed, error.message, place: path, cause: error.cause))))
      }
    }
  }

  /// Writes a piece of the file, each block when the last of its frames is due.
  private func write(_ samples: UnsafeBufferPointer<Float>, after position: inout Int, since start: UInt64) {
    let channels = max(1, format.channelCount)
    var frame = 0
    while frame < samples.count / channels, !isEnding.load(ordering: .acquiring) {
      let count = min(FileInput.blockSize, samples.count / channels - frame)
      position += count
      HostClock.sleep(until: start &+ UInt64(Double(position) / format.sampleRate * 1e9))
      // A reader that was held up loses nothing: a file can wait.
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
