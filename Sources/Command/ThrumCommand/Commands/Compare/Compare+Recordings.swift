import HapticOperations
import HapticText

extension Compare {
  /// Compares two files, of which one or both are recordings.
  func compareRecordings(
    _ operation: CompareOperation, _ areRecordings: [Bool], _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    guard html == nil else {
      throw CommandFailure(.usage, "--html shows patterns; omit it for a recording")
    }
    for (isRecording, option, file) in [
      (areRecordings[0], on == nil ? nil : "--on", first),
      (areRecordings[1], andOn == nil ? nil : "--and-on", second),
    ] {
      guard isRecording, let option else { continue }
      throw CommandFailure(
        .usage,
        "'\(InputFile.displayName(file))' is a recording of what a device did; \(option) has no effect, omit it"
      )
    }
    let (a, firstNotes) = try source(first, areRecordings[0], console)
    let (b, secondNotes) = try source(second, areRecordings[1], console)
    let names = [first, second].map(InputFile.displayName).joined(separator: ", ")
    var result = try CommandFailure.named(names) { () throws(OperationError) in try operation.run(a, b) }
    result.notes = firstNotes + secondNotes + result.notes
    console.output.writeLine(json ? result.json() : result.text())
    guard let atMost else { return .success }
    console.output.flush()
    guard result.difference.distance > atMost else { return .success }
    throw CommandFailure(
      .faulty,
      "the vibrations are \(NumberText.rounded(result.difference.distance, digits: 2)) JND apart, more than "
        + "\(NumberText.shortest(atMost)); correct the device or its profile, or raise --at-most")
  }

  private func source(
    _ path: String, _ isRecording: Bool, _ console: Console
  ) throws(CommandFailure) -> (FeltSource, [String]) {
    guard isRecording else {
      return (.pattern(try PatternFile.load(path, console: console, verbose: warnings.verbose).pattern), [])
    }
    let (recording, notes) = try samples.file.read(path, console: console)
    return (.recording(recording), notes)
  }
}
