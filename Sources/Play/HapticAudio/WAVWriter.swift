import HapticPlatform

/// Writes a WAV file, block by block, to a file or a pipe.
///
/// The header states the number of frames from the start, so that it is correct even in a pipe. The samples
/// are first written to a hidden file in the same folder. When ``finish()`` succeeds, that file gets its
/// final name; if the writer fails or is deallocated, that file is removed.
///
///     let writer = try WAVWriter(path: "tap.wav", header: WAVHeader(…))
///     try writer.write([left, right])
///     try writer.finish()
///
/// Use a writer from one thread at a time.
public final class WAVWriter {
  /// The header of the file.
  public let header: WAVHeader
  /// The number of frames written so far.
  public private(set) var framesWritten = 0

  private let sink: ByteSink
  private let buffer: UnsafeMutableRawBufferPointer
  private var filled = 0
  private var isFinished = false

  /// The number of bytes collected before each system call. A larger buffer only costs its memory: it leaves the fast cache.
  static let bufferBytes = 1 << 16

  /// Creates a writer for a file.
  ///
  /// If the path is a device or a pipe (such as `/dev/null`), the writer writes directly to it. Throws the
  /// errors of ``WAVHeader/validate()``, `notWritable`, `noSpace`, or another error of the system.
  public convenience init(path: String, header: WAVHeader) throws(AudioFileError) {
    try header.checked(for: path)
    let sink: ByteSink
    do throws(SystemFailure) {
      sink = try ByteSink(path: path, byteCount: header.fileBytes)
    } catch {
      throw AudioFileError(system: error)
    }
    try self.init(sink: sink, header: header)
  }

  /// Creates a writer for an open file descriptor, such as standard output (1). The writer does not close the
  /// descriptor. Errors contain `name` as the name of the file.
  public convenience init(descriptor: Int32, name: String = "standard output", header: WAVHeader)
    throws(AudioFileError)
  {
    try header.checked(for: name)
    try self.init(sink: ByteSink(descriptor: descriptor, name: name), header: header)
  }

  private init(sink: ByteSink, header: WAVHeader) throws(AudioFileError) {
    self.sink = sink
    self.header = header
    buffer = .allocate(byteCount: max(Self.bufferBytes, header.bytesPerFrame), alignment: 64)
    let bytes = try header.bytes()
    bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
    filled = bytes.count
  }

  deinit { buffer.deallocate() }

  /// Appends a block of samples, with full scale at ±1. `channels` contains one pointer for each channel, to
  /// `frameCount` samples. Throws `misuse` if the block does not match the header, or an error of the system.
  public func write(_ channels: [UnsafePointer<Float>], frameCount: Int) throws(AudioFileError) {
    guard !isFinished else { throw misuse("the file is finished; nothing can be added") }
    guard channels.count == header.channelCount else {
      throw misuse("a block of \(channels.count) channels for a file of \(header.channelCount)")
    }
    guard frameCount >= 0, frameCount <= header.frameCount - framesWritten else {
      throw misuse("more frames than the \(header.frameCount) that were announced")
    }
    let step = header.bytesPerFrame
    var done = 0
    while done < frameCount {
      if buffer.count - filled < step { try flush() }
      guard let base = buffer.baseAddress else { return }
      let count = min(frameCount - done, (buffer.count - filled) / step)
      for (index, channel) in channels.enumerated() {
        SampleEncoder.encode(
          channel + done, frameCount: count, as: header.sampleFormat,
          to: base + filled + index * header.sampleFormat.byteCount, bytesPerFrame: step)
      }
      filled += count * step
      done += count
      framesWritten += count
    }
  }

  /// Appends a block of samples, given as one array for each channel. Throws `misuse` if the arrays differ in
  /// length or the block does not match the header, or an error of the system.
  public func write(_ channels: [[Float]]) throws(AudioFileError) {
    let count = channels.first?.count ?? 0
    guard channels.allSatisfy({ $0.count == count }) else {
      throw misuse("the channels of a block must be of equal length")
    }
    let planar = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, count * channels.count))
    defer { planar.deallocate() }
    guard let base = planar.baseAddress else { return }
    for (index, channel) in channels.enumerated() {
      for frame in 0..<count { planar[index * count + frame] = channel[frame] }
    }
    try write(channels.indices.map { UnsafePointer(base + $0 * count) }, frameCount: count)
  }

  /// Completes the file and moves it to its path. Must be the last call.
  ///
  /// Throws `misuse` if fewer frames were written than the header states, or an error of the system.
  public func finish() throws(AudioFileError) {
    guard !isFinished else { return }
    guard framesWritten == header.frameCount else {
      throw misuse("\(framesWritten) frames written, \(header.frameCount) announced")
    }
    if header.needsPadByte {
      if filled == buffer.count { try flush() }
      buffer[filled] = 0
      filled += 1
    }
    try flush()
    do throws(SystemFailure) { try sink.commit() } catch { throw AudioFileError(system: error) }
    isFinished = true
  }

  private func flush() throws(AudioFileError) {
    do throws(SystemFailure) {
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[0..<filled]))
    } catch {
      throw AudioFileError(system: error)
    }
    filled = 0
  }

  private func misuse(_ message: String) -> AudioFileError {
    AudioFileError(.misuse, message, place: sink.name)
  }
}

extension WAVHeader {
  /// Validates the header before a file is created. Errors contain the name of the file.
  fileprivate func checked(for file: String) throws(AudioFileError) {
    do throws(AudioFileError) { try validate() } catch { throw error.located(in: file) }
  }
}
