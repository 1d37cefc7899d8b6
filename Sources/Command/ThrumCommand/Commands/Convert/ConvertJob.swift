import HapticFormats
import HapticOperations
import HapticPlatform
import HapticText

/// A job that converts one file, or a pattern in two files.
struct ConvertJob: BatchJob {
  let input: InputPath
  /// The file with the transients of the same pattern; `nil` if one file has all of it.
  let transients: InputPath?
  /// The path of the result. A format of several files adds to its name.
  let target: String
  let operation: ConvertOperation
  /// Whether losses are errors.
  let isStrict: Bool
  /// The distance beyond which the result is an error; `nil` for none.
  let atMost: Double?
  /// Whether the job writes its result to files, and not its caller.
  let isWritten: Bool
  /// The bytes of standard input; `nil` if a file is read.
  private let given: [UInt8]?

  /// Creates a job. Reads standard input, if that is the file.
  init(
    input: InputPath, transients: InputPath?, target: String, operation: ConvertOperation, isStrict: Bool,
    atMost: Double?, isWritten: Bool,
    console: Console
  ) throws(CommandFailure) {
    self.input = input
    self.transients = transients
    self.target = target
    self.operation = operation
    self.isStrict = isStrict
    self.atMost = atMost
    self.isWritten = isWritten
    given =
      input.path == InputFile.standardInput
      ? try InputFile.read(input.path, console: console, limit: operation.limits.bytes + 1) : nil
  }

  /// The name of the file for messages.
  var name: String { InputFile.displayName(input.path) }

  /// Converts the file, and writes the result. Throws with status 1 if the file has errors, or if its result loses more
  /// than it may.
  func run(progress: (Double) -> Void) throws(CommandFailure) -> ConvertResult {
    var result = try converted()
    guard isWritten else { return result }
    Interruption.watch()
    let paths = paths(result)
    for index in result.files.indices {
      try Interruption.check()
      do throws(SystemFailure) { try write(result.files[index], to: paths[index]) } catch {
        throw CommandFailure(error)
      }
      // Another job uses their memory.
      result.files[index].bytes = []
    }
    return result
  }

  private func write(_ file: FormatFile, to path: String) throws(SystemFailure) {
    let sink = try ByteSink(path: path)
    var failure: SystemFailure?
    file.forEachPart { part in
      do throws(SystemFailure) { try sink.write(part) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    try sink.commit()
  }

  /// Returns the name of the pattern in a file.
  static func title(of input: InputPath) -> String {
    let file = Path.name(of: input.place)
    return Path.ending(of: file).map { String(file.dropLast($0.count + 1)) } ?? file
  }

  private func converted() throws(CommandFailure) -> ConvertResult {
    var (content, source) = try read(input)
    if let transients { content.patterns += try read(transients).content.patterns }
    let result = try CommandFailure.named(name) { () throws(OperationError) in
      try operation.run(content, from: source, name: Self.title(of: input))
    }
    if isStrict, let first = result.realLosses.first {
      let more = result.realLosses.count - 1
      throw CommandFailure(
        .faulty,
        "\(name): not written, because it would lose something: \(first.line)"
          + (more > 0 ? ", and \(more) more" : "") + "; leave out --strict to accept that")
    }
    if let atMost, let difference = result.difference {
      guard result.isWhole else {
        throw CommandFailure(
          .faulty,
          "\(name): not written, because --at-most covers the first 10 minutes only; cut the pattern into parts"
        )
      }
      guard difference.distance <= atMost else {
        throw CommandFailure(
          .faulty,
          "\(name): not written, because it would feel \(NumberText.rounded(difference.distance, digits: 2)) JND "
            + "apart, more than \(NumberText.shortest(atMost)); change the pattern or raise --at-most")
      }
      // An average over many events hides one that is lost.
      guard result.largestUnfelt <= atMost else {
        let lines = result.losses.filter { $0.isUnfelt }.map { $0.line }
        throw CommandFailure(
          .faulty,
          "\(name): not written, because something is lost that is \(NumberText.rounded(result.largestUnfelt, digits: 2)) "
            + "JND above nothing, more than \(NumberText.shortest(atMost)): \(lines.joined(separator: "; ")); "
            + "change the pattern or raise --at-most")
      }
    }
    return result
  }

  private func read(_ input: InputPath) throws(CommandFailure) -> (content: FormatContent, format: String) {
    if let problem = input.problem { throw problem }
    let bytes =
      if let given { given } else { try InputFile.readFile(input.path, limit: operation.limits.bytes + 1) }
    return try CommandFailure.named(InputFile.displayName(input.path)) { () throws(OperationError) in
      try operation.read(bytes, ending: Path.ending(of: Path.name(of: input.path))?.lowercased())
    }
  }

  /// The paths of the files of a result.
  func paths(_ result: ConvertResult) -> [String] {
    result.files.map { $0.suffix.isEmpty ? target : ComposeJob.path(target, $0.suffix) }
  }
}
