import ArgumentParser
import HapticFeedback
import HapticModel
import HapticOperations
import HapticPlayback
import HapticText

/// The command `thrum feedback`, for semantic feedback: haptics with a meaning, such as success or a
/// selection.
struct FeedbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "feedback",
    abstract: "List, play and export semantic feedback: success, selection, impact, …",
    discussion: """
      A theme is a folder of AHAP files, each with the name of a feedback: success.ahap, impact-heavy.ahap, … What it \
      does not hold comes from the standard theme. Begin one with 'export', change the files, and try them with --theme.

      Example: thrum feedback play success
      """,
    subcommands: [List.self, Play.self, Export.self], defaultSubcommand: List.self)
}

/// The option for the theme, which the three subcommands share.
struct ThemeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of a theme. (default: the standard theme)", valueName: "folder"),
    completion: .directory)
  var theme: String?

  /// Reads the theme. Throws with status 1 if the theme cannot be used, after writing every problem to
  /// standard error.
  func load(_ console: Console) throws(CommandFailure) -> FeedbackTheme {
    guard let theme else { return .standard }
    guard Path.isFolder(theme) else {
      let isFile = Path.exists(theme)
      let hint = NearNames.hint(
        for: Path.name(of: theme), among: Path.entries(of: Path.folder(of: theme)))
      throw CommandFailure(
        .unreadable,
        isFile
          ? "--theme '\(theme)' is a file; name the folder that holds it"
          : "--theme: there is no folder '\(theme)'\(hint)")
    }
    do throws(FeedbackThemeError) {
      return try FeedbackTheme(folder: theme)
    } catch {
      for problem in error.problems {
        console.errors.writeLine(
          problem.split(separator: "\n").map { String($0).printable }.joined(separator: "\n"))
      }
      console.errors.flush()
      throw CommandFailure(.faulty, "the theme '\(theme)' cannot be used: see above")
    }
  }

  /// Returns the kind of feedback with a name. Throws with status 64 if the name is unknown.
  static func kind(_ name: String) throws(CommandFailure) -> Feedback.Kind {
    guard let kind = Feedback.Kind(rawValue: name) else {
      throw CommandFailure(.usage, Feedback.Kind.unknown(name))
    }
    return kind
  }

  static let completion = CompletionKind.list(Feedback.Kind.allCases.map(\.rawValue))
}

extension FeedbackCommand {
  /// The command `thrum feedback list`, which lists every kind of feedback.
  struct List: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List every feedback and what it is for.",
      discussion: """
        JSON: {schema, feedback: [{name, category, description, duration, isStandard}]}. Times are in seconds.

        Example: thrum feedback list
        """)

    @OptionGroup var theme: ThemeOption

    @Flag(help: "Print JSON.")
    var json = false

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let theme = try theme.load(console)
      if json {
        console.output.writeLine(theme.list())
        return .success
      }
      var table = TextTable()
      for kind in Feedback.Kind.allCases {
        let own = theme.replacedKinds.contains(kind) ? "*" : ""
        table.add(
          kind.rawValue + own, kind.category.rawValue, (theme[kind].metadataDescription ?? "").printable)
      }
      for line in table.lines(width: console.outputColumns) { console.output.writeLine(line) }
      return .success
    }
  }

  /// The command `thrum feedback play`, which plays feedback.
  struct Play: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "play",
      abstract: "Play feedback.",
      discussion: """
        Several play one after the other.

        Example: thrum feedback play success --output silent
        """)

    @OptionGroup var theme: ThemeOption

    @OptionGroup var playback: PlaybackOptions

    @Argument(
      help: ArgumentHelp("The feedback to play; 'thrum feedback list' lists them.", valueName: "name"),
      completion: ThemeOption.completion)
    var names: [String]

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let theme = try theme.load(console)
      var patterns: [HapticPattern] = []
      for name in names { patterns.append(theme[try ThemeOption.kind(name)]) }
      return try playback.play(
        .sequence(patterns, gap: 0.3), named: names.joined(separator: ", "),
        line: names.joined(separator: ", "),
        audioRoots: patterns.flatMap(\.audioFolders), console: console)
    }
  }

  /// The command `thrum feedback export`, which writes the AHAP files of feedback.
  struct Export: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the AHAP files of feedback, to begin a theme.",
      discussion: """
        One name alone goes to standard output. With --to, the files go into a folder, all of them without a name, and \
        their paths are printed; nothing is written when one of the files is there already.

        Example: thrum feedback export --to my-theme
        """)

    @Option(
      name: [.customLong("to"), .customShort("o")],
      help: ArgumentHelp(
        "The folder for NAME.ahap; it is created if it does not exist.", valueName: "folder"),
      completion: .directory)
    var folder: String?

    @Flag(help: "Replace files that are there already.")
    var force = false

    @Flag(help: "Print the paths as JSON: {schema, files: [path]}.")
    var json = false

    @Argument(
      help: ArgumentHelp("The feedback to export; 'thrum feedback list' lists them.", valueName: "name"),
      completion: ThemeOption.completion)
    var names: [String] = []

    func validate() throws {
      guard folder == nil else { return }
      guard names.count == 1 else { throw ValidationError("Name one feedback, or a folder with --to.") }
      guard !json, !force else { throw ValidationError("--json and --force go with --to.") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      var kinds: [Feedback.Kind] = []
      for name in names {
        let kind = try ThemeOption.kind(name)
        if !kinds.contains(kind) { kinds.append(kind) }
      }
      if kinds.isEmpty { kinds = Feedback.Kind.allCases }
      guard let folder else {
        for kind in kinds { console.output.write(FeedbackTheme.standardFile(of: kind)) }
        return .success
      }
      let files = kinds.map { (name: $0.rawValue + ".ahap", bytes: FeedbackTheme.standardFile(of: $0)) }
      let paths = try NewFiles(files: files).write(to: folder, replacing: force, console: console)
      NewFiles.print(paths, json: json, console: console)
      return .success
    }
  }
}
