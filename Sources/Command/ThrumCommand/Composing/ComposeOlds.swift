import AHAP
import HapticAnalysis
import HapticComposition
import HapticModel
import HapticOperations
import HapticPlatform

/// The patterns whose changes by hand are kept: `--update`.
struct ComposeOlds {
  private let path: String
  private let isFolder: Bool
  private let isRequired: Bool

  /// Throws with status 64 if one file is named for several sounds. With `isRequired`, a file that is missing
  /// is an error.
  init(_ path: String, for inputs: [InputPath], isRequired: Bool = true) throws(CommandFailure) {
    self.path = path
    self.isRequired = isRequired
    isFolder = OutputTargets.isFolder(path)
    guard isFolder || inputs.count == 1 else {
      throw CommandFailure(
        .usage,
        "--update '\(path)': \(inputs.count) sounds need a folder that contains their patterns; name the folder"
      )
    }
  }

  /// The pattern of a sound. In a folder it has the place of the sound, and may be missing.
  func old(for input: InputPath) -> ComposeOld {
    guard isFolder else { return ComposeOld(path: path, isRequired: isRequired) }
    return ComposeOld(path: OutputTargets.path(in: path, for: input, ending: "ahap"), isRequired: false)
  }
}

/// A pattern that was composed earlier and may have been edited.
struct ComposeOld: Sendable {
  var path: String
  /// Whether a missing file is an error; otherwise the sound is composed without one.
  let isRequired: Bool

  /// The same for one side of a sound.
  func side(_ side: ComposeSide) -> ComposeOld {
    ComposeOld(path: ComposeJob.path(path, side.rawValue), isRequired: isRequired)
  }

  /// Reads the pattern; `nil` if it does not exist and need not. Throws with status 66 for a file that cannot be read, and 1 for one
  /// that has errors or was not composed.
  func load() throws(CommandFailure) -> ComposeEdited? {
    if !isRequired, !Path.exists(path) { return nil }
    let bytes = try InputFile.read(path, console: Console(input: []), limit: PatternFile.readLimit)
    let document = AHAPDecoder().decode(bytes)
    guard let pattern = document.pattern else {
      let line = document.allFindings.first { $0.severity == .error }.map { FindingText.line($0, file: path) }
      throw CommandFailure(
        .faulty, line ?? "'\(path)': is not a pattern; after --update, name a file that 'thrum compose' wrote"
      )
    }
    guard let record = CompositionRecord(in: pattern) else {
      throw CommandFailure(
        .faulty,
        "'\(path)': has no record of what was composed (Metadata, ThrumComposition), so changes made by hand cannot be recognised; compose into another file without --update, and copy your changes into it"
      )
    }
    let file = PatternFile(
      path: path, name: path, pattern: pattern,
      warnings: document.allFindings.filter { $0.severity == .warning }, bytes: bytes)
    return ComposeEdited(file: file, record: record)
  }
}

/// A pattern that was composed earlier, as it is now.
struct ComposeEdited {
  let file: PatternFile
  let record: CompositionRecord

  /// Returns whether a path is that of the file.
  func isFile(_ path: String) -> Bool {
    guard let identity = FileInfo(at: file.path)?.identity else { return path == file.path }
    return FileInfo(at: path)?.identity == identity
  }

  /// The bytes of a pattern with the changes by hand, and what became of them.
  func merged(with new: HapticPattern) throws(CommandFailure) -> ComposeMerge {
    let update = CompositionUpdate(of: file.pattern, record: record, with: new)
    var merge = ComposeMerge(pattern: update.pattern, bytes: file.bytes)
    if update.hasEdits {
      merge.edits = "\(update.kept) by hand kept, \(update.deleted) deleted"
      if !update.conflicts.isEmpty {
        merge.edits? += ", " + FindingText.count(update.conflicts.count, "conflict")
      }
    }
    merge.conflicts = update.conflicts.map(Self.line)
    // The bytes of the file say the same, in the way in which the hand wrote it.
    if update.pattern == file.pattern { return merge }
    let written = try FormattedFile(
      PatternFile(path: file.path, name: file.name, pattern: update.pattern, warnings: file.warnings),
      fixes: [], splitsLongCurves: false)
    merge.bytes = written.bytes
    merge.losses = written.losses
    return merge
  }

  private static func line(_ conflict: CompositionConflict) -> String {
    let name =
      switch conflict.event {
      case .transient: "transient"
      case .continuous: "continuous event"
      case .audio: "sound"
      }
    let place = "\(ComposeOptions.number(conflict.time)) s: \(name)"
    return switch conflict.kind {
    case .bothChanged: "\(place) changed by hand, and composing again changes it too; your version is kept"
    case .noLongerComposed:
      "\(place) changed by hand is no longer part of the composition; your version is kept"
    case .deletedAndChanged: "\(place) deleted by hand, but composing again changes it; it stays deleted"
    case .overlaps:
      "composed \(name) at \(ComposeOptions.number(conflict.time)) s overlaps an event made by hand; the composed event is omitted"
    }
  }
}

/// A composition with the changes that were made by hand.
struct ComposeMerge {
  var pattern: HapticPattern
  var bytes: [UInt8]
  /// How many changes are kept; `nil` if there are none.
  var edits: String?
  /// Where hand and composition changed one event, one line each.
  var conflicts: [String] = []
  /// What of the edited file is not written again, such as comments, one line each.
  var losses: [String] = []

  /// Throws with status 1 if writing over the edited file would lose something.
  func requireNoLosses(in path: String) throws(CommandFailure) {
    guard !losses.isEmpty else { return }
    throw CommandFailure(
      .faulty,
      losses.joined(separator: "\n")
        + "\n'\(path)': left as it is, because writing it again would lose what is named above; compose into another file with -o, or use --force"
    )
  }
}
