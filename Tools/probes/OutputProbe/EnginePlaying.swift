import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticScore
import ProbeSupport

/// Plays a pattern through an engine, and compares a recording of it with the offline renderer.
enum EnginePlaying {
  /// Taps over a hum that swells, for about three seconds.
  static var pattern: HapticPattern {
    let hum = HapticEvent(
      .hapticContinuous, time: 0, duration: 2.5,
      parameters: [EventParameter(.hapticSharpness, 0.3), EventParameter(.hapticIntensity, 0.7)])
    let taps = (0..<25).map { HapticEvent(.hapticTransient, time: Double($0) * 0.1) }
    let swell = ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [.init(time: 0, value: 0.3), .init(time: 1.5, value: 1), .init(time: 2.5, value: 0.5)])
    return HapticPattern(events: [hum] + taps, curves: [swell])
  }

  static func play(id: String, plan: String) throws {
    let options = DeviceOptions(clientName: "probe", levels: OutputLevels(haptic: 1))
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan), options: options)
    let engine = try HapticEngine(output: output)
    engine.stoppedHandler = { say("stopped \($0)") }
    let player = try engine.makePlayer(with: pattern)
    try engine.start()
    guard wait(seconds: 5, until: { engine.hostTime(at: 0) != nil }) else {
      throw ProbeFailure("no first block")
    }
    // A second for the recorder to find its place.
    let start = engine.currentTime + 1
    try player.start(at: start)
    let felt = engine.hostTime(at: start) ?? 0
    say("onset_ns \(felt - UInt64(output.format.latency * 1e9)) felt_ns \(felt)")
    let isDone = wait(seconds: 10) { !player.isPlaying }
    engine.stop()
    say("played, underruns \(output.statistics.underruns)")
    if !isDone { throw ProbeFailure("the pattern did not end in time") }
  }

  /// Compares one channel of a recording, from its first sample that is not 0 on.
  static func compare(file: String, channel: Int, mostLost: Int) throws {
    let samples = try Comparison.read(file)
    let heard = stride(from: channel - 1, to: samples.count, by: 4).map { samples[$0] }
    let expected = OfflineRenderer([.init(Score(pattern))]).hapticSamples()
    guard let begin = heard.firstIndex(where: { $0 != 0 }),
      let first = expected.firstIndex(where: { $0 != 0 })
    else {
      throw ProbeFailure("channel \(channel) is silent")
    }
    var (at, wanted) = (begin, first)
    var (same, lost, repeated, gaps) = (0, 0, 0, 0)
    while wanted < expected.count && at < heard.count {
      if heard[at] == expected[wanted] {
        same += 1
        at += 1
        wanted += 1
      } else if let jump = Self.jump(heard, at, expected, wanted) {
        gaps += 1
        lost += max(0, jump.distance)
        repeated += max(0, -jump.distance)
        at += jump.filled
        wanted += jump.distance
      } else {
        throw ProbeFailure(
          "sample \(wanted) of the pattern is \(expected[wanted]) and arrived as \(heard[at])")
      }
    }
    say(
      "channel \(channel) pattern same \(same) of \(expected.count - first) lost \(lost) gaps \(gaps) first \(begin)"
    )
    if expected.count - wanted + lost > mostLost {
      throw ProbeFailure("\(lost) samples lost, \(mostLost) allowed")
    }
  }

  /// Where the pattern goes on after a lost period: how far from where it was (back, when the server played a period
  /// twice), and how much silence stands there instead.
  private static func jump(_ heard: [Float], _ at: Int, _ expected: [Float], _ wanted: Int)
    -> (distance: Int, filled: Int)?
  {
    let match = 32
    var filled = 0
    while at + filled + match < heard.count && filled < 48_000 {
      let next = heard[(at + filled)..<(at + filled + match)]
      for place in max(0, wanted - 8192)..<max(1, min(expected.count - match, wanted + 48_000))
      where expected[place] == heard[at + filled] {
        if expected[place..<(place + match)].elementsEqual(next) { return (place - wanted, filled) }
      }
      // Samples outside the pattern can only be silence.
      if heard[at + filled] != 0 { return nil }
      filled += 1
    }
    return nil
  }
}
