import HapticFiles
import HapticModel
import HapticPlatform
import HapticText

extension FeedbackTheme {
  /// Reads a theme from a folder: each `NAME.ahap` in it, `success.ahap` for instance, replaces the pattern
  /// of that kind.
  ///
  /// Kinds without a file keep their pattern of the standard theme. Audio files are looked for in the folder.
  /// Other files than `.ahap` do not matter. Blocks while it reads. Throws everything that is wrong with the
  /// folder at once.
  public init(folder: String) throws(FeedbackThemeError) {
    let files = FilePaths.entries(of: folder).filter { $0.hasSuffix(".ahap") }
    guard !files.isEmpty else {
      throw FeedbackThemeError(problems: [
        "\(FilePaths.printable(folder)): there is no theme here; put at least one file of a feedback into the "
          + "folder, such as success.ahap"
      ])
    }
    self.init()
    var problems: [String] = []
    for file in files {
      let path = FilePaths.join(folder, file)
      let name = String(file.dropLast(".ahap".count))
      guard let kind = Feedback.Kind(rawValue: name) else {
        problems.append("\(FilePaths.printable(path)): \(Feedback.Kind.unknown(name))")
        continue
      }
      do throws(PatternFileError) {
        let pattern = try HapticPattern(contentsOf: path)
        if let problem = Self.problem(with: pattern) {
          problems.append("\(FilePaths.printable(path)): \(problem)")
        } else {
          self[kind] = pattern
        }
      } catch {
        problems.append("\(error)")
      }
    }
    if !problems.isEmpty { throw FeedbackThemeError(problems: problems) }
  }

  /// Why a pattern cannot be a feedback, if it cannot.
  private static func problem(with pattern: HapticPattern) -> String? {
    if pattern.events.isEmpty {
      return "nothing can be felt or heard; write at least one event, or delete the file"
    }
    return pattern.isEndless ? "the pattern has no end; give its events an EventDuration" : nil
  }
}

/// What is wrong with the folder of a theme.
public struct FeedbackThemeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line or more for each file that cannot be used: place, what is wrong, what to do.
  public var problems: [String]

  /// Creates an error.
  public init(problems: [String]) { self.problems = problems }

  /// All problems, each on a line.
  public var description: String { problems.joined(separator: "\n") }
}

extension Feedback.Kind {
  /// The message for a name that no kind has, with the nearest one.
  package static func unknown(_ name: String) -> String {
    let shown = FilePaths.printable(String(name.prefix(80)))
    let names = allCases.map(\.rawValue)
    let near = NearNames.nearest(to: String(name.prefix(80)), in: names)
    let hint = near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
    return "no feedback has the name '\(shown)'; \(hint)"
  }
}
