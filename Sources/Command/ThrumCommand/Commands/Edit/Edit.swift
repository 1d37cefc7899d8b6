import ArgumentParser
import HapticModel
import HapticOperations
import HapticText

/// The command `thrum edit`, with a subcommand for each verb that edits patterns.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "edit",
    abstract: "Trim, move, stretch, scale, repeat, quantize, swing, reverse, split and join patterns.",
    discussion: """
      What a verb does not change keeps its bytes: unknown keys, comments, the order and the spelling of numbers. Markers and \
      accepted findings in Metadata move with the pattern.

      The result of one file goes to standard output, with -o to a file or folder, and with --in-place into the file itself, in \
      one step. A result that would lose something, such as a comment, because the text has to be laid out again, is not \
      written without --force. If the output is in another folder, the audio files of the pattern are copied there, so that \
      their paths lead to them; a file that is there already gets a new path instead.

      JSON: {schema, files: [{file, output, duration, kept, changed, removed, added: counts of entries, notes: [{kind, message, …}], \
      losses, audio}]}. Docs/JSON.md describes it.

      Example: thrum edit trim --from 1 --to 3.5 Samples/heartbeat.ahap -o part.ahap
      """,
    subcommands: [
      Trim.self, Shift.self, Stretch.self, Scale.self, Loop.self, Quantize.self, Swing.self, Humanize.self,
      Accent.self, Reverse.self, Split.self, Join.self,
    ])

  /// The range of times, in seconds.
  static var times: ClosedRange<Double> { 0...PatternLimits.longestTime }
}

extension Edit {
  /// The command `thrum edit trim`, which keeps a part of a pattern.
  struct Trim: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "trim", abstract: "Keep the part between two times, which then starts at 0.",
      discussion: """
        The part plays as the whole does between the two times. Curves get points with their values at both ends, and controls \
        that keep a value start with it. A continuous event that began before goes on at its level, after a rise of 2 ms; what \
        lasts beyond the end is cut off there. Taps, fades and audio files that began before are left out, which is printed.

        Example: thrum edit trim --from 1 --to 3.5 Samples/heartbeat.ahap -o part.ahap
        """)

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The start of the part.", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var from: Double = 0

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The end of the part. (default: the end of the pattern)", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var to: Double?

    @OptionGroup var options: EditOptions

    func validate() throws {
      if let to, to <= from { throw ValidationError("--to must be later than --from; nothing would remain.") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .trim(from: from, to: to ?? .infinity)).run(console)
    }
  }

  /// The command `thrum edit shift`, which moves a pattern in time.
  struct Shift: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "shift", abstract: "Move everything later, or earlier.",
      discussion: """
        A negative number moves earlier, at most until the first entry starts at 0.

        Example: thrum edit shift --by 0.25 Samples/heartbeat.ahap -o late.ahap
        """)

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The seconds to move by.", valueName: "s"),
      transform: Number.within(-PatternLimits.longestTime...PatternLimits.longestTime, "s"))
    var by: Double

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .shift(by: by)).run(console)
    }
  }

  /// The command `thrum edit stretch`, which changes the tempo of a pattern.
  struct Stretch: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "stretch", abstract: "Multiply all times and durations by a factor.",
      discussion: """
        Attack, decay, release, pitch and the length of taps and audio files stay.

        Example: thrum edit stretch --by 1.5 Samples/heartbeat.ahap -o slow.ahap
        """)

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The factor, 0.001 to 1000; above 1 is slower.", valueName: "factor"),
      transform: Number.within(0.001...1000, "times"))
    var by: Double

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .stretch(by: by)).run(console)
    }
  }

  /// The command `thrum edit scale`, which changes the strength of a pattern.
  struct Scale: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "scale", abstract: "Multiply intensity or volume of all events by a factor.",
      discussion: """
        Values above 1 become 1, which is printed.

        Example: thrum edit scale --intensity 0.8 Samples/heartbeat.ahap -o soft.ahap
        """)

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The factor for the intensity of haptic events, 0 to 1000.", valueName: "factor"),
      transform: Number.within(0...1000, "times"))
    var intensity: Double?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The factor for the volume of tones and audio files, 0 to 1000.", valueName: "factor"),
      transform: Number.within(0...1000, "times"))
    var volume: Double?

    @OptionGroup var options: EditOptions

    func validate() throws {
      if intensity == nil, volume == nil { throw ValidationError("give --intensity or --volume.") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .scale(intensity: intensity ?? 1, volume: volume ?? 1)).run(console)
    }
  }

  /// The command `thrum edit loop`, which repeats a pattern.
  struct Loop: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "loop", abstract: "Repeat the pattern a number of times.",
      discussion: """
        Each pass plays as the pattern does alone: controls are set back between the passes. The passes follow each other at the \
        end of the last event; --every gives another distance of their starts, at least that.

        Example: thrum edit loop --count 4 --every 1.5 Samples/heartbeat.ahap -o four.ahap
        """)

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The number of passes, 1 to 100000.", valueName: "n"),
      transform: Number.whole(1...100_000, "passes"))
    var count: Int

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The time from one start to the next. (default: the duration)", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var every: Double?

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .loop(count: count, every: every)).run(console)
    }
  }

  /// The command `thrum edit quantize`, which moves events onto a grid.
  struct Quantize: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "quantize", abstract: "Move the starts of events to the lines of a grid.",
      discussion: """
        Parameters and curves stay. --strength 0.5 moves half of the way.

        Example: thrum edit quantize --bpm 120 Samples/heartbeat.ahap -o tight.ahap
        """)

    @OptionGroup var grid: GridOptions

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The part of the way to the line, 0 to 1.", valueName: "part"),
      transform: Number.within(0...1, ""))
    var strength: Double = 1

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(
        options: options, verb: .quantize(grid: grid.step, strength: strength, origin: grid.origin)
      ).run(console)
    }
  }
  /// The command `thrum edit reverse`, which plays a pattern in reverse.
  struct Reverse: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "reverse", abstract: "Play what ends last first.",
      discussion: """
        Each event, with its envelope or its audio file, still plays forwards. Curves and parameters run through the same values \
        in the opposite order. What a curve does after the end of the pattern is left out.

        Example: thrum edit reverse Samples/inflate.ahap -o deflate.ahap
        """)

    @OptionGroup var options: EditOptions

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      try EditRun(options: options, verb: .reverse).run(console)
    }
  }
}
