import HapticText

/// The summaries of several files.
package struct InfoReport: Sendable {
  private enum Entry {
    case result(file: String, InfoResult)
    case failure(file: String, reason: String)
  }

  private var entries: [Entry] = []

  /// Creates a report without files.
  package init() {}

  /// Whether the report has no file yet.
  package var isEmpty: Bool { entries.isEmpty }

  /// Adds the summary of a file.
  package mutating func add(_ result: InfoResult, of file: String) {
    entries.append(.result(file: file, result))
  }

  /// Adds a file that has no summary, with the reason.
  package mutating func add(failure reason: String, of file: String) {
    entries.append(.failure(file: file, reason: reason))
  }

  /// Returns the summaries as JSON, in the form that Docs/JSON.md describes.
  package func json() -> String {
    JSONText.document { json in
      json.array("files") { json in
        for entry in entries {
          json.object { json in
            switch entry {
            case .result(let file, let result):
              json.string("file", file)
              result.write(to: &json)
            case .failure(let file, let reason):
              json.string("file", file)
              json.string("error", reason)
            }
          }
        }
      }
    }
  }
}
