import ArgumentParser
import HapticOperations
import HapticPlatform
import HapticText

/// The command `thrum settings`, for the settings of a person.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "settings",
    abstract: "Show and change what the commands that play use by default.",
    discussion: """
      The settings output, channels, profile and gain stand in the file thrum/settings.json in $XDG_CONFIG_HOME, or \
      in ~/.config. Options such as --output win, then the variables THRUM_OUTPUT, THRUM_CHANNELS, THRUM_PROFILE and \
      THRUM_GAIN, then the file. THRUM_SETTINGS names another file; if it is empty, no file is read.

      They apply to play, feel, listen, tone, sweep, 'feedback play', 'compose --play' and lsp. What renders or checks \
      files does not depend on them.

      Example: thrum settings set channels haptic=3
      """,
    subcommands: [List.self, Set.self, Unset.self], defaultSubcommand: List.self)
}

extension SettingsCommand {
  /// The command `thrum settings list`, which shows the settings and where each comes from.
  struct List: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Show each setting and where it comes from.",
      discussion: """
        Docs/JSON.md describes the JSON.

        Example: thrum settings list
        """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let choice = try PlaybackChoice(environment: console.environment)
      if json {
        console.output.writeLine(Self.json(choice))
        return .success
      }
      var table = TextTable()
      for name in SettingName.allCases {
        let value = choice.values[name]
        table.add(name.rawValue, (value?.text ?? name.usual).printable, Self.text(value?.source).printable)
      }
      for line in table.lines() { console.output.writeLine(line) }
      if let refusal = choice.file.refusal, let path = choice.file.path {
        console.report("\(path): \(refusal); its settings are not used")
      } else if !choice.file.exists, let path = choice.file.path {
        console.notice("\(path) does not exist; 'thrum settings set' creates it")
      }
      return .success
    }

    private static func text(_ source: PlaybackChoice.Source?) -> String {
      switch source {
      case .variable(let name): name
      case .file(let path): path
      case .option, nil: "default"
      }
    }

    private static func json(_ choice: PlaybackChoice) -> String {
      JSONText.document { json in
        json.string("file", choice.file.path)
        json.bool("used", choice.file.exists)
        json.objects("settings", SettingName.allCases) { json, name in
          json.string("name", name.rawValue)
          json.string("value", choice[name])
          json.string("source", text(choice.values[name]?.source))
        }
      }
    }
  }

  /// The command `thrum settings set`, which changes one setting.
  struct Set: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change a setting.",
      discussion: """
        The device need not be connected. A profile file is stored with its full path.

        Example: thrum settings set output pulse:alsa_output.usb-Coil
        """)

    @Argument(help: "The setting.")
    var name: SettingName

    @Argument(
      help: "The value, as the option of this name accepts it.",
      completion: .custom { words, _, prefix in
        switch words.compactMap({ SettingName(rawValue: $0) }).first {
        case .output: PlaybackOptions.outputNames
        case .profile: ProfileOption.names(prefix)
        default: []
        }
      })
    var value: String

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      if let problem = name.problem(with: value) {
        throw CommandFailure(.usage, "\(name.rawValue) '\(value)': \(problem)")
      }
      var file = try SettingsCommand.changeable(console)
      file.set(name, try stored(console))
      try file.write(console: console)
      console.output.writeLine("\(file.path ?? ""): \(name.rawValue) \(file.values[name] ?? "")".printable)
      return .success
    }

    /// Returns the value as the file states it. Throws if a profile cannot be used.
    private func stored(_ console: Console) throws(CommandFailure) -> String {
      switch name {
      case .gain: return Double(value).map(NumberText.shortest) ?? value
      case .profile:
        _ = try ProfileOption.resolve(value, console: console)
        return ProfileOption.isFile(value) ? Path.resolved(value) ?? value : value
      case .output, .channels: return value
      }
    }
  }

  /// The command `thrum settings unset`, which removes settings.
  struct Unset: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Remove settings, so that the defaults apply again.",
      discussion: """
        Example: thrum settings unset output channels
        """)

    @Argument(help: ArgumentHelp("The settings.", valueName: "name"))
    var names: [SettingName]

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      var file = try SettingsCommand.changeable(console)
      for name in names { file.set(name, nil) }
      if file.exists { try file.write(console: console) }
      return .success
    }
  }

  /// Returns the file for a change. Throws if a file is in the way that is not obeyed, because a change would
  /// replace it.
  private static func changeable(_ console: Console) throws(CommandFailure) -> SettingsFile {
    let file = try SettingsFile(console.environment)
    if let refusal = file.refusal, let path = file.path {
      throw CommandFailure(
        .cannotCreate, "\(path): \(refusal); remove it, or name another file with THRUM_SETTINGS")
    }
    return file
  }
}
