/// The output, channels and profile of a command, after options, environment variables and the settings of the person.
struct PlaybackChoice {
  /// A value and where it comes from.
  struct Value {
    var text: String
    var source: Source
  }

  /// Where a value comes from, the one that wins first.
  enum Source: Equatable {
    case option
    case variable(String)
    case file(String)

    /// The source in parentheses at the end of a message; empty for an option, which the user has just
    /// typed.
    var note: String {
      switch self {
      case .option: ""
      case .variable(let name): " (from \(name))"
      case .file(let path): " (from \(path))"
      }
    }
  }

  private(set) var values: [SettingName: Value] = [:]
  /// The file of the person's settings.
  let file: SettingsFile

  /// Chooses for each setting the first that states it: the option, the variable, the file.
  ///
  /// Throws with status 1 for a file with an error, and with status 64 for a variable with one.
  init(
    options: [SettingName: String] = [:], environment: (String) -> String?
  ) throws(CommandFailure) {
    file = try SettingsFile(environment)
    for name in SettingName.allCases {
      if let text = options[name] {
        values[name] = Value(text: text, source: .option)
      } else if let text = environment(name.variable), !text.isEmpty {
        // The library itself reads THRUM_OUTPUT and reports what is wrong with it.
        if name != .output, let problem = name.problem(with: text) {
          throw CommandFailure(.usage, "\(name.variable): \(problem)")
        }
        values[name] = Value(text: text, source: .variable(name.variable))
      } else if let text = file.values[name], let path = file.path {
        values[name] = Value(text: text, source: .file(path))
      }
    }
  }

  /// Returns the text of a setting; `nil` if nothing states it.
  subscript(name: SettingName) -> String? { values[name]?.text }

  /// Returns the end of a message about a setting, which states where it comes from.
  func note(_ name: SettingName) -> String { values[name]?.source.note ?? "" }
}
