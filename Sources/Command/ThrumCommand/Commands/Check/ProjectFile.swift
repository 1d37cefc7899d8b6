import HapticModel
import HapticPerception
import HapticPlatform
import HapticText

/// The defaults of `thrum check` for a project: the file `thrum.json` in the folder of the pattern or in a
/// folder above it.
///
///     { "check": { "design": true, "target": "phone", "alert": false, "disable": ["beat"],
///         "baseline": "thrum-baseline.json" } }
struct ProjectFile: Equatable {
  static let name = "thrum.json"
  /// The keys that the object `check` may contain.
  static let keys = ["design", "target", "alert", "disable", "baseline"]

  /// The path of the project file; empty if there is no such file.
  var path = ""
  /// Whether `thrum check` also checks the design; `nil` if the file does not state it.
  var design: Bool?
  /// The device for which the design is checked; `nil` if the file does not specify one.
  var target: String?
  /// Whether every pattern is checked as an alert, which must be noticed by a busy hand.
  var alert = false
  /// The names of the rules that are not applied.
  var disable: [String] = []
  /// The path of the baseline; `nil` if the file does not name one.
  var baseline: String?

  /// Creates the defaults of a project without a file.
  init() {}

  /// Whether the design checks are requested. As on the command line, specifying a device or an alert also
  /// requests them.
  var asksForDesign: Bool { design ?? (target != nil || alert) }

  /// Returns the project file in the folder or in the nearest folder above it; an empty one if no folder has
  /// a project file.
  ///
  /// A file of another user in a folder to which every user can write, such as `/tmp`, is reported and not
  /// used. Throws with status 1 if the file has an error, and 66 if it cannot be read. The message states the
  /// location of the error.
  ///
  /// - Parameter folder: an absolute path without `..` and symbolic links, so that its parents are the real
  ///   ones.
  static func find(from folder: String, console: Console) throws(CommandFailure) -> ProjectFile {
    var folder = folder
    while true {
      let candidate = Path.join(folder, name)
      // A link that leads to no file is an error, not the absence of a project file.
      if Path.exists(candidate) || FileInfo.isLink(candidate) {
        if !FileTrust.isForeign(candidate) { return try read(candidate, console: console) }
        console.report(
          "\(candidate): not used, because it belongs to another user and every user can write to its folder; move your files to a folder of your own"
        )
      }
      guard folder.hasPrefix("/"), folder != "/" else { return ProjectFile() }
      folder = Path.folder(of: folder)
    }
  }

  private static func read(_ path: String, console: Console) throws(CommandFailure) -> ProjectFile {
    let bytes: [UInt8]
    // Not as a file of the command line, which may be a pipe: the user did not ask for this one.
    do throws(SystemFailure) { bytes = try FileBytes.read(path, limit: ProfileFile.maximumBytes) } catch {
      throw CommandFailure(.unreadable, "\(error); correct or remove this file")
    }
    return try CommandFailure.located(in: path) { () throws(JSONTree.Fault) in
      try JSONTree.object(bytes, known: ["check"]) { root, problems in
        ProjectFile(path, root.object("check", known: keys, &problems), &problems)
      }
    }
  }

  private init(_ path: String, _ check: JSONObject, _ problems: inout [Diagnostic]) {
    self.path = path
    design = check.bool("design", &problems)
    // A profile file is named from where this file lies.
    target = check.string("target", &problems).map { ProfileOption.isFile($0) ? Path.beside(path, $0) : $0 }
    alert = check.bool("alert", &problems) ?? false
    disable = check.strings("disable", &problems) { Check.problem(withDisabling: $0) } ?? []
    baseline = check.string("baseline", &problems).map { Path.beside(path, $0) }
  }
}
