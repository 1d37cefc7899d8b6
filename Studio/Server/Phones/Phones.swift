import NIOCore
import NIOWebSocket
import Synchronization

/// The phones and other players that have joined, their clip and run, and the pages that receive the list of players.
final class Phones: Sendable {
  /// The largest number of players at a time.
  static let most = 16
  /// The largest clip, in bytes.
  static let largestClip = 4 << 20
  /// The least interval at which pages receive the state of the players.
  static let reportEvery = TimeAmount.milliseconds(100)
  /// The time for which the outputs of this machine stay open after the last page has closed.
  static let outputsLast = TimeAmount.seconds(10)

  private struct Player {
    let channel: any Channel
    let greeting: PhoneMessage.Greeting
    /// The identifier, if the player is an output of this machine; `nil` for a player that joined by the code.
    let output: String?
    var state = PlayerState()
    /// Whether the clip has changed since the player stopped reading messages.
    var isBehind = false
  }

  private struct State {
    /// The code that admits players; `nil` if players cannot join.
    var code: String?
    var players: [Int: Player] = [:]
    var lastID = 0
    var rev = 0
    var clip: ByteBuffer?
    /// The vibration of the clip; `nil` until it is known.
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

  /// Adds a player. Returns its number, or `nil` if there are too many players or its code is no longer valid.
  ///
  /// - Parameter output: the identifier of an output of this machine; `nil` for a player that joins by the code.
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
    // The connection may close while the welcome is being sent.
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

  /// Removes a player.
  func leave(_ id: Int, _ loop: any EventLoop) {
    if state.withLock({ $0.players.removeValue(forKey: id) }) != nil { report(loop) }
  }

  /// Stores the state that a player reports.
  func note(_ id: Int, _ new: PlayerState, _ loop: any EventLoop) {
    let isNew = state.withLock { state in
      guard let old = state.players[id]?.state, old != new else { return false }
      state.players[id]?.state = new
      return true
    }
    if isNew { report(loop) }
  }

  /// Reports to the pages that a finger on a phone goes down or up.
  func tap(_ id: Int, at: Double, isDown: Bool) {
    guard let name = state.withLock({ $0.players[id]?.greeting.name }) else { return }
    editors.send(
      "{\"t\": \"tap\", \"id\": \(id), \"name\": \(JSON.quoted(name)), \"at\": \(at), \"on\": \(isDown)}")
  }

  /// Stores the clip that is played next, and sends it to all players. A player that has not read the earlier messages
  /// receives the newest clip when it has read them. Returns the number of the clip, or `nil` if it is not a JSON object.
  func receive(_ bytes: [UInt8]) -> Int? {
    guard JSON.isValue(bytes, beginningWith: "{") else { return nil }
    let (rev, clip, channels) = state.withLock { state in
      state.rev += 1
      var clip = ByteBuffer(string: "{\"t\": \"clip\", \"rev\": \(state.rev), \"clip\": ")
      clip.writeBytes(bytes)
      clip.writeString("}")
      (state.clip, state.vibration) = (clip, nil)
      var ready: [any Channel] = []
      // Players that are already behind may also lack a run. They receive both from `catchUp`.
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

  /// Stores the vibration of the newest clip, and sends it to all players that have that clip. Returns `false` if it is
  /// not a JSON list.
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

  /// Sends the newest clip to a player that has read the earlier messages.
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

  /// Handles a message of a page. Returns `false` if pages may not send such a message.
  ///
  /// - Parameter page: the page. It owns the run that it begins until another page begins a run.
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
      // If another page has replaced the run of this page, this page has no run to stop.
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

  /// Stops all players, including those that are behind, because they would otherwise continue.
  func stop() {
    let channels = state.withLock { state in
      (state.run, state.page) = (nil, nil)
      return state.players.values.map { $0.channel }
    }
    for channel in channels { Self.send("{\"t\": \"stop\"}", to: channel) }
  }

  /// Ends the run of a page that closes, because nothing else could stop it. When the last page has closed, releases the
  /// outputs of this machine after a delay, in which a page that is loading again can return.
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

  /// Reports to the pages why an output of this machine does not play.
  func reportProblem(of output: Outputs.Found, _ why: String) {
    editors.send(
      "{\"t\": \"problem\", \"output\": \(JSON.quoted(output.id)), \"name\": \(JSON.quoted(output.name)), "
        + "\"text\": \(JSON.quoted(why))}")
  }

  /// Makes the code invalid and disconnects the players that joined by it. Discards the clip and the run, unless an
  /// output of this machine plays them too. A page that was disconnected with the code 1008 does not join again.
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

  /// The list of players as JSON.
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

  /// Sends the list of players to the pages after a short delay. Changes during the delay are included.
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
