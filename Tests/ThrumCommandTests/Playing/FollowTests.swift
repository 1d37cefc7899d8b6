import AHAP
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticText
import TestExpectations
import Testing

@testable import ThrumCommand

/// A player of the studio on an output whose time the test lets pass. The clock of the server is ahead by 5 s.
private final class FollowRig {
  static let ahead = 5000.0
  let output: ManualOutput
  let session: PlaySession
  private(set) var haptic: [Float] = []
  private(set) var sent: [String] = []
  private var answered = 0
  private let collected = Collected()
  let follower: Follower

  private final class Collected {
    var lines: [String] = []
  }

  init(latency: Double = 0) throws {
    output = ManualOutput(blockSize: 480, latency: latency)
    session = try PlaySession(output: output, settings: PlaySession.Settings())
    try session.start()
    let collected = collected
    follower = Follower(session) { collected.lines.append($0) }
    follower.begin(named: "Actuator")
  }

  /// What the follower has written.
  var lines: [String] { collected.lines }

  /// The time of the server, in milliseconds.
  var now: Double { Double(output.hostTime) / 1e6 + Self.ahead }

  /// Lets time pass, in blocks of 10 ms. Returns why the output was lost.
  @discardableResult
  func pass(_ seconds: Double) -> String? {
    for _ in 0..<Int((seconds * 100).rounded()) {
      output.advance(frames: 480) { self.haptic.append(contentsOf: $0.haptic) }
      if let loss = follower.look() { return loss }
      while answered < lines.count {
        let line = lines[answered]
        answered += 1
        if let ping = line.ranges(of: "\"n\": ").first {
          say("{\"t\": \"pong\", \"n\": \(line[ping.upperBound...].dropLast()), \"t1\": \(now)}")
        }
      }
    }
    return nil
  }

  func say(_ text: String) { follower.receive(Array(text.utf8)) }

  func clip(_ pattern: HapticPattern) throws {
    let text = String(decoding: try AHAPEncoder().encode(pattern), as: UTF8.self)
    say("{\"t\": \"clip\", \"rev\": 1, \"clip\": {\"name\": \"a\", \"ahap\": \(JSONText.quoted(text))}}")
  }

  /// Begins a run; `at` is in seconds from now.
  func play(in at: Double, from: Double = 0, speed: Double = 1, until: Double = 0, loop: String = "null") {
    say(
      "{\"t\": \"play\", \"rev\": 1, \"at\": \(now + at * 1000), \"from\": \(from), \"speed\": \(speed), "
        + "\"until\": \(until), \"loop\": \(loop)}")
  }

  /// The samples of a pattern that starts with the first sample of a new engine.
  static func render(_ pattern: HapticPattern, seconds: Double) throws -> [Float] {
    let output = ManualOutput(blockSize: 480)
    let session = try PlaySession(output: output, settings: PlaySession.Settings())
    try session.load([.init(name: "a", pattern: pattern)])
    try session.start()
    var samples: [Float] = []
    output.advance(frames: Int64((seconds * 48_000).rounded())) { samples.append(contentsOf: $0.haptic) }
    return samples
  }
}

@Suite("Following the studio")
struct FollowTests {
  private let pattern = HapticPattern(events: [
    .transient(at: 0.1, intensity: 1, sharpness: 0.5),
    .continuous(at: 0.2, for: 0.6, intensity: 0.7, sharpness: 0.3),
    .transient(at: 0.9, intensity: 0.6, sharpness: 0.9),
  ])

  private func sample(_ seconds: Double) -> Int { Int((seconds * 48_000).rounded()) }

  @Test(
    "plays the pattern at the time of the server that the studio names, and every sample is that of a whole render"
  )
  func inTime() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.25)
    rig.pass(1.5)
    let whole = try FollowRig.render(pattern, seconds: 1.2)
    let start = sample(0.75)
    #expect(rig.haptic[..<start].allSatisfy { $0 == 0 })
    expectEqual(Array(rig.haptic[start..<start + whole.count]), whole)
    #expect(whole.contains { $0 != 0 })
    #expect(rig.lines[0].contains(#""role": "native""#) && rig.lines[0].contains(#""name": "Actuator""#))
    let states = rig.lines.filter { $0.hasPrefix(#"{"t": "state""#) }
    #expect(states.contains { $0.contains(#""playing""#) } && states.last?.contains(#""ready""#) == true)
  }

  @Test("subtracts the latency of the output and the delay that was set")
  func latency() throws {
    let rig = try FollowRig(latency: 0.03)
    rig.say(#"{"t": "set", "gain": 0.5, "delay": 20}"#)
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.25)
    rig.pass(1.5)
    let whole = try FollowRig.render(pattern, seconds: 1)
    let start = sample(0.70)
    expectEqual(Array(rig.haptic[start..<start + whole.count]), whole.map { $0 * 0.5 })
    #expect(rig.lines.contains { $0.contains(#""gain": 0.5, "delay": 20"#) })
  }

  @Test("a run that has begun already is joined where it is, and an event under way continues")
  func late() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    rig.play(in: -0.4)
    rig.pass(0.1)
    try rig.clip(pattern)
    rig.pass(1)
    let begun = try #require(rig.haptic.firstIndex { $0 != 0 })
    // The clip came 0.5 s after the start, within the continuous event.
    #expect(begun >= sample(0.6) && begun < sample(0.64))
    let whole = try FollowRig.render(pattern, seconds: 1.2)
    let tap = sample(0.85)..<sample(1.1)
    #expect(
      Array(rig.haptic[tap.lowerBound + sample(0.1)..<tap.upperBound + sample(0.1)]) == Array(whole[tap]))
  }

  @Test("an edit takes over while an event sounds, without a gap, and the rest is that of the new pattern")
  func edit() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.1)
    rig.pass(0.5)
    var changed = pattern
    changed.events[2] = .transient(at: 0.85, intensity: 1, sharpness: 0.2)
    try rig.clip(changed)
    rig.pass(1)
    let (old, new) = (
      try FollowRig.render(pattern, seconds: 1.2), try FollowRig.render(changed, seconds: 1.2)
    )
    let zero = sample(0.6)
    expectEqual(Array(rig.haptic[zero..<sample(1)]), Array(old[..<sample(0.4)]))
    #expect(
      Array(rig.haptic[zero + sample(0.84)..<zero + sample(1.2)]) == Array(new[sample(0.84)..<sample(1.2)]))
    // Between the two, the vibration goes on: each 10 ms has samples.
    for at in stride(from: 0.4, to: 0.78, by: 0.01) {
      let part = rig.haptic[zero + sample(at)..<zero + sample(at + 0.01)]
      #expect(part.contains { abs($0) > 0.05 }, "at \(at) s")
    }
  }

  @Test("a loop repeats its part, also at another speed; a stop ends within 3 ms")
  func loop() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.1, from: 0.05, loop: "[0.05, 0.15]")
    rig.pass(1)
    let first = sample(0.6)
    let turn = Array(rig.haptic[first..<first + 4800])
    #expect(turn.contains { $0 != 0 })
    for round in 1...5 {
      #expect(Array(rig.haptic[first + round * 4800..<first + (round + 1) * 4800]) == turn, "round \(round)")
    }
    rig.play(in: 0.05, from: 0.1, speed: 0.5, loop: "[0.05, 0.15]")
    rig.pass(0.54)
    // From 0.1 to the end takes 0.1 s, then a turn takes 0.2 s.
    let slow = sample(1.55)
    let taps = [0.0, 0.2, 0.4].map { slow + sample($0) }
    for tap in taps { #expect(rig.haptic[tap..<tap + 480].contains { abs($0) > 0.05 }) }
    #expect(rig.haptic[slow + sample(0.05)..<slow + sample(0.19)].allSatisfy { abs($0) < 0.01 })
    rig.say(#"{"t": "stop"}"#)
    let stopped = rig.haptic.count
    rig.pass(0.5)
    #expect(rig.haptic[(stopped + sample(0.003))...].allSatisfy { $0 == 0 })
  }

  @Test("a pattern that cannot play is said and silences; messages that are none change nothing")
  func faults() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.1)
    rig.pass(0.35)
    for text in [
      "", "{", "[]", "7", #"{"t": "clip"}"#, #"{"t": "clip", "clip": {"ahap": 7}}"#, #"{"t": "play"}"#,
      #"{"t": "play", "at": 1e300, "from": 0, "speed": 1, "until": 0}"#,
      #"{"t": "play", "at": 1, "from": -1, "speed": 1, "until": 0}"#,
      #"{"t": "play", "at": 1, "from": 0, "speed": 0, "until": 0}"#,
      #"{"t": "play", "at": 1, "from": 0, "speed": 1, "until": 0, "loop": [1, 1]}"#,
      #"{"t": "play", "at": 1, "from": 0, "speed": 1, "until": 0, "loop": [1]}"#,
      #"{"t": "set", "gain": 2, "delay": 0}"#, #"{"t": "set", "gain": 1, "delay": 501}"#,
      #"{"t": "pong", "n": 1, "t1": -1}"#, #"{"t": "pong", "n": 999, "t1": 1}"#, #"{"t": "reboot"}"#,
      String(repeating: "[", count: 5000),
    ] {
      rig.say(text)
    }
    rig.pass(0.1)
    let zero = sample(0.6)
    let whole = try FollowRig.render(pattern, seconds: 0.35)
    expectEqual(Array(rig.haptic[zero..<zero + whole.count]), whole)
    rig.say(#"{"t": "clip", "rev": 2, "clip": {"ahap": "{\"Pattern\": 7"}}"#)
    #expect(rig.lines.contains { $0.hasPrefix(#"{"t": "problem", "text": "pattern:"#) })
    let silenced = rig.haptic.count
    rig.pass(0.2)
    #expect(rig.haptic[(silenced + sample(0.003))...].allSatisfy { $0 == 0 })
  }

  @Test("nothing plays before the clock of the server is known; then the run is joined")
  func unknownClock() throws {
    let rig = try FollowRig()
    try rig.clip(pattern)
    rig.play(in: 0.01)
    #expect(rig.lines.contains { $0.contains(#""state": "clock""#) })
    rig.pass(0.05)
    #expect(rig.haptic.allSatisfy { $0 == 0 } && !rig.lines.contains { $0.contains(#""playing""#) })
    rig.pass(1.2)
    // The first tap has passed by then; the vibration has not begun.
    let begun = try #require(rig.haptic.firstIndex { $0 != 0 })
    let whole = try FollowRig.render(pattern, seconds: 1.2)
    #expect(begun >= sample(0.1))
    expectEqual(Array(rig.haptic[sample(0.16)..<sample(1.2)]), Array(whole[sample(0.15)..<sample(1.19)]))
  }

  @Test("says why the output is lost")
  func loss() throws {
    let rig = try FollowRig()
    rig.pass(0.5)
    try rig.clip(pattern)
    rig.play(in: 0.1)
    rig.pass(0.3)
    rig.output.raise(.deviceLost)
    #expect(rig.pass(0.1) != nil)
  }

  @Test("lines are collected from any pieces, and one that is too long is refused")
  func lines() {
    var lines = LineCollector(longest: 10)
    var found: [[UInt8]] = []
    var isWithin = true
    for piece in ["ab", "c\n\nde\nf", "gh"] {
      isWithin = lines.append(Array(piece.utf8)) && isWithin
      while let line = lines.next() { found.append(line) }
    }
    #expect(isWithin && found == ["abc", "", "de"].map { Array($0.utf8) })
    isWithin = lines.append(Array("0123456789".utf8))
    #expect(!isWithin)
  }
}
