import HapticPads
import HapticPerception
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

/// A service that notes what it is asked for and when.
private final class TestFeedbackd: FeedbackdTransport {
  struct Call: Equatable {
    var time: UInt64
    var items: [FeedbackdPattern.Item]
    var length: UInt64 { UInt64(items.reduce(0) { $0 + $1.milliseconds }) * 1_000_000 }
  }

  private let clock: TestTransport
  private let state = Mutex<(calls: [Call], answers: [FeedbackdAnswer], answer: FeedbackdAnswer?)>(
    ([], [], .accepted))

  init(_ clock: TestTransport) { self.clock = clock }

  var calls: [Call] { state.withLock { $0.calls } }
  /// What later calls are answered; `nil` for no answer.
  func answer(_ answer: FeedbackdAnswer?) { state.withLock { $0.answer = answer } }

  func call(_ call: FeedbackdPattern.Call) -> HIDWrite {
    state.withLock { state in
      state.calls.append(Call(time: clock.now, items: call.items))
      if let answer = state.answer { state.answers.append(answer) }
      return .sent
    }
  }

  func answers() -> [FeedbackdAnswer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }
}

@Suite("Vibration motors of phones")
struct FeedbackdTests {
  private let source = ToneSource()
  private let clock = TestTransport()

  private func phone(_ service: TestFeedbackd, isSilenced: Flag = Flag()) -> SteppedPad {
    var stream = FeedbackdStream(service, source.source, profile: RumbleProfile())
    stream.slots.isSilenced = { isSilenced.isSet }
    return SteppedPad(stream, clock)
  }

  @Test(
    "no call cuts off the one before, and none lasts longer than what is known",
    arguments: [1, 2] as [UInt64])
  func calls(seed: UInt64) {
    let service = TestFeedbackd(clock)
    var pad = phone(service)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      source.level = [0, 0, 0.2, 0.5, 1].randomElement(using: &random) ?? 0
      pad.run(seconds: Double.random(in: 0.001...0.2, using: &random))
      // The thread of the output is late now and then.
      if Bool.random(using: &random) { pad.pause(seconds: Double.random(in: 0...0.03, using: &random)) }
    }
    let calls = service.calls
    #expect(calls.count > 50)
    for (call, next) in zip(calls, calls.dropFirst()) { #expect(next.time >= call.time + call.length) }
    for call in calls {
      #expect((1...2).contains(call.items.count) && call.length <= 40_000_000)
      #expect(call.items.allSatisfy { $0.amplitude > 0 && $0.milliseconds >= 20 })
    }
  }

  @Test("a vibration is felt a slot later, goes on without a gap and ends with its pattern")
  func steady() {
    let service = TestFeedbackd(clock)
    var pad = phone(service)
    let start = clock.now
    pad.run(seconds: 10)
    let calls = service.calls
    expectEqual(calls.first?.time, start + FeedbackdStream.slot)
    #expect((248...251).contains(calls.count), "\(calls.count)")
    source.level = 0
    pad.run(seconds: 1)
    let last = service.calls.last.map { $0.time + $0.length } ?? 0
    #expect(last <= start + 10_100_000_000)
    // Nothing is asked for in silence, and the stop has nothing to end but what was asked for.
    let count = service.calls.count
    pad.run(seconds: 5)
    expectEqual(service.calls.count, count)
    pad.end()
    expectEqual(pad.last, .ended)
  }

  @Test("calls that came late are made up for within a second")
  func late() {
    let service = TestFeedbackd(clock)
    var pad = phone(service)
    pad.run(seconds: 1)
    pad.pause(seconds: 0.1)
    pad.run(seconds: 1)
    source.level = 0
    let silence = clock.now
    pad.run(seconds: 1)
    let end = service.calls.last.map { $0.time + $0.length } ?? 0
    #expect(end <= silence + 100_000_000, "\((end - silence) / 1_000_000) ms of vibration after silence")
  }

  @Test("a stop ends what vibrates, and so does a signal")
  func stops() {
    let (service, flag) = (TestFeedbackd(clock), Flag())
    var pad = phone(service, isSilenced: flag)
    pad.run(seconds: 0.5)
    flag.isSet = true
    pad.run(seconds: 0.5)
    expectEqual(service.calls.last?.items, [])
    expectEqual(service.calls.filter { $0.items.isEmpty }.count, 1)
    flag.isSet = false
    pad.run(seconds: 0.5)
    expectEqual(service.calls.last?.items.isEmpty, false)
    pad.end()
    #expect(pad.last == .ended && service.calls.last?.items == [])
  }

  @Test("a service that declines is left alone; one that fails or never answers ends the output")
  func failures() {
    let service = TestFeedbackd(clock)
    var pad = phone(service)
    service.answer(.declined)
    pad.run(seconds: 5)
    #expect(pad.last != .ended && service.calls.count > 100)
    let error = OutputError(.failed, "feedbackd has ended; start it again", place: "feedbackd")
    service.answer(.failed(error))
    pad.run(seconds: 1)
    expectEqual(pad.last, .failed(.failed(error)))

    let silent = TestFeedbackd(clock)
    silent.answer(nil)
    var other = phone(silent)
    other.run(seconds: 2.5)
    #expect(other.last != .failed(.failed(FeedbackdService.silent)))
    other.run(seconds: 1)
    expectEqual(other.last, .failed(.failed(FeedbackdService.silent)))
  }

  @Test("the output plays on a thread of its own, is refused a second time, and reports what fails")
  func output() throws {
    let service = TestFeedbackd(clock)
    let output = FeedbackdOutput(connect: { _ in service })
    let events = Mutex<[OutputEvent]>([])
    _ = try output.start(source.source) { event in events.withLock { $0.append(event) } }
    #expect(throws: OutputError.self) { try output.start(source.source) { _ in } }
    #expect(comesTrue { !service.calls.isEmpty })
    let error = OutputError(.failed, "feedbackd has ended; start it again", place: "feedbackd")
    service.answer(.failed(error))
    #expect(comesTrue { events.withLock { $0 } == [.failed(error)] })
    output.stop()
  }

  @Test("errors of the bus are said with what to do")
  func messages() {
    for (name, kind) in [
      ("org.freedesktop.DBus.Error.ServiceUnknown", OutputErrorKind.noServer),
      ("org.freedesktop.DBus.Error.UnknownMethod", .unsuitable),
      ("org.freedesktop.DBus.Error.AccessDenied", .unsuitable),
      ("org.freedesktop.DBus.Error.NoReply", .failed), ("", .failed),
    ] {
      var message = DBusMessage(kind: .error)
      message.error = name
      let error = FeedbackdService.failure(message)
      #expect(error.kind == kind && error.message.contains(";"), "\(name)")
    }
  }

  @Test("without a bus, and with a socket that is none, starting fails at once")
  func noBus() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("bus", "")
    for address in [
      nil, DBusAddress(socket: Array(file.utf8)), DBusAddress(socket: Array(repeating: 65, count: 500)),
    ] {
      let error = #expect(throws: OutputError.self) { try FeedbackdService(address, within: 0.2) }
      expectEqual(error?.kind, .noServer)
    }
  }
}

@Suite("Messages of the desktop bus")
struct DBusMessageTests {
  /// A call as `busctl` sends it, and its answer.
  private var call: DBusMessage {
    let items = [(1.0, 20), (0, 80), (0.5, 40)].map { FeedbackdPattern.Item(amplitude: $0, milliseconds: $1) }
    var call = DBusMessage(
      "Vibrate", of: "org.sigxcpu.Feedback.Haptic", at: "/org/sigxcpu/Feedback", to: "org.sigxcpu.Feedback",
      signature: "sa(du)",
      body: FeedbackdPattern.Call(start: 0, items: items).body(application: "org.thrum.Thrum"))
    call.serial = 7
    return call
  }

  private var answer: DBusMessage {
    var answer = DBusMessage(kind: .answer)
    (answer.serial, answer.answers, answer.signature, answer.body) = (9, 7, "b", [1, 0, 0, 0])
    return answer
  }

  @Test("what is written is read again, and its length is known from its first 16 bytes")
  func roundTrip() {
    for message in [call, answer] {
      let bytes = message.bytes
      expectEqual(DBusMessage.length(bytes.prefix(16)), bytes.count)
      expectEqual(DBusMessage(bytes), message)
    }
    expectEqual(DBusMessage(answer.bytes)?.flag, true)
  }

  @Test("an answer with its most significant byte first is read")
  func bigEndian() {
    let bytes: [UInt8] =
      [0x42, 2, 1, 1, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 15]
      + [5, 1, 0x75, 0, 0, 0, 0, 7, 8, 1, 0x67, 0, 1, 0x62, 0, 0] + [0, 0, 0, 1]
    let message = DBusMessage(bytes)
    #expect(message?.answers == 7 && message?.flag == true)
  }

  @Test("every shortened message and random bytes are refused without a trap", arguments: [1, 2] as [UInt64])
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for message in [call, answer] {
      let bytes = message.bytes
      for count in 0..<bytes.count { #expect(DBusMessage(bytes.prefix(count)) == nil) }
      for _ in 0..<3_000 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let length = DBusMessage.length(broken) { #expect((16...DBusMessage.longest).contains(length)) }
        let parsed = DBusMessage(broken)
        _ = (parsed?.flag, parsed?.text)
      }
    }
    #expect(DBusMessage.length([0x6C, 2, 0, 1] + Array(repeating: 0xFF, count: 12)) == nil)
  }

  @Test("addresses name sockets; other ways to a bus are not taken")
  func addresses() {
    expectEqual(DBusAddress("unix:path=/run/user/1000/bus,guid=00")?.socket, Array("/run/user/1000/bus".utf8))
    expectEqual(DBusAddress("tcp:host=x;unix:guid=1,path=/a%20b")?.socket, Array("/a b".utf8))
    expectEqual(DBusAddress("unix:abstract=/tmp/x")?.socket, [0] + Array("/tmp/x".utf8))
    for text in [
      "", "unixexec:path=/bin/sh", "unix:", "unix:path=", "unix:path=%2", "unix:path=a%00b", "unix:path=%+f",
      "unix:path=%-0", "autolaunch:",
    ] {
      #expect(DBusAddress(text) == nil, "\(text)")
    }
  }
}
