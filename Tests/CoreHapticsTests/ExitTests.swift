#if !canImport(Darwin)
  import Foundation
  import Testing

  /// What the end of a program does to what plays: seen in a process of its own.
  @Suite("The end of a program")
  struct ExitTests {
    /// Runs the probe; returns the strongest sample that came out of it, and the seconds that it lived.
    private func run(_ scenario: String) async throws -> (peak: Float, seconds: Double) {
      let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
      let process = Process()
      process.executableURL = tests.resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("ExitProbe")
      process.arguments = [scenario]
      let pipe = Pipe()
      process.standardOutput = pipe
      // Waits without a thread: the other tests need both.
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in ended.resume() }
        do { try process.run() } catch { ended.resume(throwing: error) }
      }
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      let words = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      return (
        try #require(words.first.flatMap { Float($0) }), try #require(words.last.flatMap { Double($0) })
      )
    }

    @Test("what was started is felt to its end, although the program has nothing more to do")
    func finishes() async throws {
      let felt = try await run("tap")
      #expect(felt.peak > 0.1 && felt.seconds > 0.3)
    }

    @Test("a long pattern keeps a program from its end for five seconds at most")
    func isBounded() async throws {
      let felt = try await run("long")
      #expect(felt.peak > 0.1 && felt.seconds >= 5 && felt.seconds < 15)
    }

    @Test(
      "nothing waits for a loop, for what has no end, for what is paused, or where nothing can be felt",
      arguments: ["loop", "endless", "paused", "silent"])
    func doesNotWait(scenario: String) async throws {
      #expect(try await run(scenario).seconds < 4)
    }
  }
#endif
