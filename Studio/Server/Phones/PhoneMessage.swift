#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message of protocol 1, as `Docs/StudioProtocol.md` describes it. Every number is within its limits.
enum PhoneMessage: Equatable, Sendable {
  case hello(Greeting)
  /// Requests the time of the server. The answer repeats the number.
  case ping(Int)
  case state(PlayerState)
  /// A finger on the page of a phone goes down or up, at a time of the server.
  case tap(at: Double, isDown: Bool)
  case play(Run)
  case stop
  case set(id: Int, gain: Double, delay: Double)
  case test(id: Int)
  case drop(id: Int)
  /// The reason why an output of this machine does not play.
  case problem(String)

  /// The description that a player or page sends when it joins.
  struct Greeting: Equatable, Sendable {
    var role: String
    var token: String
    var name: String
    /// Its abilities, from the list ``abilities``.
    var can: [String]
  }

  static let abilities = ["sound", "vibrate", "flash"]
  static let states = ["waiting", "clock", "ready", "playing", "late", "asleep"]

  /// The largest length of the name of a phone, in characters.
  static let longestName = 40
  /// The largest length of the reason why an output does not play, in characters.
  static let longestProblem = 400
  /// The largest time of a pattern, in seconds.
  static let longestTime = 36_000.0
  /// The largest difference between a start and the current time, in both directions, in milliseconds.
  static let nearStart = 60_000.0

  /// Reads a message. Fails if the text is not a message of the protocol, or if a number is missing or outside its limits.
  ///
  /// - Parameter now: the time of the server, in milliseconds.
  init?(_ text: String, now: Double) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(text.utf8)),
      let message = fields.message(now)
    else { return nil }
    self = message
  }

  private struct Fields: Decodable {
    var t: String
    var role: String?
    var `protocol`: Int?
    var token: String?
    var name: String?
    var can: [String]?
    var n: Int?
    var id: Int?
    var rev: Int?
    var at: Double?
    var from: Double?
    var until: Double?
    var speed: Double?
    var loop: [Double]?
    var gain: Double?
    var delay: Double?
    var spread: Double?
    var trip: Double?
    var state: String?
    var on: Bool?
    var text: String?

    func message(_ now: Double) -> PhoneMessage? {
      switch t {
      case "hello":
        guard self.protocol == 1, let role, let token else { return nil }
        return .hello(
          Greeting(
            role: role, token: token, name: Self.cleaned(name ?? ""),
            can: PhoneMessage.abilities.filter { (can ?? []).contains($0) }))
      case "ping": return n.map { .ping($0) }
      case "state":
        guard let state, PhoneMessage.states.contains(state) else { return nil }
        guard let gain = within(gain, 0...1), let delay = within(delay, -500...500) else { return nil }
        return .state(
          PlayerState(
            state: state, gain: gain, delay: delay, spread: within(spread, 0...10_000),
            trip: within(trip, 0...10_000)))
      case "tap":
        guard let on, let at = within(at, now - nearStart...now + nearStart) else { return nil }
        return .tap(at: at, isDown: on)
      case "play": return run(now).map { .play($0) }
      case "stop": return .stop
      case "set":
        guard let id, let gain = within(gain, 0...1), let delay = within(delay, -500...500) else {
          return nil
        }
        return .set(id: id, gain: gain, delay: delay)
      case "test": return id.map { .test(id: $0) }
      case "drop": return id.map { .drop(id: $0) }
      case "problem": return text.map { .problem(String($0.prefix(longestProblem))) }
      default: return nil
      }
    }

    private func run(_ now: Double) -> Run? {
      guard let rev, let at = within(at, now - nearStart...now + nearStart),
        let from = within(from, 0...longestTime), let speed = within(speed ?? 1, 0.05...4),
        let until = within(until ?? 0, 0...longestTime)
      else { return nil }
      guard let loop else { return Run(rev: rev, at: at, from: from, speed: speed, until: until, loop: nil) }
      guard loop.count == 2, let start = within(loop[0], 0...longestTime),
        let end = within(loop[1], 0...longestTime), end - start >= 0.01
      else { return nil }
      return Run(
        rev: rev, at: at, from: from, speed: speed, until: until, loop: Run.Loop(start: start, end: end))
    }

    private func within(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Returns a name without control characters, shortened to ``longestName`` characters.
    private static func cleaned(_ name: String) -> String {
      let visible = name.unicodeScalars.filter {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: visible.prefix(4 * longestName))
      let cut = String(String(text).prefix(longestName))
      return cut.isEmpty ? "Phone" : cut
    }

    private var longestProblem: Int { PhoneMessage.longestProblem }
    private var nearStart: Double { PhoneMessage.nearStart }
    private var longestTime: Double { PhoneMessage.longestTime }
    private static var longestName: Int { PhoneMessage.longestName }
  }
}

/// A run of the pattern, which all phones play at the same time.
struct Run: Equatable, Sendable {
  struct Loop: Equatable, Sendable {
    var start: Double
    var end: Double
  }

  /// The clip of the run.
  var rev: Int
  /// The time at which ``from`` is heard, in milliseconds of the server.
  var at: Double
  /// The position at which the run begins, in seconds of the pattern.
  var from: Double
  /// The speed: seconds of the pattern in one second.
  var speed: Double
  /// The position at which the run ends, in seconds of the pattern; 0 for the end of the pattern.
  var until: Double
  var loop: Loop?

  /// The message that starts the run on players.
  var text: String {
    let loop = loop.map { "[\($0.start), \($0.end)]" } ?? "null"
    return "{\"t\": \"play\", \"rev\": \(rev), \"at\": \(at), \"from\": \(from), \"speed\": \(speed), "
      + "\"until\": \(until), \"loop\": \(loop)}"
  }
}

/// The report of a player about its own state.
struct PlayerState: Equatable, Sendable {
  var state = "waiting"
  var gain = 1.0
  /// The number of milliseconds by which it plays earlier.
  var delay = 0.0
  /// The largest error of its clock, in milliseconds; `nil` until it is known.
  var spread: Double?
  /// The shortest round trip to the server, in milliseconds; `nil` until it is known.
  var trip: Double?
}
