import HapticAnalysis
import HapticFiles
import HapticLanguageServer
import HapticModel
import HapticOperations
import HapticText

/// A message to a player of the studio (`Docs/StudioProtocol.md`), with every number within its limits.
enum FollowMessage {
  /// The pattern that plays next, or why it cannot.
  case clip(Clip)
  case play(FollowedRun)
  case stop
  /// The strength, 0…1, and by how many seconds the player plays earlier.
  case set(gain: Double, delay: Double)
  case test
  /// The answer to a ping: its number, and the time of the server in milliseconds.
  case pong(number: Int, time: Double)

  /// A pattern from the studio.
  enum Clip {
    case pattern(HapticPattern)
    case faulty(String)
  }

  /// The longest message, in bytes: the largest clip and what is around it.
  static let longest = (4 << 20) + (1 << 10)

  /// Reads a message. Fails for one that this player does not know, or with a number that is missing or beyond its limits.
  init?(_ line: [UInt8]) {
    guard line.count <= Self.longest, let body = try? JSONValue.parse(line) else { return nil }
    switch body["t"].string {
    case "clip":
      guard let text = body["clip"]["ahap"].string else { return nil }
      let document = PatternFormat.ahap.decode(Array(text.utf8))
      if let pattern = document.pattern {
        self = .clip(.pattern(pattern))
      } else {
        let finding = document.allFindings.first { $0.severity == .error }
        self = .clip(
          .faulty(finding.map { FindingText.line($0, file: "pattern") } ?? "pattern: it cannot be read"))
      }
    case "play":
      guard let run = FollowedRun(body) else { return nil }
      self = .play(run)
    case "stop": self = .stop
    case "set":
      guard let gain = body["gain"].number(in: 0...1), let delay = body["delay"].number(in: -500...500) else {
        return nil
      }
      self = .set(gain: gain, delay: delay / 1000)
    case "test": self = .test
    case "pong":
      guard let number = body["n"].int, let time = body["t1"].number(in: 0...1e15) else { return nil }
      self = .pong(number: number, time: time)
    default: return nil
    }
  }
}

/// A run of the pattern, which all players of the studio play at one time.
struct FollowedRun: Equatable {
  /// A part that repeats, in seconds of the pattern.
  struct Loop: Equatable {
    var start: Double
    var end: Double
    var length: Double { end - start }
  }

  /// When `from` is felt, in milliseconds of the server.
  var at: Double
  /// Where it begins, in seconds of the pattern.
  var from: Double
  /// Seconds of the pattern in one second.
  var speed = 1.0
  /// Where it ends, in seconds of the pattern; infinite for the end of the pattern.
  var until = Double.infinity
  /// The loop; `nil` if the run begins behind it.
  var loop: Loop?

  /// Returns where the run is a number of seconds after its start; `nil` once it is over.
  func place(after seconds: Double) -> Double? {
    let place = from + max(0, seconds) * speed
    guard let loop else { return place < until ? place : nil }
    guard place >= loop.end else { return place }
    return loop.start + (place - loop.end).truncatingRemainder(dividingBy: loop.length)
  }
}

extension FollowedRun {
  /// The longest time of a pattern, in seconds.
  private static let longestTime = 36_000.0

  fileprivate init?(_ body: JSONValue) {
    let times = 0...Self.longestTime
    guard let at = body["at"].number(in: -1e15...1e15), let from = body["from"].number(in: times),
      let speed = body["speed"].number(in: 0.05...4), let until = body["until"].number(in: times)
    else { return nil }
    self.init(at: at, from: from, speed: speed, until: until > 0 ? until : .infinity)
    let ends = body["loop"].array
    guard !ends.isEmpty else { return }
    guard ends.count == 2, let start = ends[0].number(in: times), let end = ends[1].number(in: times),
      end - start >= 0.01
    else { return nil }
    if from < end { loop = Loop(start: start, end: end) }
  }
}

extension JSONValue {
  /// The number, if it is one within a range.
  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    let value: Double
    switch self {
    case .int(let number): value = Double(number)
    case .double(let number): value = number
    default: return nil
    }
    return range.contains(value) ? value : nil
  }
}

/// The clock of the studio's server, as a player knows it: `Docs/StudioProtocol.md`, "Clock".
struct FollowedClock {
  private struct Sample {
    var trip: Double
    var offset: Double
  }

  private var samples: [Sample] = []
  private var waiting: [Int: Double] = [:]
  private var sent = 0
  private var nextPing = 0.0

  private static let kept = 30
  private static let first = 20

  /// Whether enough answers have come.
  var isKnown: Bool { samples.count >= 5 }

  /// The shortest trip to the server and back, in milliseconds; `nil` before the first answer.
  var trip: Double? { samples.map { $0.trip }.min() }

  /// Returns the number of the ping that is due; `nil` for none. Times are those of this machine, in milliseconds.
  mutating func ping(now: Double) -> Int? {
    guard now >= nextPing else { return nil }
    sent += 1
    nextPing = now + (sent < Self.first ? 20 : 1000)
    waiting = waiting.filter { now - $0.value < 5000 }
    waiting[sent] = now
    return sent
  }

  /// Notes the answer to a ping.
  mutating func receive(_ number: Int, time: Double, now: Double) {
    guard let asked = waiting.removeValue(forKey: number), now >= asked else { return }
    samples.append(Sample(trip: now - asked, offset: time - (asked + now) / 2))
    if samples.count > Self.kept { samples.removeFirst() }
  }

  /// Returns the time of this machine, in milliseconds, at a time of the server.
  func local(_ server: Double) -> Double {
    let best = samples.sorted { $0.trip < $1.trip }.prefix(3).map { $0.offset }.sorted()
    return best.isEmpty ? server : server - best[best.count / 2]
  }
}
