import ArgumentParser
import HapticAnalysis
import HapticPerception
import HapticText

/// The command `thrum compare`, which measures how differently two patterns feel.
struct Compare: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how differently two patterns feel.",
    discussion: """
      The distance is in just noticeable differences (JND), side by side in a laboratory; in ordinary use three of \
      them are noticed. On one device every difference in level counts, and the order of the patterns does not matter. How strong two devices are beside each other is known \
      only if both were measured (peakG of a profile); if not, one gain over all of the second pattern (at most 12 dB) \
      is left out of the distance and printed instead.

      The second pattern may come up to 20 ms earlier or later than the first, on another device up to 60 ms later; this \
      shift is printed and is not part of the distance.

      DEVICE is a device or a profile file, taptic by default; 'thrum felt --help' lists the names.

      With --at-most the exit status is 1 when the distance is greater, so that a script can guard a feel. Ten minutes of \
      each pattern are compared at most; --at-most also fails for a longer pattern. An event without an end counts as 10 s.

      JSON: {schema, distance, worst, gain (dB by which the second is made stronger), shift (s by which it is moved to \
      earlier), verdict, missing: [time in s, of events of the first], added: [time in s, of events of the second]}.

      Example: thrum compare old.ahap new.ahap --on taptic --and-on pad --at-most 3
      """)

  @Option(
    help: ArgumentHelp("The device that the first pattern is played on.", valueName: "device"),
    completion: DeviceOption.completion)
  var on = "taptic"

  @Option(
    help: ArgumentHelp(
      "The device that plays the second pattern; the same as for the first if omitted.", valueName: "device"),
    completion: DeviceOption.completion)
  var andOn: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail when the distance is greater, 0 to 1000.", valueName: "jnd"),
    transform: Number.within(0...1000, "JND"))
  var atMost: Double?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp(
      "The AHAP file that the second should feel like; - means standard input.", valueName: "first"),
    completion: .patternFiles)
  var first: String

  @Argument(
    help: ArgumentHelp("What is compared with it.", valueName: "second"),
    completion: .patternFiles)
  var second: String

  func validate() throws { try Arguments.requireOneInput([first, second]) }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let device = try DeviceOption.resolve(on, console: console)
    var other = device
    if let andOn { other = try DeviceOption.resolve(andOn, console: console) }
    let sources = try PatternFile.load(
      [first, second].map(InputPath.init(named:)), console: console, verbose: warnings.verbose)
    guard sources.count == 2 else { return .faulty }
    try FeltLimit.check(sources)
    let uncovered = sources.first { !FeltTrace.covers($0.pattern) }
    if let uncovered { FeltLimit.warnOfRest(uncovered.pattern, named: uncovered.name, console: console) }
    let difference = FeelDifference(
      FeltTrace(sources[0].pattern, on: device).events,
      FeltTrace(sources[1].pattern, on: other).events,
      on: device.relation(to: other))
    console.output.writeLine(
      json ? CompareText.json(difference) : CompareText.text(difference))
    guard let atMost else { return .success }
    console.output.flush()
    guard difference.distance > atMost else {
      guard let uncovered else { return .success }
      throw CommandFailure(
        .faulty,
        "--at-most is not shown for all of \(uncovered.name), because only the first 10 minutes are compared; "
          + "compare the pattern in parts")
    }
    throw CommandFailure(
      .faulty,
      "the patterns are \(NumberText.rounded(difference.distance, digits: 2)) JND apart, more than "
        + "\(NumberText.shortest(atMost)); make the second pattern more like the first, or raise --at-most")
  }
}
