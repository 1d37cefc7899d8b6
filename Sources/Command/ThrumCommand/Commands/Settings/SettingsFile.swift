import HapticPlatform
import HapticText

/// The settings of a person: the file `thrum/settings.json` in the folder of the person's configuration.
///
///     { "output": "pulse:coil", "channels": "haptic=3", "profile": "coil.json", "gain": 0.5 }
///
/// Only a regular file of this person, or of the administrator, is obeyed.
struct SettingsFile {
  /// The path of the file; `nil` if there is no place for it, or if `THRUM_SETTINGS` is empty.
  let path: String?
  /// The values that the file states, in the form in which options accept them.
  private(set) var values: [SettingName: String] = [:]
  /// Whether the file exists and is obeyed.
  private(set) var exists = false
  /// The reason why a file that exists is not obeyed; `nil` for none.
  private(set) var refusal: String?
  /// How the file may be replaced: only while it is as it was read.
  private var replacement = ByteSink.Replacement.never

  /// The variable that names another file, or none if it is empty.
  static let variable = "THRUM_SETTINGS"
  private static let largest = 1 << 16

  /// Returns the place of the file according to the environment.
  static func place(_ environment: (String) -> String?) -> String? {
    if let named = environment(variable) { return named.isEmpty ? nil : named }
    // A relative path in these variables is invalid.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return Path.join(folder, "thrum/settings.json")
    }
    if let home = environment("HOME"), home.hasPrefix("/") {
      return Path.join(home, ".config/thrum/settings.json")
    }
    return nil
  }

  /// Reads the file, if it exists. Throws with status 1 if it has an error, with status 66 if it cannot be
  /// read.
  init(_ environment: (String) -> String?) throws(CommandFailure) {
    path = Self.place(environment)
    guard let path else { return }
    let bytes: [UInt8]
    do throws(SystemFailure) {
      let file = try ReadableFile(path)
      if let reason = FileTrust.reasonNotToObey(file.descriptor) {
        refusal = reason
        return
      }
      guard file.size <= Self.largest else {
        throw SystemFailure(
          .tooLarge, "the file is too large for settings; correct or remove it", place: path)
      }
      bytes = try file.readAll()
    } catch {
      if error.kind == .notFound { return }
      // A pipe or a folder in its place.
      if error.cause == nil, error.kind == .unreadable {
        refusal = error.message
        return
      }
      throw CommandFailure(.unreadable, "\(error)")
    }
    exists = true
    replacement = .ifUnchanged(bytes)
    values = try CommandFailure.located(in: path) { () throws(JSONTree.Fault) in
      try JSONTree.object(bytes, known: SettingName.allCases.map(\.rawValue)) { settings, problems in
        Self.values(settings, in: path, &problems)
      }
    }
  }

  private static func values(
    _ settings: JSONObject, in path: String, _ problems: inout [Diagnostic]
  ) -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    for name in SettingName.allCases {
      let key = name.rawValue
      let given =
        name == .gain
        ? settings.number(key, &problems).map { NumberText.shortest($0) } : settings.string(key, &problems)
      guard let value = given else { continue }
      if let problem = name.problem(with: value) {
        settings.report(.error, problem, at: key, &problems)
      }
      // A profile file is named from where the settings lie.
      let isFile = name == .profile && ProfileOption.isFile(value)
      values[name] = isFile ? Path.beside(path, value) : value
    }
    return values
  }

  /// Returns the text of a file with the given values.
  static func text(_ values: [SettingName: String]) -> String {
    var json = JSONText()
    json.object { json in
      for name in SettingName.allCases {
        guard let value = values[name] else { continue }
        if name == .gain {
          json.number("gain", Double(value) ?? 1)
        } else {
          json.string(name.rawValue, value)
        }
      }
    }
    return json.text + "\n"
  }

  /// Sets or removes a value.
  mutating func set(_ name: SettingName, _ value: String?) { values[name] = value }

  /// Writes the values, and creates the folder if it is missing. Throws with status 74 if the file has changed since it
  /// was read.
  func write(console: Console) throws(CommandFailure) {
    guard let path else {
      throw CommandFailure(
        .cannotCreate, "there is no place for settings; set HOME, or name a file with \(Self.variable)")
    }
    do throws(SystemFailure) { try FilePaths.makeFolder(Path.folder(of: path)) } catch {
      throw CommandFailure(.cannotCreate, "\(error)")
    }
    try OutputFile.write(Self.text(values).utf8, to: path, replacing: replacement, console: console)
  }
}
