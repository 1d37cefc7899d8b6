import HapticModel
import HapticPlayback
import HapticText

/// Plays on the output of a session what the studio plays, at the same time: a player of `Docs/StudioProtocol.md`.
///
/// Each start plays the part of the pattern from where the run is, so that events under way continue
/// (`HapticPattern.part(from:to:)`). Like a session, a follower reads no clock and no stream; the caller calls `look` often.
final class Follower {
  private struct Part {
    var player: AdvancedHapticPlayer
    /// The engine time of its start, in seconds.
    var start: Double
  }

  private let session: PlaySession
  private let audioRoots: [String]
  /// Writes a message to the studio.
  private let send: (String) -> Void
  private var clock = FollowedClock()
  private var pattern: HapticPattern?
  private var run: FollowedRun?
  private var parts: [Part] = []
  /// Players that fade until an engine time.
  private var leaving: [(player: AdvancedHapticPlayer, until: Double)] = []
  /// The engine time at which the run began, or would have; `nil` while nothing plays.
  private var began: Double?
  /// Something plays as soon as the clock and the output allow it.
  private var isDue = false
  private var gain = 1.0
  private var delay = 0.0
  private var said = ""
  private var nextCheck = 0.0

  /// A start is at least this much later than the next block, in seconds, so that no block is requested before it is sent.
  private static let lead = 0.012
  /// The largest error in seconds before a player starts again at its position.
  private static let tolerance = 0.006

  init(_ session: PlaySession, audioRoots: [String] = [], send: @escaping (String) -> Void) {
    self.session = session
    self.audioRoots = audioRoots
    self.send = send
  }

  private var engine: HapticEngine { session.engine }
  /// The time of this machine, in milliseconds.
  private var now: Double { Double(engine.output.hostTime) / 1e6 }

  /// Introduces this player.
  func begin(named name: String) {
    send(
      "{\"t\": \"hello\", \"role\": \"native\", \"protocol\": 1, \"token\": \"\", \"name\": \(JSONText.quoted(name)), \"can\": []}"
    )
  }

  /// Does what a message says. Messages of later versions are ignored.
  func receive(_ line: [UInt8]) {
    guard let message = FollowMessage(line) else { return }
    do throws(EngineError) {
      switch message {
      case .clip(.pattern(let new)):
        pattern = new
        if run != nil { try start() }
      case .clip(.faulty(let why)):
        pattern = nil
        end()
        send(Self.problem(why))
      case .play(let new):
        run = new
        try start()
      case .stop:
        run = nil
        end()
      case .set(let newGain, let newDelay):
        gain = newGain
        session.setGain(Float(gain))
        if newDelay != delay {
          delay = newDelay
          if run != nil { try start() }
        }
      case .test: try test()
      case .pong(let number, let time): clock.receive(number, time: time, now: now)
      }
    } catch {
      end()
      send(Self.problem("\(error)"))
    }
    report()
  }

  /// Does what is due. Returns why the output was lost; `nil` while it works.
  func look() -> String? {
    session.look()
    if let loss = session.loss { return loss.reason }
    if let number = clock.ping(now: now) { send("{\"t\": \"ping\", \"n\": \(number)}") }
    leaving.removeAll { part in
      guard engine.currentTime >= part.until else { return false }
      try? part.player.cancel()
      return true
    }
    do throws(EngineError) {
      if isDue { try start() } else { try keepInStep() }
    } catch {
      end()
      send(Self.problem("\(error)"))
    }
    report()
    return nil
  }

  /// Stops at once: what sounds fades within 2 ms.
  func end() {
    isDue = false
    began = nil
    for part in parts { try? part.player.cancel() }
    for part in leaving { try? part.player.cancel() }
    (parts, leaving) = ([], [])
  }

  /// Returns the message that says why something does not play.
  static func problem(_ text: String) -> String {
    "{\"t\": \"problem\", \"text\": \(JSONText.quoted(String(text.printable.prefix(400))))}"
  }

  /// The engine time at which the run begins, in seconds; `nil` before the clock is known or the output runs.
  private func beginning(of run: FollowedRun) -> Double? {
    let local = (clock.local(run.at) - delay * 1000) * 1e6
    guard clock.isKnown, local > 0, local < 1e19 else { return nil }
    return engine.time(atHostTime: UInt64(local))
  }

  /// Plays the pattern from where the run is; what plays already ends there.
  private func start() throws(EngineError) {
    guard let run, let pattern, let beginning = beginning(of: run) else {
      isDue = run != nil && pattern != nil
      return
    }
    isDue = false
    let time = max(beginning, engine.nextBlockTime + Self.lead)
    let place = run.place(after: time - beginning)
    // Prepared before anything that plays ends, so that a pattern that cannot play is known by then.
    var new: [Part] = []
    if let place { new = try makeParts(of: pattern, run, from: place, at: time) }
    fade(at: time)
    began = beginning
    nextCheck = engine.currentTime + 0.25
    parts = new
    for part in parts { try part.player.start(at: part.start) }
  }

  private func makeParts(
    of pattern: HapticPattern, _ run: FollowedRun, from place: Double, at time: Double
  ) throws(EngineError) -> [Part] {
    guard let loop = run.loop else {
      return [try makePart(of: pattern, from: place, to: run.until, run.speed, at: time)]
    }
    let isWhole = place == loop.start
    let turn = isWhole ? time : time + (loop.end - place) / run.speed
    var parts =
      isWhole ? [] : [try makePart(of: pattern, from: place, to: loop.end, run.speed, at: time)]
    let repeated = try makePart(of: pattern, from: loop.start, to: loop.end, run.speed, at: turn)
    repeated.player.loopEnd = loop.length
    repeated.player.loops = true
    parts.append(repeated)
    return parts
  }

  private func makePart(
    of pattern: HapticPattern, from place: Double, to end: Double, _ speed: Double, at time: Double
  ) throws(EngineError) -> Part {
    // On a whole sample, so that the times of the part fall on the samples of the whole.
    let start = (place * engine.sampleRate).rounded() / engine.sampleRate
    let prepared = try engine.prepare(pattern.part(from: start, to: end), audioRoots: audioRoots)
    let player = try engine.makeAdvancedPlayer(with: prepared)
    player.playbackRate = speed
    return Part(player: player, start: time)
  }

  /// Ends what plays at an engine time: it fades within 2 ms then.
  private func fade(at time: Double) {
    for part in parts {
      if part.start < time, part.player.isPlaying {
        try? part.player.pause(at: time)
        leaving.append((part.player, time + 0.05))
      } else {
        try? part.player.cancel()
      }
    }
    parts = []
  }

  /// The clocks of devices and of the server drift apart, and the latency of a device changes.
  private func keepInStep() throws(EngineError) {
    guard let run, let began, engine.currentTime >= nextCheck else { return }
    nextCheck = engine.currentTime + 0.25
    guard isActive, let wanted = beginning(of: run), abs(wanted - began) > Self.tolerance else { return }
    try start()
  }

  private var isActive: Bool { parts.contains { $0.player.isPlaying } }

  /// Two taps, half a second apart, to feel the output.
  private func test() throws(EngineError) {
    let taps = [0.0, 0.5].map { HapticEvent.transient(at: $0, intensity: 1, sharpness: 0.5) }
    let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: taps))
    try player.start(at: engine.nextBlockTime + Self.lead)
  }

  /// Sends the state to the studio when it has changed.
  private func report() {
    let state = !clock.isKnown ? "clock" : isActive ? "playing" : "ready"
    let trip = clock.trip.map { Self.spelled($0) } ?? "null"
    let spread = clock.isKnown ? clock.trip.map { Self.spelled($0 / 2) } ?? "null" : "null"
    let text =
      "{\"t\": \"state\", \"state\": \"\(state)\", \"gain\": \(NumberText.shortest(gain)), "
      + "\"delay\": \(Self.spelled(delay * 1000)), \"spread\": \(spread), \"trip\": \(trip)}"
    guard text != said else { return }
    said = text
    send(text)
  }

  private static func spelled(_ milliseconds: Double) -> String {
    NumberText.shortest((milliseconds * 100).rounded() / 100)
  }
}
