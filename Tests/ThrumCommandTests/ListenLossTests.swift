import HapticLive
import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("thrum listen, when the input or the output is lost")
struct ListenLossTests {
  /// An input that starts as often as it is allowed to.
  private final class FlakyInput: SoundInput {
    let name = "flaky"
    private let state: Mutex<(starts: Int, report: (@Sendable (InputEvent) -> Void)?)>

    init(starts: Int) { state = Mutex((starts, nil)) }

    func start(
      _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
    ) throws(OutputError) -> InputFormat {
      try state.withLock { state throws(OutputError) in
        guard state.starts > 0 else { throw OutputError(.noServer, "no server answers; start it") }
        state.starts -= 1
        state.report = report
        return InputFormat(blockSize: 480)
      }
    }

    func stop() { state.withLock { $0.report = nil } }

    func raise(_ event: InputEvent) {
      let report = state.withLock { $0.report }
      report?(event)
    }

    var starts: Int { state.withLock { $0.starts } }

    func allow(_ starts: Int) { state.withLock { $0.starts = starts } }
  }

  private struct Outcome {
    var result: Result<ThrumCommand.ExitStatus, CommandFailure>
    var output: String
    var errors: [Substring]
    var seconds: Double
  }

  private func listen(
    _ input: FlakyInput, output: ManualOutput = ManualOutput(), limit: Double? = nil, columns: Int? = nil,
    rows: Int = 24,
    suspension: Double = 0,
    _ script: [(Int, ScriptedClock.Action)]
  ) throws -> Outcome {
    let clock = ScriptedClock(output, size: columns.map { ($0, rows) }, script)
    clock.suspension = suspension
    let console = Console(input: [], outputColumns: columns, clock: clock)
    let session = try PlaySession(output: output, settings: PlaySession.Settings())
    let live = try LiveHaptics(engine: session.engine, input: input)
    let display = TerminalDisplay(columns == nil ? .lines : .screen, console: console)
    var runner = ListenRunner(
      console: console, session: session, input: input, live: live, display: display, limit: limit)
    let result = Result { () throws(CommandFailure) in try runner.run() }
    return Outcome(
      result: result, output: String(decoding: console.output.collected, as: UTF8.self),
      errors: String(decoding: console.errors.collected, as: UTF8.self).split(separator: "\n"),
      seconds: clock.now)
  }

  @Test("a lost input is tried again every half a second, and both are said")
  func inputComesBack() throws {
    let input = FlakyInput(starts: 1)
    let outcome = try listen(
      input,
      [
        (10, .run { input.raise(.lost(.deviceLost)) }), (60, .run { input.allow(1) }), (100, .type("q")),
      ])
    expectEqual(outcome.result, .success(.success))
    #expect(
      outcome.errors == [
        "thrum: the input flaky was lost (its device was disconnected); waiting for it to come back",
        "thrum: the input flaky is back",
      ])
  }

  @Test("an input that stays away ends it after 15 s")
  func inputStaysAway() throws {
    let input = FlakyInput(starts: 1)
    let outcome = try listen(input, [(10, .run { input.raise(.lost(.serverReset)) })])
    guard case .failure(let failure) = outcome.result else {
      Issue.record("it went on")
      return
    }
    expectEqual(failure.status, .unavailable)
    expectEqual(failure.message?.contains("no server answers"), true)
    #expect(outcome.seconds > 15 && outcome.seconds < 17)
  }

  @Test("a lost output is tried again as well")
  func outputComesBack() throws {
    let output = ManualOutput()
    let outcome = try listen(
      FlakyInput(starts: 1), output: output,
      [(10, .run { output.raise(.deviceLost) }), (60, .type("q"))])
    expectEqual(outcome.result, .success(.success))
    #expect(outcome.errors.count == 2 && outcome.errors.last == "thrum: the output manual is back")
  }

  @Test("Ctrl-Z releases the input and takes it again; without sound --seconds ends it all the same")
  func suspension() throws {
    let outcome = try listen(FlakyInput(starts: 2), limit: 2, [(5, .suspend)])
    expectEqual(outcome.result, .success(.success))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.seconds > 2.9 && outcome.seconds < 3.2)
  }

  @Test("a suspension and the time without an input do not count for --seconds")
  func absences() throws {
    let suspended = try listen(FlakyInput(starts: 2), limit: 2, suspension: 100, [(5, .suspend)])
    expectEqual(suspended.result, .success(.success))
    #expect(suspended.seconds > 102.9 && suspended.seconds < 103.2)
    let input = FlakyInput(starts: 1)
    let lost = try listen(
      input, limit: 2, [(10, .run { input.raise(.lost(.deviceLost)) }), (210, .run { input.allow(1) })])
    expectEqual(lost.result, .success(.success))
    expectEqual(lost.errors.count, 2)
    #expect(lost.seconds > 8.9 && lost.seconds < 9.8)
  }

  @Test("an input that comes back after Ctrl-Z is not started again")
  func lostBeforeSuspension() throws {
    let input = FlakyInput(starts: 1)
    let outcome = try listen(
      input,
      [
        (10, .run { input.raise(.lost(.deviceLost)) }), (12, .run { input.allow(9) }), (13, .suspend),
        (100, .type("q")),
      ])
    expectEqual(outcome.result, .success(.success))
    expectEqual(input.starts, 8)
    expectEqual(outcome.errors.count, 1)
  }

  @Test("an input that finishes again after Ctrl-Z is played to its end")
  func finishedTwice() throws {
    let input = FlakyInput(starts: 2)
    let outcome = try listen(
      input,
      [
        (10, .run { input.raise(.finished) }), (11, .suspend), (100, .run { input.raise(.finished) }),
        (500, .type("q")),
      ])
    expectEqual(outcome.result, .success(.success))
    // 12 ms and 50 ms after the end, and a frame.
    #expect(outcome.seconds > 3.06 && outcome.seconds < 3.3)
  }

  @Test(
    "a terminal shows bars, input, output and keys, never wider than it", arguments: [20, 40, 60, 80, 200])
  func screen(columns: Int) throws {
    let outcome = try listen(FlakyInput(starts: 1), columns: columns, [(5, .type("b]")), (9, .interrupt)])
    expectEqual(outcome.result, .success(.interrupted))
    let lines = outcome.output.split(separator: "\r").dropFirst()
    #expect(lines.count >= 8 * 6)
    for line in lines { #expect(line.prefix { $0 != "\u{1B}" && $0 != "\n" }.count <= columns, "\(line)") }
    if columns >= 40 {
      for part in ["bass", "from flaky", "on manual", "? help", "q quit", "gate -57 dB"] {
        #expect(outcome.output.contains(part), "\(part)")
      }
      #expect(outcome.output.contains("sound [...") || outcome.output.contains("sound ▕"))
    }
    #expect(outcome.output.hasSuffix("\u{1B}[?7h\u{1B}[?25h"))
  }

  @Test("keys change the strategy and the gate, and sequences of other keys are skipped")
  func keys() throws {
    let outcome = try listen(
      FlakyInput(starts: 1), columns: 80,
      [
        (3, .type("E[[]")), (5, .type("\u{1B}[A\u{1B}OBxyz 7")), (7, .type("\u{1B}[6~ob")),
        (9, .type("\u{4}")),
      ])
    expectEqual(outcome.result, .success(.success))
    let headings = outcome.output.split(separator: "\r").filter { $0.contains("   gate -") }.map {
      $0.split(separator: "   ").dropFirst().prefix(2).joined(separator: " ")
    }
    var changes: [String] = []
    for heading in headings where heading != changes.last { changes.append(heading) }
    expectEqual(changes, ["hybrid gate -60 dB", "envelope gate -63 dB", "bass gate -63 dB"])
  }

  @Test("a question mark explains the keys, and closes the help again", arguments: [12, 24])
  func help(rows: Int) throws {
    let outcome = try listen(
      FlakyInput(starts: 1), columns: 60, rows: rows, [(5, .type("?")), (9, .type("?")), (12, .type("q"))])
    let frames = outcome.output.split(separator: "\u{1B}[J")
    #expect(frames.contains { $0.contains("close this help") && $0.contains("o   onsets") })
    expectEqual(frames.dropLast().last?.contains("close this help"), false)
    for frame in frames { #expect(frame.count { $0 == "\n" } < rows, "\(frame)") }
  }

  @Test("an input that would record the haptics ends it at once, with the way out")
  func refused() throws {
    let input = FlakyInput(starts: 1)
    let error = OutputError(.unsuitable, "it records the haptics; name another output")
    let outcome = try listen(input, [(10, .run { input.raise(.lost(.failed(error))) })])
    guard case .failure(let failure) = outcome.result else {
      Issue.record("it went on")
      return
    }
    expectEqual(failure.status, .unavailable)
    expectEqual(failure.message, "cannot listen to 'flaky': it records the haptics; name another output")
    #expect(outcome.seconds < 1)
  }
}
