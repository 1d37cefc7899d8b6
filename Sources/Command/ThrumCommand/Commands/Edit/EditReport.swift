import HapticOperations
import HapticText

/// The edits of a command, as JSON.
struct EditReport {
  /// One file that was written.
  struct Entry {
    var file: String
    var output: String
    /// The start of the part in seconds, for `split`.
    var start: Double?
    var result: EditResult
    var audio: [AudioPlan.Action] = []
  }

  var entries: [Entry] = []

  func json() -> String {
    JSONText.document { json in
      json.objects("files", entries) { json, entry in
        json.string("file", entry.file)
        json.string("output", entry.output)
        if let start = entry.start { json.number("start", start) }
        entry.result.write(to: &json)
        json.objects("audio", entry.audio) { json, action in
          json.string("path", action.path)
          json.string("copied", action.source.map { _ in action.target })
        }
      }
    }
  }
}

extension EditResult {
  /// Reports what could not be done, and what would be lost. Throws with status 1 if something would be lost.
  func report(_ name: String, force: Bool, console: Console) throws(CommandFailure) {
    for note in notes { console.errors.writeLine("thrum: " + "\(name): \(note.message)".printable) }
    for finding in losses { console.errors.writeLine(FindingText.line(finding, file: name)) }
    console.errors.flush()
    guard losses.isEmpty || force else {
      throw CommandFailure(
        .faulty,
        "\(name): not written, because the text has to be laid out again and would lose what is named above; correct the file by hand, or use --force"
      )
    }
  }
}
