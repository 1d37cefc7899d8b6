import HapticFiles
import HapticModel
import HapticPlatform
import HapticText

extension FeedbackTheme {
  /// Creates a theme from a folder with AHAP files. Each file replaces the pattern of one kind of feedback:
  /// `success.ahap`, for example, replaces the pattern of `success`.
  ///
  /// Kinds without a file keep their pattern from the standard theme. Patterns may play audio files in the
  /// folder. Files that do not end in `.ahap` are ignored. Blocks while files are read. Throws one error with
  /// all problems of the folder, for example that it contains no AHAP file.
  public init(folder: String) throws(FeedbackThemeError) {
    guard FilePaths.isFolder(folder) else {
      throw FeedbackThemeError(problems: [
        "\(folder.printable): there is no such folder; name the folder of a theme"
      ])
    }
    let files = FilePaths.entries(of: folder).filter { $0.hasSuffix(".ahap") }
    guard !files.isEmpty else {
      throw FeedbackThemeError(problems: [
        "\(folder.printable): the folder has no file of a theme; put at least one into the "
          + "folder, such as success.ahap"
      ])
    }
    self.init()
    var problems: [String] = []
    for file in files {
      let path = FilePaths.join(folder, file)
      let name = String(file.dropLast(".ahap".count))
      guard let kind = Feedback.Kind(rawValue: name) else {
        problems.append("\(path.printable): \(Feedback.Kind.unknown(name))")
        continue
      }
      do throws(PatternFileError) {
        let pattern = try HapticPattern(contentsOf: path)
        if let problem = Self.problem(with: pattern) {
          problems.append("\(path.printable): \(problem)")
        } else {
          self[kind] = pattern
        }
      } catch {
        problems.append("\(error)")
      }
    }
    if !problems.isEmpty { throw FeedbackThemeError(problems: problems) }
  }

  /// Returns why a pattern cannot be used for feedback; `nil` if it can.
  private static func problem(with pattern: HapticPattern) -> String? {
    if pattern.events.isEmpty {
      return "nothing can be felt or heard; write at least one event, or delete the file"
    }
    return pattern.isEndless ? "the pattern has no end; give its events an EventDuration" : nil
  }
}

/// The error that lists all problems of the folder of a theme.
public struct FeedbackThemeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, one text for each unusable file: its location, what is wrong, and what to do. A text may
  /// have several lines.
  public var problems: [String]

  /// Creates an error from a list of problems.
  public init(problems: [String]) { self.problems = problems }

  /// The problems, each on its own line.
  public var description: String { problems.joined(separator: "\n") }
}

extension Feedback.Kind {
  /// Returns the message for an unknown name of a kind, with the most similar known name.
  package static func unknown(_ name: String) -> String {
    let shown = String(name.prefix(80)).printable
    let names = allCases.map(\.rawValue)
    let near = NearNames.nearest(to: String(name.prefix(80)), in: names)
    let hint = near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
    return "no feedback has the name '\(shown)'; \(hint)"
  }
}
