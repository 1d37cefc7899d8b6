import HapticAudio
import HapticModel
import HapticOperations
import HapticPlatform

/// How the audio files of a pattern keep being found when the pattern is written to another folder.
///
/// A pattern may only refer to files in its own folder and below. A file that is in the new folder already gets another path; any
/// other is copied there, to the same path below it.
struct AudioPlan {
  /// The treatment of one audio file.
  struct Action {
    /// The path in the new pattern.
    var path: String
    /// The file that is copied; `nil` if only the path changes.
    var source: String?
    /// The copy.
    var target: String
  }

  private(set) var actions: [Action] = []
  private var paths: [String: String] = [:]

  /// Plans for a file that is written to a path. Files that are not found, and absolute paths, stay as they are.
  ///
  /// Throws with status 73 if another file has the name of a copy.
  init(_ file: EditedFile, output: String) throws(CommandFailure) {
    guard output != OutputFile.standardOutput, file.path != InputFile.standardInput else { return }
    let (old, new) = (Path.folder(of: file.path), Path.folder(of: output))
    let real = Path.resolved(new) ?? Path.normalised(new)
    guard (Path.resolved(old) ?? old) != real else { return }
    let locator = AudioFileLocator(patternFile: file.path)
    for path in file.text.audioPaths where !path.hasPrefix("/") {
      guard let sound = try? locator.locate(path) else { continue }
      if sound.hasPrefix(real + "/") {
        paths[path] = String(sound.dropFirst(real.count + 1))
        actions.append(Action(path: paths[path] ?? path, source: nil, target: sound))
        continue
      }
      let place = Path.normalised("/" + path).dropFirst()
      let target = Path.join(new, String(place))
      if place != path { paths[path] = String(place) }
      actions.append(Action(path: String(place), source: sound, target: target))
    }
  }

  /// Returns the text with the new paths.
  func applied(to text: EditableText) throws(OperationError) -> EditableText {
    paths.isEmpty ? text : try text.replacingAudioPaths { paths[$0] }
  }

  /// Copies the files that the result needs. A copy that exists already with the same bytes stays.
  ///
  /// Throws with status 73 if a copy cannot be created or another file has its name.
  func copy(for result: EditableText, console: Console) throws(CommandFailure) -> [Action] {
    let needed = Set(result.audioPaths)
    let used = actions.filter { needed.contains($0.path) }
    for action in used {
      guard let source = action.source else { continue }
      let bytes = try InputFile.read(source, console: console, limit: Self.largest)
      if Path.exists(action.target) {
        let present = try InputFile.read(action.target, console: console, limit: Self.largest)
        guard present == bytes else {
          throw CommandFailure(
            .cannotCreate,
            "'\(action.target)' is another sound than '\(source)', which the pattern plays; rename one of them, or write to another folder"
          )
        }
        continue
      }
      try OutputTargets.makeFolder(of: action.target, cure: "choose another with -o")
      try OutputFile.write(bytes, to: action.target, replacing: .never, console: console)
      console.notice("\(action.target): copied, because the pattern plays it")
    }
    return used
  }

  /// The largest audio file that is copied, in bytes; chosen.
  private static let largest = 1 << 30
}
