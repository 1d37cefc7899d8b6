import NIOCore
import NIOWebSocket
import Synchronization

/// The phones and other players that have joined, what they play, and the pages that receive their list.
final class Phones: Sendable {
  /// The most players at a time.
  static let most = 16
  /// The largest clip, in bytes.
  static let largestClip = 4 << 20
  /// The state of the players goes to the pages at most this often.
  static let reportEvery = TimeAmount.milliseconds(100)
  /// The outputs of this machine stay open so long after the last page has closed.
  static let outputsLast = TimeAmount.seconds(10)

  private struct Player {
    let channel: any Channel
    let greeting: PhoneMessage.Greeting
    /// The identifier of the output of this machine that it is; `nil` for one that has joined by the code.
    let output: String?
    var state = PlayerState()
    /// The clip changed while the player had not read what was sent before.
    var isBehind = false
  }

  private struct State {
    /// The code that admits players; `nil` while none does.
    var code: String?
    var players: [Int: Player] = [:]
    var lastID = 0
    var rev = 0
    var clip: ByteBuffer?
    /// How the clip vibrates, once that is known.
    var vibration: ByteBuffer?
    var run: Run?
    /// The page that began the run.
    var page: (any Channel)?
    var willReport = false
  }

  private let state = Mutex(State())
  private let editors: Editors
  private let began: NIODeadline

  init(editors: Editors, began: NIODeadline = .now()) {
    self.editors = editors
    self.began = began
  }

  /// The time of the server, in milliseconds since it started.
  func now(_ loop: any EventLoop) -> Double { Double((loop.now - began).nanoseconds) / 1e6 }

  /// Admits players with a code, until ``clear()``.
  func admit(_ code: String) { state.withLock { $0.code = code } }

  /// Adds a player. Returns its number, or `nil` when there are too many or its code has ended.
  ///
  /// - Parameter output: the identifier of the output of this machine that it is; `nil` for one that joins by the code.
  func join(_ channel: any Channel, _ greeting: PhoneMessage.Greeting, output: String? = nil) -> Int? {
    let id: Int? = state.withLock { state in
      let isAdmitted =
        output != nil
        || (state.code == greeting.token && state.players.values.count { $0.output == nil } < Self.most)
      guard isAdmitted else { return nil }
      state.lastID += 1
      state.players[state.lastID] = Player(channel: channel, greeting: greeting, output: output)
      return state.lastID
    }
    guard let id else { return nil }
    // A connection may end while the welcome is sent.
    channel.closeFuture.whenComplete { _ in self.leave(id, channel.eventLoop) }
    Self.send(
      "{\"t\": \"welcome\", \"protocol\": 1, \"id\": \(id), \"now\": \(now(channel.eventLoop))}", to: channel)
    let (clip, vibration, run) = state.withLock { ($0.clip, $0.vibration, $0.run) }
    if let clip { Self.send(clip, to: channel) }
    if let vibration { Self.send(vibration, to: channel) }
    if let run { Self.send(run.text, to: channel) }
    report(channel.eventLoop)
    return id
  }

  /// Forgets a player.
  func leave(_ id: Int, _ loop: any EventLoop) {
    if state.withLock({ $0.players.removeValue(forKey: id) }) != nil { report(loop) }
  }

  /// Notes what a player says of itself.
  func note(_ id: Int, _ new: PlayerState, _ loop: any EventLoop) {
    let isNew = state.withLock { state in
      guard let old = state.players[id]?.state, old != new else { return false }
      state.players[id]?.state = new
      return true
    }
    if isNew { report(loop) }
  }

  /// Reports a finger on a phone to the pages.
  func tap(_ id: Int, at: Double, isDown: Bool) {
    guard let name = state.withLock({ $0.players[id]?.greeting.name }) else { return }
    editors.send(
      "{\"t\": \"tap\", \"id\": \(id), \"name\": \(JSON.quoted(name)), \"at\": \(at), \"on\": \(isDown)}")
  }

  /// Takes the clip that is played next and sends it to all. A player that has not read what was sent before receives the
  /// newest one when it has. Returns the number of the clip, or `nil` when it is not a JSON object.
  func receive(_ bytes: [UInt8]) -> Int? {
    guard JSON.isValue(bytes, beginningWith: "{") else { return nil }
    let (rev, clip, channels) = state.withLock { state in
      state.rev += 1
      var clip = ByteBuffer(string: "{\"t\": \"clip\", \"rev\": \(state.rev), \"clip\": ")
      clip.writeBytes(bytes)
      clip.writeString("}")
      (state.clip, state.vibration) = (clip, nil)
      var ready: [any Channel] = []
      // Those that are behind already may lack a run too, and receive both from `catchUp`.
      for (id, player) in state.players where !player.isBehind {
        if player.channel.isWritable {
          ready.append(player.channel)
        } else {
          state.players[id]?.isBehind = true
        }
      }
      return (state.rev, clip, ready)
    }
    for channel in channels { Self.send(clip, to: channel) }
    return rev
  }

  /// Takes how the newest clip vibrates, and sends it to all that have that clip. Returns `false` when it is not a JSON
  /// list.
  func takeVibration(_ bytes: [UInt8]) -> Bool {
    guard JSON.isValue(bytes, beginningWith: "[") else { return false }
    let (message, channels) = state.withLock { state in
      var message = ByteBuffer(string: "{\"t\": \"vibration\", \"rev\": \(state.rev), \"vibration\": ")
      message.writeBytes(bytes)
      message.writeString("}")
      if state.clip != nil { state.vibration = message }
      return (message, state.players.values.filter { !$0.isBehind }.map { $0.channel })
    }
    for channel in channels { Self.send(message, to: channel) }
    return true
  }

  /// Sends the newest clip to a player that has read what was sent before.
  func catchUp(_ id: Int) {
    let found: (any Channel, [ByteBuffer], Run?)? = state.withLock { state in
      guard let player = state.players[id], player.isBehind, let clip = state.clip else { return nil }
      state.players[id]?.isBehind = false
      return (player.channel, [clip] + (state.vibration.map { [$0] } ?? []), state.run)
    }
    guard let (channel, clips, run) = found else { return }
    for clip in clips { Self.send(clip, to: channel) }
    if let run { Self.send(run.text, to: channel) }
  }

  /// Does what a page asks for. Returns `false` for what pages do not send.
  ///
  /// - Parameter page: the page; it owns the run that it begins, until another page begins one.
  func perform(_ message: PhoneMessage, from page: any Channel) -> Bool {
    switch message {
    case .play(let run):
      let (channels, old) = state.withLock { state in
        let old = state.page
        (state.run, state.page) = (run, page)
        // A player that is behind receives the run with the clip.
        return (state.players.values.filter { !$0.isBehind }.map { $0.channel }, old)
      }
      if let old, old !== page { Self.send("{\"t\": \"taken\"}", to: old) }
      for channel in channels { Self.send(run.text, to: channel) }
    case .stop:
      // A page whose run another one has replaced has nothing to stop.
      if state.withLock({ $0.page == nil || $0.page === page }) { stop() }
    case .set(let id, let gain, let delay):
      send("{\"t\": \"set\", \"gain\": \(gain), \"delay\": \(delay)}", toPlayer: id)
    case .test(let id):
      send("{\"t\": \"test\"}", toPlayer: id)
    case .drop(let id):
      if let channel = state.withLock({ $0.players[id]?.channel }) {
        channel.end(.policyViolation)
      }
    default: return false
    }
    return true
  }

  /// Ends what the players play, also those that are behind: they would play on.
  func stop() {
    let channels = state.withLock { state in
      (state.run, state.page) = (nil, nil)
      return state.players.values.map { $0.channel }
    }
    for channel in channels { Self.send("{\"t\": \"stop\"}", to: channel) }
  }

  /// Ends what a page has begun, when that page closes: nothing is left that could stop it. Once no page is there, the
  /// outputs of this machine are released, after a while in which a page that loads again comes back.
  func pageClosed(_ page: any Channel, _ loop: any EventLoop) {
    if editors.isEmpty || state.withLock({ $0.page === page }) { stop() }
    guard editors.isEmpty else { return }
    loop.scheduleTask(in: Self.outputsLast) {
      guard self.editors.isEmpty else { return }
      for channel in self.state.withLock({ $0.players.values.filter { $0.output != nil }.map { $0.channel } })
      {
        channel.close(promise: nil)
      }
    }
  }

  /// Tells the pages why an output of this machine does not play.
  func reportProblem(of output: Outputs.Found, _ why: String) {
    editors.send(
      "{\"t\": \"problem\", \"output\": \(JSON.quoted(output.id)), \"name\": \(JSON.quoted(output.name)), "
        + "\"text\": \(JSON.quoted(why))}")
  }

  /// Ends the code, disconnects those that joined by it and forgets what they play, unless an output of this machine plays
  /// it too. With the code 1008 a page does not join again.
  func clear() {
    let channels = state.withLock { state in
      state.code = nil
      if state.players.values.allSatisfy({ $0.output == nil }) {
        (state.clip, state.vibration, state.run, state.page) = (nil, nil, nil, nil)
      }
      return state.players.values.filter { $0.output == nil }.map { $0.channel }
    }
    for channel in channels { channel.end(.policyViolation) }
  }

  /// The players as JSON.
  var list: String {
    let players = state.withLock { $0.players.sorted { $0.key < $1.key } }
    let texts = players.map { id, player in
      let can = player.greeting.can.map(JSON.quoted).joined(separator: ", ")
      let now = player.state
      return
        "{\"id\": \(id), \"name\": \(JSON.quoted(player.greeting.name)), \"role\": \(JSON.quoted(player.greeting.role)), "
        + "\"can\": [\(can)], \"state\": \(JSON.quoted(now.state)), \"gain\": \(now.gain), \"delay\": \(now.delay), "
        + "\"spread\": \(now.spread.map { "\($0)" } ?? "null"), \"trip\": \(now.trip.map { "\($0)" } ?? "null")"
        + "\(player.output.map { ", \"output\": \(JSON.quoted($0))" } ?? "")}"
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  /// Whether a page has begun a run that was not stopped.
  private var runs: Bool { state.withLock { $0.run != nil } }

  /// Sends the list of players to the pages soon; what changes meanwhile goes along.
  func report(_ loop: any EventLoop) {
    let isFirst = state.withLock { state in
      defer { state.willReport = true }
      return !state.willReport
    }
    guard isFirst else { return }
    loop.scheduleTask(in: Self.reportEvery) {
      self.state.withLock { $0.willReport = false }
      self.editors.send("{\"t\": \"players\", \"players\": \(self.list), \"runs\": \(self.runs)}")
    }
  }

  private func send(_ text: String, toPlayer id: Int) {
    if let channel = state.withLock({ $0.players[id]?.channel }) { Self.send(text, to: channel) }
  }

  static func send(_ text: String, to channel: any Channel) { send(ByteBuffer(string: text), to: channel) }

  private static func send(_ data: ByteBuffer, to channel: any Channel) {
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: data), promise: nil)
  }
}
