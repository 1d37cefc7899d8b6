import HapticAudio
import HapticModel
import HapticOutputs
import HapticPlatform
import Synchronization

/// An input that delivers the samples of an audio file at the speed of playback, as a microphone delivers
/// live sound.
public final class FileInput: SoundInput {
  /// The path of the audio file.
  public let name: String
  /// `false`, because a file does not change while haptics follow it.
  public let mayHearOutputs = false
  private let state = Mutex(State())

  private struct State {
    var running: (playback: FilePlayback, thread: SystemThread)?
    /// The number of frames that were delivered until the last stop.
    var position = 0
  }

  /// The number of frames that the input writes into the queue at a time.
  public static let blockSize = 256

  /// Creates an input for an audio file. The file is not opened before `start`. `AudioFileStream` states
  /// which formats can be read.
  public init(_ path: String) { name = path }

  deinit { stop() }

  /// Starts to deliver samples. The first start begins at the start of the file; later starts continue where
  /// `stop()` stopped.
  ///
  /// - Throws: `noDevice` if the file cannot be read, `unsuitable` if its sample rate is outside 8 000…192
  ///   000 Hz, `misuse` if the input is already running.
  public func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat {
    let format = try Self.format(of: name)
    try state.withLock { state throws(OutputError) in
      if state.running != nil {
        throw OutputError(.misuse, "the file is already playing; stop it first", place: name)
      }
      let playback = FilePlayback(
        path: name, format: format, position: state.position, queue: queue, report: report)
      state.running = (
        playback, try SystemThread(name: "thrum-file", orThrow: OutputErrorKind.failed) { playback.run() }
      )
    }
    return format
  }

  /// Stops writing samples. No samples are written after this function returns.
  public func stop() {
    let thread = state.withLock { state in
      guard let running = state.running else { return nil as SystemThread? }
      state.position = running.playback.end()
      state.running = nil
      return running.thread
    }
    thread?.join(within: 0.1)
  }

  private static func format(of path: String) throws(OutputError) -> InputFormat {
    let stream: AudioFileStream
    do throws(AudioFileError) { stream = try AudioFileStream(contentsOf: path) } catch {
      throw OutputError(.noDevice, error.message, place: path, cause: error.cause)
    }
    guard SampleRate.limits.contains(stream.sampleRate) else {
      throw OutputError(
        .unsuitable,
        "the sample rate is \(Int(stream.sampleRate)) Hz, but 8000 to 192000 Hz are supported; convert the file",
        place: path)
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
  private let state: Mutex<State>

  private struct State {
    /// The number of frames of the file that are in the queue or were read from it.
    var position: Int
    var isEnding = false
  }

  init(
    path: String, format: InputFormat, position: Int, queue: SoundQueue,
    report: @escaping @Sendable (InputEvent) -> Void
  ) {
    self.path = path
    self.format = format
    self.queue = queue
    self.report = report
    state = Mutex(State(position: position))
  }

  /// Prevents further samples. Returns the number of frames of the file that were delivered.
  func end() -> Int {
    state.withLock { state in
      state.isEnding = true
      return state.position
    }
  }

  private var isEnding: Bool { state.withLock { $0.isEnding } }

  func run() {
    var skipped = state.withLock { $0.position }
    var pace = FilePace(sampleRate: format.sampleRate, now: HostClock.now)
    do throws(AudioFileError) {
      let stream = try AudioFileStream(contentsOf: path)
      while !isEnding {
        let count = try stream.next { samples in
          let start = min(skipped, samples.count / max(1, format.channelCount))
          skipped -= start
          write(samples, from: start, &pace)
        }
        if count == 0 { break }
      }
      // The analysis needs some samples after the last ones of the file before it reports their events.
      let isEnding = state.withLock { state in
        if !state.isEnding { queue.writeSilence(frameCount: Int(format.sampleRate * 0.025)) }
        return state.isEnding
      }
      if !isEnding { report(.finished) }
    } catch {
      if !isEnding {
        report(.lost(.failed(OutputError(.failed, error.message, place: path, cause: error.cause))))
      }
    }
  }

  /// Writes samples of the file in blocks, each at the time when its last frame would have been recorded.
  private func write(_ samples: UnsafeBufferPointer<Float>, from start: Int, _ pace: inout FilePace) {
    let channels = max(1, format.channelCount)
    var frame = start
    while frame < samples.count / channels, !isEnding {
      let count = min(FileInput.blockSize, samples.count / channels - frame)
      HostClock.sleep(until: pace.end(ofBlock: count, now: HostClock.now))
      // If the queue is full, wait for capacity instead of losing samples: a file can wait.
      while queue.capacity - queue.count < count, !isEnding {
        HostClock.sleep(until: HostClock.now &+ 1_000_000)
      }
      state.withLock { state in
        guard !state.isEnding, let base = samples.baseAddress else { return }
        queue.write(base + frame * channels, frameCount: count, channelCount: channels)
        state.position += count
      }
      frame += count
    }
  }
}

/// The times at which the blocks of a file are complete, as if the file were being recorded.
struct FilePace {
  let sampleRate: Double
  private var time: UInt64

  /// Creates the pace for a first block that starts at a time in nanoseconds.
  init(sampleRate: Double, now: UInt64) {
    self.sampleRate = sampleRate
    time = now
  }

  /// Returns the time in nanoseconds at which the next block is complete. After a delay, the blocks continue
  /// from the current time, so that they do not arrive faster than in real time.
  mutating func end(ofBlock frameCount: Int, now: UInt64) -> UInt64 {
    time = max(time &+ UInt64(Double(frameCount) / sampleRate * 1e9), now)
    return time
  }
}
