import HapticDevices
import HapticOutputs
import HapticPlatform
import ProbeSupport

/// Plays on real sound servers for `Tools/checks/check-outputs.sh` and `Benchmarks/outputs.sh`.
@main
enum OutputProbe {
  static let usage = """
    OutputProbe list                                all servers and devices
    OutputProbe best PLAN                           the device that would be taken
    OutputProbe play ID PLAN SECONDS [BLOCK]        play a ramp; prints when it began
    OutputProbe capture SECONDS FILE                record what the first JACK device gets: 4 channels of Float
    OutputProbe compare FILE CHANNEL BUS MOST_LOST  compare a recording with the ramp
    OutputProbe engine ID PLAN                      play a pattern through an engine
    OutputProbe compare-engine FILE CHANNEL MOST_LOST
    OutputProbe cycle ID PLAN COUNT                 start and stop so often, leaving nothing behind
    OutputProbe restart ID PLAN COUNT [MOST_MS]     start and stop an engine whose callback is held up
    OutputProbe leave ID PLAN                       exit while playing
    OutputProbe guarded ID PLAN                     play until a signal comes
    OutputProbe survive ID PLAN                     play until an event, start again, play
    OutputProbe survive-engine ID PLAN              the same with an engine
    OutputProbe delay ID COUNT [BLOCK]              time from a start to the first sample's time of output
    OutputProbe times ID COUNT                      time of an engine's start and stop
    OutputProbe calls                               time of making a player and of a live parameter
    OutputProbe load ID PLAYERS SECONDS             processor time with so many players, or none: no engine

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("list", 1): list()
      case ("play", 4...5):
        try Playing.play(
          id: arguments[1], plan: arguments[2], seconds: number(arguments[3]),
          block: arguments.count > 4 ? Int(number(arguments[4])) : 256)
      case ("capture", 3): try Capture.run(seconds: number(arguments[1]), file: arguments[2])
      case ("compare", 5):
        try Comparison.run(
          file: arguments[1], channel: Int(number(arguments[2])), bus: arguments[3],
          mostLost: Int(number(arguments[4])))
      case ("engine", 3): try EnginePlaying.play(id: arguments[1], plan: arguments[2])
      case ("compare-engine", 4):
        try EnginePlaying.compare(
          file: arguments[1], channel: Int(number(arguments[2])), mostLost: Int(number(arguments[3])))
      case ("cycle", 4):
        try Playing.cycle(id: arguments[1], plan: arguments[2], count: Int(number(arguments[3])))
      case ("restart", 4...5):
        try Restarting.run(
          id: arguments[1], plan: arguments[2], rounds: Int(number(arguments[3])),
          longestStop: arguments.count > 4 ? number(arguments[4]) : .infinity)
      case ("leave", 3): try Playing.leave(id: arguments[1], plan: arguments[2])
      case ("guarded", 3): try Playing.untilSignal(id: arguments[1], plan: arguments[2])
      case ("best", 2): say("best \(try OutputDevices.best(plan: ChannelPlan(arguments[1])).id)")
      case ("survive-engine", 3): try Survival.runEngine(id: arguments[1], plan: arguments[2])
      case ("survive", 3): try Survival.run(id: arguments[1], plan: arguments[2])
      case ("delay", 3...4):
        try Measuring.delay(
          id: arguments[1], count: Int(number(arguments[2])),
          block: arguments.count > 3 ? Int(number(arguments[3])) : 256)
      case ("times", 3): try Timing.startsAndStops(id: arguments[1], count: Int(number(arguments[2])))
      case ("calls", 1): try Timing.calls()
      case ("load", 4) where arguments[2] == "none":
        try Measuring.bareLoad(id: arguments[1], seconds: number(arguments[3]))
      case ("load", 4):
        try Measuring.load(
          id: arguments[1], players: Int(number(arguments[2])), seconds: number(arguments[3]))
      default:
        print(usage, terminator: "")
        exit(64)
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  private static func list() {
    for report in OutputDevices.list() {
      say(
        "\(report.backend.rawValue): \(report.library ?? "no library"), \(report.problem.map { "\($0)" } ?? "running")"
      )
      for device in report.devices {
        say(
          "  \(device.id) ‘\(device.name)’ \(device.channels.joined(separator: " ")) rate \(device.sampleRate) "
            + "block \(device.blockSize) latency \(device.latency)\(device.isDefault ? " default" : "")")
      }
    }
  }

  private static func number(_ text: String) -> Double { min(max(Double(text) ?? 0, 0), 100_000) }
}
