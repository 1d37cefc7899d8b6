import HapticAudio
import HapticOutputs
import HapticPlatform

/// The output that `-o` specifies: a file that is created completely or not at all, a pipe, or standard
/// output (`-`).
///
/// Without `commit`, such as after an error or Ctrl-C, an older file with the same name stays unchanged, and
/// no temporary file remains.
final class OutputFile {
  /// The name that stands for standard output.
  static let standardOutput = "-"

  private enum Target {
    case stream(ByteWriter)
    case file(ByteSink)
  }

  private let target: Target
  private var isCommitted = false

  /// A closure that a test sets: what happens to the file between reading and replacing it.
  @TaskLocal static var beforeCommit: (@Sendable () -> Void)?

  /// Opens the output. Throws with status 73 if it cannot be created, or 74 if it exists and may not be
  /// replaced.
  init(
    _ path: String, replacing replacement: ByteSink.Replacement = .always, console: Console
  ) throws(CommandFailure) {
    Interruption.watch()
    guard path != Self.standardOutput else {
      target = .stream(console.output)
      return
    }
    do throws(SystemFailure) { target = .file(try ByteSink(path: path, replacing: replacement)) } catch {
      // The signal has interrupted the call.
      try Interruption.check()
      throw CommandFailure(error)
    }
  }

  deinit {
    if !isCommitted, case .file(let sink) = target { sink.discard() }
  }

  /// Writes a whole output. Throws the errors of opening, writing and finishing it.
  static func write(
    _ bytes: some Sequence<UInt8>, to path: String, replacing replacement: ByteSink.Replacement = .always,
    console: Console
  ) throws(CommandFailure) {
    let file = try OutputFile(path, replacing: replacement, console: console)
    try file.write(Array(bytes))
    try file.commit()
  }

  /// Writes bytes. Throws with status 74 if writing fails, or 130 if the user requested a stop.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try Interruption.check()
    switch target {
    case .stream(let writer): writer.write(bytes)
    case .file(let sink):
      do throws(SystemFailure) { try sink.write(bytes) } catch { throw CommandFailure(error) }
    }
  }

  /// Moves the finished file to its final name.
  func commit() throws(CommandFailure) {
    try Interruption.check()
    guard case .file(let sink) = target else { return }
    Self.beforeCommit?()
    do throws(SystemFailure) { try sink.commit() } catch { throw CommandFailure(error) }
    isCommitted = true
  }
}

extension CommandFailure {
  /// Creates a failure from an error that occurred while writing.
  ///
  /// A reader that has closed its pipe (`thrum render x.ahap -o - | head`) counts as success without a
  /// message, because it has read all that it needs.
  init(_ error: SystemFailure) {
    switch error.kind {
    case .readerClosed: self.init(.success, nil)
    case .notWritable, .tooLarge: self.init(.cannotCreate, "\(error)")
    case .notFound, .unreadable, .changed, .noSpace, .failed: self.init(.writeFailed, "\(error)")
    }
  }

  /// Creates a failure from an error that occurred while writing an audio file.
  init(writing error: AudioFileError) {
    switch error.kind {
    case .readerClosed: self.init(.success, nil)
    case .notWritable, .tooLarge: self.init(.cannotCreate, "\(error)")
    default: self.init(.writeFailed, "\(error)")
    }
  }

  /// Runs a closure that writes an audio file, and converts its errors.
  static func translating<Result>(
    _ body: () throws(AudioFileError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(AudioFileError) { return try body() } catch { throw CommandFailure(writing: error) }
  }
}
