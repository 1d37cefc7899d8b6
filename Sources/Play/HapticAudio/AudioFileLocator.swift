import HapticModel
import HapticPlatform
import HapticText

/// Finds the audio files to which a pattern refers, and prevents access to any other file.
///
/// The locator searches the folders in order: first the pattern's own folder, then the audio roots. After all
/// links and `..` are resolved, the file must be inside one of these folders. The same rule applies to an
/// absolute path, unless absolute paths are allowed.
public struct AudioFileLocator: Sendable, Hashable {
  /// The folders to search, in order. A file must be inside one of them.
  public var folders: [String]
  /// Whether a pattern is allowed to refer to any file of the machine by its absolute path. `false` by
  /// default.
  public var allowsAbsolutePaths: Bool
  /// The remedy for a file that is not available, in the terms of the interface that the user has.
  package var advice = AudioFolderAdvice.swift

  /// Creates a locator that searches these folders.
  public init(folders: [String], allowsAbsolutePaths: Bool = false) {
    self.folders = folders
    self.allowsAbsolutePaths = allowsAbsolutePaths
  }

  /// Creates a locator for a pattern file. It searches the folder of the pattern file first, then the roots.
  ///
  /// If `patternFile` is `nil`, because the pattern came from standard input or from code, the locator
  /// searches only the roots.
  public init(patternFile: String?, roots: [String] = [], allowsAbsolutePaths: Bool = false) {
    self.init(
      folders: (patternFile.map { [FilePaths.folder(of: $0)] } ?? []) + roots,
      allowsAbsolutePaths: allowsAbsolutePaths)
  }

  /// Returns the real path of the file to which a path in a pattern refers, with all symbolic links resolved.
  ///
  /// Throws `notFound` if the file does not exist; the message lists the searched folders and the files with
  /// similar names. Throws `outsideRoots` if the path leads out of the folders.
  public func locate(_ path: String) throws(AudioFileError) -> String {
    let shown = path.printable
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw AudioFileError(.notFound, "an empty or unusable path", place: shown)
    }
    if path.utf8.first == UInt8(ascii: "/") { return try locateAbsolute(path, shown) }

    let roots = folders.map { (given: $0, real: FilePaths.resolved($0)) }
    let allowed = roots.compactMap(\.real)
    var isAbsent = false
    var isLinkedOut = false
    for root in allowed {
      let candidate = FilePaths.join(root, path)
      let real = FilePaths.resolved(candidate)
      if let real, FilePaths.lies(real, inAnyOf: allowed) { return real }
      guard FilePaths.lies(FilePaths.normalised(candidate), inAnyOf: allowed) else { continue }
      let ground = (real ?? FilePaths.nearestExisting(candidate)) + "/"
      if FilePaths.lies(ground, inAnyOf: allowed) { isAbsent = true } else { isLinkedOut = true }
    }
    // The error is the same whether or not a file exists outside: a pattern must not be able to find out.
    guard !isLinkedOut, isAbsent || allowed.isEmpty else {
      throw AudioFileError(
        .outsideRoots,
        "is outside the folders that audio may be read from (\(list(folders))); move the file into one "
          + "of them, or \(advice.add)", place: shown)
    }
    throw AudioFileError(.notFound, notFoundMessage(path, roots), place: shown)
  }

  private func locateAbsolute(_ path: String, _ shown: String) throws(AudioFileError) -> String {
    let real = FilePaths.resolved(path)
    let roots = folders.compactMap(FilePaths.resolved)
    if let real, allowsAbsolutePaths || FilePaths.lies(real, inAnyOf: roots) { return real }
    let isWithin = real == nil && FilePaths.lies(FilePaths.nearestExisting(path) + "/", inAnyOf: roots)
    // Outside, the error is the same whether or not the file exists: a pattern must not be able to find out.
    guard allowsAbsolutePaths || isWithin else {
      throw AudioFileError(
        .outsideRoots,
        "absolute paths are not allowed outside the audio folders; use a path relative to the pattern file, "
          + "\(advice.add), or \(advice.allow)", place: shown)
    }
    let folder = FilePaths.folder(of: path)
    let near = NearNames.suggestions(for: FilePaths.name(of: path), among: FilePaths.entries(of: folder))
    throw AudioFileError(
      .notFound, "no such file" + hint(near.map { FilePaths.join(folder, $0) }), place: shown)
  }

  private func notFoundMessage(_ path: String, _ roots: [(given: String, real: String?)]) -> String {
    guard !folders.isEmpty else {
      return "no such file, because no folder for audio files is set; \(advice.set)"
    }
    let places = roots.map { $0.real == nil ? "\($0.given) (no such folder)" : $0.given }
    return "no such file; searched in \(list(places))" + hint(nearNames(path, roots.compactMap(\.real)))
  }

  /// Returns existing files with similar names, from the expected folder and from the searched folders, in
  /// the form in which a pattern would refer to them.
  private func nearNames(_ path: String, _ roots: [String]) -> [String] {
    let name = FilePaths.name(of: path)
    let inner = path.contains("/") ? FilePaths.folder(of: path) : nil
    var found: [String] = []
    for root in roots {
      if let inner, let place = FilePaths.resolved(FilePaths.join(root, inner)),
        FilePaths.lies(place, inAnyOf: roots)
      {
        let near = NearNames.suggestions(for: name, among: FilePaths.entries(of: place))
        found += near.map { FilePaths.join(inner, $0) }
      }
      found += NearNames.suggestions(for: name, among: FilePaths.entries(of: root))
    }
    return found
  }

  private func hint(_ names: [String]) -> String {
    var seen: Set<String> = []
    let unique = names.filter { seen.insert($0).inserted }.prefix(3).map { "'\($0.printable)'" }
    return unique.isEmpty ? "" : "; did you mean \(unique.joined(separator: " or "))?"
  }

  private func list(_ places: [String]) -> String {
    places.map(\.printable).joined(separator: ", ")
  }
}

/// The user's remedy for an audio file that is not available, in the terms of the interface that the user has: half sentences
/// for messages.
package struct AudioFolderAdvice: Sendable, Hashable {
  /// How to name a folder if none is named yet.
  package var set: String
  /// How to add a folder.
  package var add: String
  /// How to allow absolute paths.
  package var allow: String

  package init(set: String, add: String, allow: String) {
    self.set = set
    self.add = add
    self.allow = allow
  }

  /// For code in Swift, with or without the module `CoreHaptics`.
  package static let swift = AudioFolderAdvice(
    set:
      "set audioRoots of the engine's configuration, or with CoreHaptics the environment variable THRUM_AUDIO_ROOTS",
    add:
      "add its folder to audioRoots of the engine's configuration, or with CoreHaptics to THRUM_AUDIO_ROOTS",
    allow: "set allowsAbsoluteAudioPaths of that configuration")
}
