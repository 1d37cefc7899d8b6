import ArgumentParser
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Numbers below 0 on the command line")
struct NegativeNumberTests {
  /// The options of all commands that take a value, each with the words before it.
  private static func options() throws -> [(words: [String], option: String)] {
    try ParserDump.commands().flatMap { words, command in
      (command.arguments ?? []).filter { $0.kind == "option" }.compactMap(\.option).map { (words, $0) }
    }
  }

  /// Returns the message for words that the parser refuses; `nil` for words that it accepts.
  private static func refusal(_ words: [String]) -> String? {
    do {
      _ = try Thrum.parseAsRoot(DashedWords.checked(words))
      return nil
    } catch {
      return Thrum.message(for: error)
    }
  }

  @Test("after an option that takes a number, a number below 0 is a value, and the message states the range")
  func values() throws {
    var count = 0
    let options = try Self.options()
    let step = SearchEffort.isFull ? 1 : 4
    for (words, option) in stride(from: 0, to: options.count, by: step).map({ options[$0] }) {
      guard let text = Self.refusal(words + [option, "abc"]), text.contains("is invalid for"),
        text.contains("number")
      else { continue }
      count += 1
      let below = Self.refusal(words + [option, "-1e12"])
      #expect(below?.contains("Missing value") == false, "\(words) \(option): \(below ?? "accepted")")
      expectEqual(below?.contains("The value '-1e12' is invalid for '\(option)"), true)
      if text.contains("give a ") {
        #expect(below?.contains("give a ") == true, "\(words) \(option): \(below ?? "accepted")")
      }
    }
    #expect(count > 40 / step, "\(count) options that take a number were found")
  }

  @Test(
    "a time or a distance below 0 is refused with what is accepted",
    arguments: [
      (
        ["edit", "join", "--gap", "-5", "a", "b"],
        "the value '-5' is invalid for '--gap <s>': give a number, 0 to 86400 s"
      ),
      (
        ["edit", "split", "--at", "-1", "a"],
        "the value '-1' is invalid for '--at <s>': give a number, 0 to 86400 s"
      ),
      (
        ["edit", "trim", "--from", "-.5", "a"],
        "the value '-.5' is invalid for '--from <s>': give a number, 0 to 86400 s"
      ),
    ])
  func ranges(words: [String], message: String) {
    let run = thrum(words)
    expectEqual(run.status, 64)
    #expect(run.errors.hasPrefix("thrum: \(message); see 'thrum edit "))
  }
}
