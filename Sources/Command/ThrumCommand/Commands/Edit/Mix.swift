import ArgumentParser
import HapticOperations
import HapticText

/// The command `thrum mix`, which plays patterns at the same time.
struct Mix: Subcommand {
  static let configuration = CommandConfiguration.command(
    "mix",
    abstract: "Write patterns that play together to one file, or only what is felt or heard of each.",
    discussion: """
      The first --take is for the first file, the second for the second, and so on; a file without one is taken as a whole. With \
      haptics or audio, the parameters and curves that act on these events are taken too. 'thrum edit shift' moves a file first.

      The result has the layout and the keys of the first file, and those keys of the others that the first has not. What is taken \
      keeps its spelling and its unknown keys. Audio files are copied as by 'thrum edit'.

      JSON: as of 'thrum edit'.

      Example: thrum mix Samples/heartbeat.ahap --take haptics Samples/knock.ahap --take audio -o both.ahap
      """)

  @Option(
    help: ArgumentHelp("What is taken of a file.", valueName: "what"),
    completion: .list(MixOperation.Take.allCases.map(\.name)))
  var take: [MixOperation.Take] = []

  @OptionGroup var writing: EditOutputOptions

  @Argument(
    help: ArgumentHelp("The AHAP files to mix; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    try writing.validate()
    if take.count > files.count {
      throw ValidationError(
        "\(take.count) times --take for \(FindingText.count(files.count, "file")); give one for each file at most."
      )
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    try JoinedFiles(files, writing).run(console) { texts throws(OperationError) in
      try MixOperation().run(
        texts.enumerated().map { (text: $1, take: $0 < take.count ? take[$0] : .all) })
    }
  }
}

extension MixOperation.Take: ExpressibleByArgument {
  /// Creates the choice that an argument names; `nil` if no choice has that name.
  public init?(argument: String) { self.init(named: argument) }

  /// The names of all choices, for the help.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}
