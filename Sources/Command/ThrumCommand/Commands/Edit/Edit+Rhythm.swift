import ArgumentParser
import HapticModel
import HapticOperations

/// The options of a grid of lines, which several verbs share.
struct GridOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The distance of the lines.", valueName: "s"),
    transform: Number.within(1e-6...PatternLimits.longestTime, "s"))
  var grid: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Beats a minute, instead of --grid.", valueName: "bpm"),
    transform: Number.within(1...10_000, "beats a minute"))
  var bpm: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Lines a beat, with --bpm.", valueName: "n"),
    transform: Number.within(1...1000, "lines"))
  var steps: Double = 4

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The time of one line.", valueName: "s"),
    transform: Number.within(Edit.times, "s"))
  var origin: Double = 0

  func validate() throws {
    if (grid == nil) == (bpm == nil) { throw ValidationError("give either --grid or --bpm.") }
  }

  /// The distance of the lines, in seconds.
  var step: Double { grid ?? 60 / (bpm ?? 120) / steps }
}

extension Edit {
  /// The command `thrum edit swing`, which makes a rhythm uneven.
  struct Swing: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "swing", abstract: "Move the second of each two lines of a grid later.",
      discussion: """
        Events between the lines move with them; their order stays. Parameters and curves stay. With --amount 0.5 the rhythm is \
        even, with 0.667 that of triplets.

        Example: thrum edit swing --bpm 96 --steps 2 --amount 0.6 Samples/heartbeat.ahap -o swung.ahap
        """)

    @OptionGroup var grid: GridOptions

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The part of the distance of two lines at which the second plays, 0.5 to 0.9. (default: two thirds, as triplets)",
        valueName: "part"),
      transform: Number.within(HapticModel.Swing.amounts, ""))
    var amount = HapticModel.Swing.usualAmount

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let swing = HapticModel.Swing(grid: grid.step, amount: amount, origin: grid.origin)
      return try EditRun(options: options, verb: .swing(swing)).run(console)
    }
  }

  /// The command `thrum edit humanize`, which makes a rhythm a little irregular.
  struct Humanize: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "humanize", abstract: "Change starts and levels by small amounts, as a hand does.",
      discussion: """
        The changes follow from the seed and from the start of each event: the same seed gives the same result, and events that \
        start together stay together. Parameters and curves stay.

        Example: thrum edit humanize --seed 4 Samples/heartbeat.ahap -o alive.ahap
        """)

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The largest change of a start.", valueName: "s"),
      transform: Number.within(Humanizing.limits, "s"))
    var time = Humanizing().time

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The largest change of a level.", valueName: "level"),
      transform: Number.within(Humanizing.limits, ""))
    var level = Humanizing().level

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The number from which the changes follow.", valueName: "n"),
      transform: Number.whole(0...4_294_967_295, ""))
    var seed: Int = 0

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let humanizing = Humanizing(time: time, level: level, seed: UInt32(clamping: seed))
      return try EditRun(options: options, verb: .humanize(humanizing)).run(console)
    }
  }

  /// The command `thrum edit accent`, which gives a rhythm its accents.
  struct Accent: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "accent", abstract: "Multiply levels by factors that recur on the lines of a grid.",
      discussion: """
        Each --level is the factor of one line, in turn; the first belongs to the line at --origin. An event has the factor of \
        the line that is nearest to its start. Levels are at most 1.

        Example: thrum edit accent --bpm 96 --level 1 --level 0.6 Samples/heartbeat.ahap -o accents.ahap
        """)

    @OptionGroup var grid: GridOptions

    @Option(
      name: .customLong("level"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp("The factor of a line, 0 to 1000; once for each.", valueName: "factor"),
      transform: Number.within(Accents.factors, ""))
    var levels: [Double] = []

    @OptionGroup var options: EditOptions

    func validate() throws {
      if levels.isEmpty { throw ValidationError("give --level for each line.") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let accents = Accents(levels: levels, grid: grid.step, origin: grid.origin)
      return try EditRun(options: options, verb: .accent(accents)).run(console)
    }
  }
}
