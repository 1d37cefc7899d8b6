import Foundation
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import StudioServer

@Suite("Phones")
struct PhoneTests {
  private let play =
    #"{"t": "play", "rev": 1, "at": 250, "from": 0.5, "speed": 1, "until": 0, "loop": [0.5, 1]}"#

  @Test("a phone that joins late hears the clip, its vibration and the run")
  func joinsLate() throws {
    let server = PhoneServer()
    let editor = try server.editor()
    #expect(server.phones.receive(Array(#"{"name": "a"}"#.utf8)) == 1)
    #expect(server.phones.takeVibration(Array("[10, 20]".utf8)))
    try server.send(play, to: editor)
    let phone = try server.phone()
    let heard = try server.texts(phone)
    #expect(heard.count == 4)
    #expect(heard[0].hasPrefix(#"{"t": "welcome", "protocol": 1, "id": 1, "now": "#))
    #expect(heard[1] == #"{"t": "clip", "rev": 1, "clip": {"name": "a"}}"#)
    #expect(heard[2] == #"{"t": "vibration", "rev": 1, "vibration": [10, 20]}"#)
    #expect(
      heard[3]
        == #"{"t": "play", "rev": 1, "at": 250.0, "from": 0.5, "speed": 1.0, "until": 0.0, "loop": [0.5, 1.0]}"#
    )
  }

  @Test("phones hear what plays and when it stops; a new clip forgets the vibration of the old one")
  func follows() throws {
    let server = PhoneServer()
    let (editor, phone) = (try server.editor(), try server.phone())
    _ = try server.texts(phone)
    try server.send(play, to: editor)
    try server.send(#"{"t": "stop"}"#, to: editor)
    #expect(server.phones.takeVibration(Array("[1]".utf8)))
    _ = server.phones.receive(Array("{}".utf8))
    #expect(
      try server.texts(phone).map { $0.prefix(11) } == [
        #"{"t": "play"#, #"{"t": "stop"#, #"{"t": "vibr"#, #"{"t": "clip"#,
      ])
    let late = try server.phone()
    #expect(try server.texts(late).map { $0.prefix(11) } == [#"{"t": "welc"#, #"{"t": "clip"#])
  }

  @Test(
    "a clip that is not one JSON value is refused, so that what is sent on is JSON",
    arguments: [
      "{}\n{}", "{\"a\": 1}\n{\"b\": 2}", "{", "{]}", "{\"a\": 1,}", "{,}", "{\"a\"}", "{1: 2}",
      "{\"a\": 01}",
      "{\"a\": +1}", "{\"a\": .5}", "{\"a\": 1.}", "{\"a\": 1e}", "{\"a\": -}", "{\"a\": NaN}",
      "{\"a\": tru}",
      "{\"a\": \"\n\"}", "{\"a\": \"\\x\"}", "{\"a\": \"\\u12g4\"}", "{\"a\": \"}", "{\"a\": [1 2]}", "{} {}",
      " {}",
      "[]", "", "{\"a\": 1} x", "{\"a\": 'b'}", "{\"\u{1}\": 1}",
      "{\"a\": \(String(repeating: "[", count: 300))",
    ])
  func clips(_ text: String) throws {
    let server = PhoneServer()
    let phone = try server.phone()
    _ = try server.texts(phone)
    #expect(server.phones.receive(Array(text.utf8)) == nil)
    #expect(server.phones.receive([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) == nil)
    #expect(try server.texts(phone).isEmpty)
    for good in [
      "{}", "{\n}\n",
      "{\"a\": [], \"b\": {}, \"c\": [{}, [[1]], null, true, false, -0.5e+3, 10, \"\\u00e9\\n\u{5D0}\"]}",
    ] {
      #expect(server.phones.receive(Array(good.utf8)) != nil, "\(good)")
      let heard = try #require(try server.texts(phone).first)
      #expect((try? JSONSerialization.jsonObject(with: Data(heard.utf8))) is [String: Any], "\(heard)")
    }
    #expect(
      server.phones.takeVibration(Array("[1, 2]".utf8))
        && !server.phones.takeVibration(Array("[1]\n[2]".utf8)))
  }

  @Test("the phone for which there is no room may try again, and has a place once another has left")
  func full() throws {
    let server = PhoneServer()
    let phones = try (0..<Phones.most).map { _ in try server.phone() }
    let late = try server.phone()
    let refusal = try #require(try late.readOutbound(as: WebSocketFrame.self))
    var code = refusal.unmaskedData
    #expect(refusal.opcode == .connectionClose && code.readInteger(as: UInt16.self) == 1013)
    _ = try phones[3].finish()
    #expect(try server.texts(server.phone()).first?.hasPrefix(#"{"t": "welcome""#) == true)
  }

  @Test("the answer to a ping holds the time of the server")
  func clock() throws {
    let server = PhoneServer()
    let (editor, phone) = (try server.editor(), try server.phone())
    _ = try server.texts(phone)
    _ = try server.texts(editor)
    phone.embeddedEventLoop.advanceTime(by: .milliseconds(1500))
    try server.send(#"{"t": "ping", "n": 7, "t0": 1e300}"#, to: phone)
    #expect(try server.texts(phone) == [#"{"t": "pong", "n": 7, "t1": 1500.0}"#])
    try server.send(#"{"t": "ping", "n": 8}"#, to: editor)
    #expect(try server.texts(editor) == [#"{"t": "pong", "n": 8, "t1": 0.0}"#])
  }

  @Test("a page hears of phones at most ten times a second, and of a finger at once")
  func reports() throws {
    let server = PhoneServer()
    let editor = try server.editor()
    editor.embeddedEventLoop.advanceTime(by: .milliseconds(101))
    #expect(try server.texts(editor) == [#"{"t": "players", "players": [], "runs": false}"#])
    let phone = try server.phone(PhoneServer.hello(name: "A\\u0007\\u202e\\\"B"))
    for n in 0..<5 {
      try server.send(
        #"{"t": "state", "state": "ready", "gain": 0.\#(n), "delay": 30, "spread": 0.4, "trip": 3}"#,
        to: phone)
    }
    #expect(try server.texts(editor).isEmpty)
    phone.embeddedEventLoop.advanceTime(by: .milliseconds(101))
    #expect(
      try server.texts(editor) == [
        #"{"t": "players", "players": [{"id": 1, "name": "A\"B", "role": "player", "can": ["vibrate"], "state": "ready", "#
          + #""gain": 0.4, "delay": 30.0, "spread": 0.4, "trip": 3.0}], "runs": false}"#
      ])
    try server.send(#"{"t": "tap", "at": 100, "on": true}"#, to: phone)
    #expect(try server.texts(editor) == [#"{"t": "tap", "id": 1, "name": "A\"B", "at": 100.0, "on": true}"#])
    try server.send(#"{"t": "set", "id": 1, "gain": 0.5, "delay": -20}"#, to: editor)
    #expect(try server.texts(phone).last == #"{"t": "set", "gain": 0.5, "delay": -20.0}"#)
  }

  @Test(
    "what is not within the limits is refused",
    arguments: [
      #"{"t": "play", "rev": 1, "at": 1e9, "from": 0}"#, #"{"t": "play", "rev": 1, "at": 0, "from": -1}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "speed": 0}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "loop": [1, 1]}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "loop": [1]}"#,
      #"{"t": "play", "rev": 1, "at": 1e999, "from": 0}"#,
      #"{"t": "state", "state": "ready", "gain": 2, "delay": 0}"#,
      #"{"t": "state", "state": "x", "gain": 1, "delay": 0}"#,
      #"{"t": "state", "state": "ready", "gain": 1, "delay": 1e6}"#, #"{"t": "tap", "at": 1e12, "on": true}"#,
      #"{"t": "set", "id": 1, "gain": -1, "delay": 0}"#, #"{"t": "ping"}"#, #"{"t": "other"}"#, "", "[",
      "null",
    ])
  func limits(_ text: String) throws {
    #expect(PhoneMessage(text, now: 0) == nil)
    let server = PhoneServer()
    let phone = try server.phone()
    _ = try server.texts(phone)
    try server.send(text, to: phone)
    #expect(!phone.isActive)
  }

  @Test(
    "a phone cannot say what a page says, join twice, or join with another token, role or code that has ended"
  )
  func roles() throws {
    for text in [
      play, #"{"t": "stop"}"#, #"{"t": "set", "id": 1, "gain": 1, "delay": 0}"#, PhoneServer.hello(),
    ] {
      let server = PhoneServer()
      let (phone, other) = (try server.phone(), try server.phone())
      _ = try server.texts(other)
      try server.send(text, to: phone)
      #expect(!phone.isActive && other.isActive, "\(text)")
      #expect(try server.texts(other).isEmpty)
    }
    for hello in [
      PhoneServer.hello(token: "0"), PhoneServer.hello(role: "editor"), PhoneServer.hello(role: "x"), play,
    ] {
      #expect(try !PhoneServer().phone(hello).isActive)
    }
    let silent = try PhoneServer().phone(PhoneServer.hello(role: "native"))
    silent.embeddedEventLoop.advanceTime(by: .seconds(4))
    #expect(silent.isActive)
  }

  @Test("a flood ends its connection, and a phone within the rate goes on")
  func flood() throws {
    let server = PhoneServer()
    let (phone, calm) = (try server.phone(), try server.phone())
    for n in 0..<200 where phone.isActive { try server.send(#"{"t": "ping", "n": \#(n)}"#, to: phone) }
    #expect(!phone.isActive)
    for n in 0..<400 {
      calm.embeddedEventLoop.advanceTime(by: .milliseconds(30))
      try server.send(#"{"t": "ping", "n": \#(n)}"#, to: calm)
    }
    #expect(calm.isActive)
  }

  @Test("sixteen phones at a time, after any number of joins")
  func joins() throws {
    let server = PhoneServer()
    for _ in 0..<1000 {
      let phone = try server.phone()
      #expect(phone.isActive)
      _ = try phone.finish(acceptAlreadyClosed: true)
    }
    let all = try (0..<Phones.most).map { _ in try server.phone() }
    #expect(all.allSatisfy { $0.isActive })
    #expect(try !server.phone().isActive)
    #expect(server.phones.list.components(separatedBy: "\"id\"").count == Phones.most + 1)
  }

  @Test("a phone that ends while it is welcomed leaves no place taken")
  func endsWhileWelcomed() throws {
    let server = PhoneServer()
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandler(BrokenPipe())
    server.connections.enter(channel)
    try channel.pipeline.syncOperations.addHandler(
      PhoneSocket(access: server.access, phones: server.phones, connections: server.connections))
    try server.send(PhoneServer.hello(), to: channel)
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive && server.phones.list == "[]")
  }

  @Test("a phone that has not read the clip receives the stop at once, and the clip later")
  func stopsBehind() throws {
    let server = PhoneServer()
    let (editor, phone) = (try server.editor(), try server.phone())
    try server.send(play, to: editor)
    phone.isWritable = false
    _ = server.phones.receive(Array("{}".utf8))
    _ = try server.texts(phone)
    try server.send(play, to: editor)
    #expect(try server.texts(phone).isEmpty)
    try server.send(#"{"t": "stop"}"#, to: editor)
    #expect(try server.texts(phone) == [#"{"t": "stop"}"#])
    phone.isWritable = true
    phone.pipeline.fireChannelWritabilityChanged()
    #expect(try server.texts(phone).map { $0.prefix(11) } == [#"{"t": "clip"#])
  }

  @Test("a phone that is behind receives the newest clip and the run when it has read, not in between")
  func catchesUp() throws {
    let server = PhoneServer()
    let (editor, phone) = (try server.editor(), try server.phone())
    _ = try server.texts(phone)
    phone.isWritable = false
    _ = server.phones.receive(Array(#"{"n": 1}"#.utf8))
    try server.send(play, to: editor)
    // The connection can be written to again before its handler receives the event.
    phone.isWritable = true
    _ = server.phones.receive(Array(#"{"n": 2}"#.utf8))
    #expect(try server.texts(phone).isEmpty)
    phone.pipeline.fireChannelWritabilityChanged()
    let heard = try server.texts(phone)
    #expect(heard.map { $0.prefix(11) } == [#"{"t": "clip"#, #"{"t": "play"#])
    #expect(heard.first?.contains(#"{"n": 2}"#) == true)
  }

  @Test("a connection ends within a second although its peer reads nothing", arguments: ["drop", "error"])
  func endsUnread(_ how: String) throws {
    let server = PhoneServer()
    let (editor, pipe) = (try server.editor(), FullPipe())
    let phone = try server.phone(behind: pipe)
    pipe.isFull = true
    try server.send(
      how == "drop" ? #"{"t": "drop", "id": 1}"# : "garbage", to: how == "drop" ? editor : phone)
    #expect(phone.isActive)
    phone.embeddedEventLoop.advanceTime(by: .milliseconds(1001))
    #expect(!phone.isActive && server.phones.list == "[]")
  }

  @Test("a peer that reads nothing gets no answers to its pings")
  func unreadPings() throws {
    let server = PhoneServer()
    let phone = try server.phone()
    _ = try server.texts(phone)
    phone.isWritable = false
    try server.send(#"{"t": "ping", "n": 1}"#, to: phone)
    try server.send("x", as: .ping, to: phone)
    #expect(try server.texts(phone).isEmpty)
    phone.isWritable = true
    try server.send("x", as: .ping, to: phone)
    try server.send(#"{"t": "ping", "n": 2}"#, to: phone)
    #expect(try server.texts(phone).count == 2 && phone.isActive)
  }

  @Test("phones stop when the last page closes")
  func lastPage() throws {
    let server = PhoneServer()
    let (editor, phone) = (try server.editor(), try server.phone())
    try server.send(play, to: editor)
    _ = try server.texts(phone)
    _ = try editor.finish(acceptAlreadyClosed: true)
    #expect(try server.texts(phone) == [#"{"t": "stop"}"#])
  }

  @Test("a code that has ended admits no socket that was opened before, and the next code does")
  func endedCode() throws {
    let server = PhoneServer()
    let (joined, silent) = (try server.phone(), try server.phone(""))
    server.phones.clear()
    joined.embeddedEventLoop.run()
    #expect(!joined.isActive && silent.isActive)
    try server.send(PhoneServer.hello(), to: silent)
    #expect(!silent.isActive && server.phones.list == "[]")
    server.phones.admit("1")
    #expect(try !server.phone().isActive)
    server.phones.admit(Playground.token)
    #expect(try server.phone().isActive)
  }
}
