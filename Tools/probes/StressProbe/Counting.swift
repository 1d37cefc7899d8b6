import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport
import Synchronization

/// Many of one thing: what each leaves behind shows in the sum.
enum Counting {
  private static let pattern = HapticPattern(
    events: [
      HapticEvent(.hapticTransient, time: 0), HapticEvent(.hapticContinuous, time: 0.001, duration: 0.01),
    ])

  /// Creates, starts and releases players; every second one is watched to its end.
  static func players(_ count: Int) throws {
    let output = ManualOutput(blockSize: 480)
    let engine = try HapticEngine(output: output)
    let prepared = try engine.prepare(pattern)
    let ends = Atomic<Int>(0)
    try engine.start()
    var settled: Resources?
    let before = HostClock.now
    for number in 0..<count {
      let player = try engine.makeAdvancedPlayer(with: prepared)
      if number & 1 == 0 { player.completionHandler = { _ in _ = ends.wrappingAdd(1, ordering: .relaxed) } }
      try player.start()
      if number & 255 == 255 { output.advance(frames: 960, rendersSamples: false) }
      if number == count / 10 { settled = .now }
    }
    output.advance(frames: 9600, rendersSamples: false)
    let nanoseconds = Double(HostClock.now - before) / Double(max(1, count))
    let expected = (count + 1) / 2
    guard wait(seconds: 20, until: { ends.load(ordering: .relaxed) == expected }) else {
      throw ProbeFailure("\(ends.load(ordering: .relaxed)) of \(expected) players came to their end")
    }
    let now = Resources.now
    try report("\(count) players, \(Int(nanoseconds)) ns each", settled, now)
    engine.stop()
  }

  /// Starts and stops an engine, with something to play each time.
  static func starts(_ count: Int) throws {
    let output = ManualOutput(blockSize: 64)
    let engine = try HapticEngine(output: output)
    let player = try engine.makeAdvancedPlayer(with: pattern)
    let ends = Atomic<Int>(0)
    player.completionHandler = { _ in _ = ends.wrappingAdd(1, ordering: .relaxed) }
    var settled: Resources?
    let before = HostClock.now
    for number in 0..<count {
      try engine.start()
      if number % 3 == 0 {
        try player.start()
        output.advance(frames: 64, rendersSamples: false)
      }
      engine.stop()
      if number == count / 10 { settled = .now }
    }
    let microseconds = Double(HostClock.now - before) / Double(max(1, count)) / 1000
    let expected = (count + 2) / 3
    guard wait(seconds: 20, until: { ends.load(ordering: .relaxed) == expected }) else {
      throw ProbeFailure("\(ends.load(ordering: .relaxed)) of \(expected) players came to their end")
    }
    try report("\(count) starts and stops, \((microseconds * 10).rounded() / 10) us each", settled, .now)
  }

  private static func report(_ what: String, _ settled: Resources?, _ now: Resources) throws {
    guard let settled else { throw ProbeFailure("\(what): too few to tell") }
    try now.check(against: settled, what: what, slack: 1024)
    say("\(what); \(settled) after a tenth, \(now) at the end")
  }
}
