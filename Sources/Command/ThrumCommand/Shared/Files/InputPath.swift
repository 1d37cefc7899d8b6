import HapticFiles
import HapticFormats
import HapticPlatform
import HapticText

/// A file that a command reads: one that the command line names, or one that was found in a folder that the
/// command line names.
struct InputPath: Equatable {
  /// The path with which the file is opened, or `-`.
  let path: String
  /// The path below the named folder, or the name of a named file. Outputs in a folder have the same path
  /// below it, so that equal names in different folders do not collide.
  private(set) var place: String
  /// Whether the file was found in a folder.
  let isFound: Bool
  /// Whether this is a link to a file that is an input, too.
  private var isAlias = false
  /// The reason why a file that was found cannot be read; `nil` if the search found none.
  private(set) var problem: CommandFailure?

  /// Creates the path of a file that the command line names.
  init(named path: String) {
    self.path = path
    place = path == InputFile.standardInput ? "stdin" : Path.name(of: path)
    isFound = false
  }

  /// Creates the path of a file that was found, with what the search has read of it. Anything but a file would block or never
  /// end when it is read.
  init(found path: String, place: String, _ info: FileInfo?) {
    self.path = path
    self.place = place
    isFound = true
    if let info {
      if !info.isRegular { fail("it is a pipe or device; move it out of the folder") }
    } else {
      fail(
        FileInfo.isLink(path)
          ? "it is a link that leads to no file; correct or remove the link"
          : "it has disappeared or its folder cannot be searched")
    }
  }

  /// Creates the path of a folder that cannot be read.
  init(unreadableFolder path: String, place: String, _ failure: SystemFailure) {
    self.path = path
    self.place = place
    isFound = true
    fail(failure.message + (failure.cause.map { ": \($0)" } ?? "") + "; change its permissions or remove it")
  }

  /// Returns the input with another place, and so another name for its output.
  func placed(at place: String) -> InputPath {
    var input = self
    input.place = place
    return input
  }

  private mutating func fail(_ reason: String) {
    problem = CommandFailure(.unreadable, "cannot read '\(path)': \(reason)")
  }

  /// Returns whether a command that rewrites files may rewrite this one. `false` for a link to a file that is
  /// an input, too, and is rewritten under its own name.
  ///
  /// Throws with status 73 for another link that was found in a folder, because its target may lie anywhere.
  func requireOwnContent() throws(CommandFailure) -> Bool {
    guard isFound, FileInfo.isLink(path) else { return true }
    if isAlias { return false }
    throw CommandFailure(
      .cannotCreate,
      "'\(path)': is a link that was found in a folder, and is not rewritten; name the link to rewrite the file to which it leads"
    )
  }

  /// Marks the links that lead to files among the same inputs.
  static func markAliases(in inputs: inout [InputPath]) {
    let links = inputs.indices.filter { inputs[$0].isFound && FileInfo.isLink(inputs[$0].path) }
    guard !links.isEmpty else { return }
    let files = Set(
      inputs.filter { !FileInfo.isLink($0.path) }.compactMap { FileInfo(at: $0.path)?.identity })
    for index in links {
      inputs[index].isAlias = FileInfo(at: inputs[index].path).map { files.contains($0.identity) } ?? false
    }
  }
}

/// The kind of file that a command reads, by which the files of a folder are chosen.
enum InputKind {
  case patterns, sounds
  /// Files of any format that `convert` reads.
  case convertible

  /// The endings of audio files that WAV and libsndfile cover, in lower case.
  private static let soundEndings: Set<String> = [
    "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "caf", "au", "w64",
  ]

  /// The endings of audio files that another program must convert first, which the error for each of them says.
  private static let foreignSoundEndings: Set<String> = ["m4a", "m4b", "aac", "ac3", "amr", "wma"]

  /// Removes sounds beside which the same sound lies converted.
  func removeConverted(_ inputs: inout [InputPath]) {
    guard self == .sounds else { return }
    func stem(_ input: InputPath) -> (name: String, isForeign: Bool) {
      let ending = Path.ending(of: input.place) ?? ""
      return (
        String(input.place.dropLast(ending.count)), Self.foreignSoundEndings.contains(ending.lowercased())
      )
    }
    let stems = inputs.map(stem)
    let own = Set(stems.filter { !$0.isForeign }.map(\.name))
    inputs = zip(inputs, stems).filter { !$0.1.isForeign || !own.contains($0.1.name) }.map(\.0)
  }

  /// The endings with dots of the files that `convert` takes from folders. Any JSON or XML may lie in a folder; such files
  /// must be named, unless an ending such as motors.json states a format.
  private static let convertibleEndings = Set(
    FormatRegistry.formats.filter { $0.isRead }.flatMap(\.endings).filter { $0 != "json" && $0 != "xml" }
      .map { "." + $0 })

  func takes(_ name: String) -> Bool {
    switch self {
    case .patterns: return PatternFormat(ofFile: name) != nil
    case .convertible:
      let lowercase = name.lowercased()
      return Self.convertibleEndings.contains { lowercase.hasSuffix($0) }
    case .sounds:
      guard let ending = Path.ending(of: name)?.lowercased() else { return false }
      return Self.soundEndings.contains(ending) || Self.foreignSoundEndings.contains(ending)
    }
  }

  /// The message part for a folder without such a file.
  var missing: String {
    switch self {
    case .patterns: "the folder has no .ahap file"
    case .convertible: "the folder has no file to convert, such as .ahap or .haptic"
    case .sounds: "the folder has no audio file, such as .wav or .ogg"
    }
  }
}
