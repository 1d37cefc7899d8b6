import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOWebSocket
import Testing

@testable import StudioServer

@Suite("Outputs of this machine")
struct OutputTests {
  private let found = Outputs.Found(id: "controller:0", kind: "controller", name: "Pad", note: nil)
  private let play =
    #"{"t": "play", "rev": 1, "at": 250, "from": 0, "speed": 1, "until": 0, "loop": [0, 1]}"#
  private let hello =
    #"{"t": "hello", "role": "native", "protocol": 1, "token": "", "name": "x", "can": []}"#

  private func output(_ server: PhoneServer, says: Bool = true) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandler(OutputConnection(found, phones: server.phones))
    if says { try say(hello, to: channel) }
    return channel
  }

  private func say(_ text: String, to channel: EmbeddedChannel) throws {
    try channel.writeInbound(ByteBuffer(string: text + "\n"))
  }

  private func lines(_ channel: EmbeddedChannel) throws -> [String] {
    var text = ""
    while let data = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: data) }
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map { String($0) }
  }

  @Test("an output joins without a code once its device is open, and hears clip and run, one a line")
  func joins() throws {
    let server = PhoneServer()
    let editor = try server.editor()
    #expect(server.phones.receive(Array("{\"name\":\n \"a\"}".utf8)) == 1)
    try server.send(play, to: editor)
    let output = try output(server, says: false)
    #expect(try lines(output).isEmpty)
    // The data arrives in pieces, as connections deliver it.
    try output.writeInbound(ByteBuffer(string: String(hello.prefix(20))))
    try output.writeInbound(ByteBuffer(string: hello.dropFirst(20) + "\n" + #"{"t": "ping", "n": 4}"# + "\n"))
    let heard = try lines(output)
    #expect(heard.count == 4)
    #expect(heard[0].hasPrefix(#"{"t": "welcome""#))
    #expect(heard[1] == #"{"t": "clip", "rev": 1, "clip": {"name":  "a"}}"#)
    #expect(heard[2].hasPrefix(#"{"t": "play""#) && heard[3] == #"{"t": "pong", "n": 4, "t1": 0.0}"#)
    #expect(
      server.phones.list.contains(#""name": "Pad""#)
        && server.phones.list.contains(#""output": "controller:0""#))
    try server.send(#"{"t": "set", "id": 1, "gain": 0.5, "delay": 20}"#, to: editor)
    try server.send(#"{"t": "stop"}"#, to: editor)
    #expect(try lines(output) == [#"{"t": "set", "gain": 0.5, "delay": 20.0}"#, #"{"t": "stop"}"#])
    try say(
      #"{"t": "state", "state": "playing", "gain": 0.5, "delay": 20, "spread": 0.1, "trip": 0.2}"#, to: output
    )
    #expect(server.phones.list.contains(#""state": "playing", "gain": 0.5"#))
  }

  @Test("phones that are disconnected leave outputs as they are")
  func codeEnds() throws {
    let server = PhoneServer()
    let (editor, phone, output) = (try server.editor(), try server.phone(), try output(server))
    _ = server.phones.receive(Array("{}".utf8))
    try server.send(play, to: editor)
    _ = try lines(output)
    server.phones.clear()
    #expect(try server.texts(phone).last?.contains("connectionClose") == true)
    #expect(try lines(output).isEmpty && output.isActive)
    // The clip is still stored: another output receives it when it joins.
    #expect(try lines(self.output(server)).count == 3)
  }

  @Test("why an output does not play goes to the pages; what a program should not say changes nothing")
  func problems() throws {
    let server = PhoneServer()
    let editor = try server.editor()
    let opened = try output(server)
    _ = try server.texts(editor)
    try say(#"{"t": "problem", "text": "it \"broke\""}"#, to: opened)
    #expect(
      try server.texts(editor)
        == [#"{"t": "problem", "output": "controller:0", "name": "Pad", "text": "it \"broke\""}"#])
    for text in ["", "{", "nothing", play, #"{"t": "stop"}"#, #"{"t": "drop", "id": 1}"#, hello, "\u{0}"] {
      try say(text, to: opened)
    }
    _ = try lines(opened)
    #expect(opened.isActive && server.phones.list.components(separatedBy: "\"id\"").count == 2)
    // The server limits the length of a line that does not end.
    _ = try? opened.writeInbound(ByteBuffer(repeating: UInt8(ascii: "x"), count: 5000))
    opened.embeddedEventLoop.run()
    #expect(!opened.isActive && server.phones.list == "[]")

    // The program ends before its device opens.
    let closed = try output(server, says: false)
    _ = try server.texts(editor)
    try closed.close().wait()
    #expect(try server.texts(editor).contains { $0.contains("cannot be opened") })
    // If a program reports its own reason, that is not reported again.
    let refused = try output(server, says: false)
    try say(#"{"t": "problem", "text": "busy"}"#, to: refused)
    try refused.close().wait()
    #expect(try server.texts(editor).filter { $0.contains("problem") }.count == 1)
    // The program does not open its device.
    let stuck = try output(server, says: false)
    stuck.embeddedEventLoop.advanceTime(by: .seconds(21))
    #expect(!stuck.isActive)
    #expect(try server.texts(editor).contains { $0.contains("does not open") })
  }

  @Test("a second page that plays takes over: the first page is notified, cannot stop it, and may close")
  func takenOver() throws {
    let server = PhoneServer()
    let (first, second, output) = (try server.editor(), try server.editor(), try output(server))
    try server.send(play, to: first)
    _ = try lines(output)
    _ = try server.texts(first)
    try server.send(play, to: second)
    #expect(try server.texts(first) == [#"{"t": "taken"}"#])
    #expect(try lines(output).count == 1)
    try server.send(#"{"t": "stop"}"#, to: first)
    #expect(try lines(output).isEmpty)
    try first.close().wait()
    #expect(try lines(output).isEmpty)
    // When the page that owns the run closes, the run ends, although another page is open.
    let third = try server.editor()
    try second.close().wait()
    #expect(try lines(output) == [#"{"t": "stop"}"#])
    try server.send(play, to: third)
    #expect(try !server.texts(third).contains { $0.contains("taken") })
  }

  @Test(
    "when the last page closes, what plays ends at once, and the device is released unless a page comes back")
  func lastPage() throws {
    let server = PhoneServer()
    let (editor, output) = (try server.editor(), try output(server))
    try server.send(play, to: editor)
    _ = try lines(output)
    try editor.close().wait()
    #expect(try lines(output) == [#"{"t": "stop"}"#])
    let again = try server.editor()
    editor.embeddedEventLoop.advanceTime(by: .seconds(11))
    #expect(output.isActive)
    try again.close().wait()
    again.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(output.isActive)
    again.embeddedEventLoop.advanceTime(by: .seconds(2))
    output.embeddedEventLoop.run()
    #expect(!output.isActive && server.phones.list == "[]")
  }
}

/// Tests of the processes. A script takes the place of `thrum`: it lists and plays.
///
/// Only one test runs at a time. While another test starts a program, that program keeps a script open that is being
/// written, and the script cannot be started ("Text file busy").
@Suite("Programs of outputs", .serialized)
struct OutputProgramTests {
  private let folder: URL
  private let script = """
    #!/bin/sh
    case "$1" in
    devices)
      echo '{"best": null, "outputs": [1, 2, 3, 4, 5], "kinds": [{"kind": "jack", "problem": "no server"}]}' |
        sed 's/\\([0-9]\\)/{"id": "pad:\\1", "kind": "controller", "name": "Pad \\1", "note": null}/g' ;;
    play)
      echo "$@" >> "$(dirname "$0")/started"
      echo '{"t": "hello", "role": "native", "protocol": 1, "token": "", "name": "x", "can": []}'
      while read -r line; do echo "$line" >> "$(dirname "$0")/heard"; done
      echo ended >> "$(dirname "$0")/ended" ;;
    esac
    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "thrum-outputs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try install(script)
  }

  private var thrum: String { folder.appendingPathComponent("thrum").path }

  private func install(_ text: String) throws {
    try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: thrum))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: thrum)
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  /// Waits until a condition of another process holds, for at most half a minute.
  private func wait(until isTrue: () -> Bool) async throws {
    for _ in 0..<3000 where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isTrue())
  }

  @Test("lists, starts what is listed and nothing else, and ends it by the end of its input")
  func runs() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let phones = Phones(editors: Editors())
    let outputs = Outputs(thrum: thrum, folder: "/sounds", phones: phones)
    outputs.attach(group)
    let list = try outputs.list()
    #expect(list.outputs.map(\.id) == (1...5).map { "pad:\($0)" } && list.kinds.first?.problem == "no server")
    for name in ["", "pad:6", "pad:1 ", "--help", "pad:1\n", "silent", "jack"] {
      #expect(throws: StudioError.self) { try outputs.start(name) }
    }
    try outputs.start("pad:1")
    try outputs.start("pad:1")
    try await wait { phones.list.contains("pad:1") }
    #expect(text("started") == "play --follow --output=pad:1 --audio-root=/sounds -\n")
    for number in 2...4 { try outputs.start("pad:\(number)") }
    #expect(throws: StudioError.self) { try outputs.start("pad:5") }
    try await wait { phones.list.contains("pad:4") }
    outputs.stop("pad:1")
    try await wait { !outputs.isOn("pad:1") }
    #expect(text("ended") == "ended\n" && !phones.list.contains("pad:1"))
    try outputs.start("pad:5")
    try await wait { phones.list.contains("pad:5") }
    // An output is switched off and on immediately, and another one takes its place. The new program waits until the old
    // one has ended.
    outputs.stop("pad:5")
    try outputs.start("pad:5")
    #expect(text("ended").count == 2 * "ended\n".count && outputs.isOn("pad:5"))
    outputs.stop("pad:4")
    try outputs.start("pad:1")
    try await wait { phones.list.contains("pad:5") && phones.list.contains("pad:1") }
    await outputs.close()
    #expect(text("ended").count == 7 * "ended\n".count && !outputs.isOn("pad:5"))
    try outputs.start("pad:1")
    try await wait { !outputs.isOn("pad:1") }
    try await group.shutdownGracefully()
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a program that does not end is killed; one that lists nothing useful, or for ever, is refused")
  func hangs() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let phones = Phones(editors: Editors())
    try install(script.replacingOccurrences(of: "echo ended", with: "exec sleep 600; echo ended"))
    let outputs = Outputs(thrum: thrum, folder: "/", phones: phones)
    outputs.attach(group)
    try outputs.start("pad:2")
    try await wait { phones.list.contains("pad:2") }
    await outputs.close()
    #expect(!outputs.isOn("pad:2") && text("ended").isEmpty)
    for listing in ["exit 1", "echo '{\"outputs\": 7}'", "yes | head -c 2000000", "echo '[]'"] {
      try install("#!/bin/sh\n\(listing)")
      #expect(throws: StudioError.self) { try Outputs(thrum: thrum, folder: "/", phones: phones).list() }
    }
    #expect(throws: StudioError.self) { try Outputs(thrum: nil, folder: "/", phones: phones).list() }
    #expect(throws: StudioError.self) { try Outputs(thrum: folder.path, folder: "/", phones: phones).list() }
    let child = try ChildProgram.start(["/bin/sh", "-c", "exec sleep 600"])
    #expect(child.output(within: 50, atMost: 100) == nil)
    #expect(child.hasEnded())
    try await group.shutdownGracefully()
    try FileManager.default.removeItem(at: folder)
  }

  @Test(
    "a program has the usual signals, although the server ignores some, and inherits no connection of another one"
  )
  func signals() throws {
    signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, SIG_DFL) }
    let other = try ChildProgram.start(["/bin/sh", "-c", "cat"])
    let child = try ChildProgram.start([
      "/bin/sh", "-c", "grep SigIgn /proc/self/status; ls -l /proc/self/fd | grep -c socket",
    ])
    let text = String(decoding: child.output(within: 10_000, atMost: 1000) ?? [], as: UTF8.self)
    #if os(Linux)
      // Only its own connection is closed here. The other program ends when its connection is closed.
      let ignored = text.split(separator: "\n").first.flatMap { UInt64($0.suffix(16), radix: 16) }
      // SIGHUP, SIGINT, SIGPIPE and SIGTERM.
      #expect(ignored.map { $0 & 0x5003 } == 0 && text.hasSuffix("\n1\n"), "\(text)")
    #endif
    close(other.connection)
    while !other.hasEnded() { usleep(1000) }
  }
}
