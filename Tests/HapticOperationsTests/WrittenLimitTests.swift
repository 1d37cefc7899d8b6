import HapticFormats
import HapticModel
import HapticPerception
import TestSupport
import Testing

@testable import HapticOperations

@Suite("Limits of writers and readers")
struct WrittenLimitTests {
  /// The formats that are written and read.
  private static let both = FormatRegistry.formats.filter { $0.isWritten && $0.isRead }.map(\.name)

  @Test("what a format writes near its last second is read again, or refused with a remedy", arguments: both)
  func lastSecond(_ name: String) throws {
    let format = try #require(FormatRegistry.named(name))
    let operation = try ConvertOperation(to: format, isLiteral: true, measures: false)
    // An hour for devices would take minutes in a debug build: the reader is held to the shorter limit, too.
    var short = operation
    if format.isAdapted { (short.longestSampled, short.limits.seconds) = (60, 60) }
    let last = short.limits.seconds
    let seed: UInt64 = 86_400
    var random = SeededGenerator(seed: seed)
    var written = 0
    for round in 0..<8 {
      let time = last - Double(random.next(round < 4 ? 5 : 2000)) / 1000
      let length = Double(random.next(3000) + 1) / 1000
      let pattern = HapticPattern(events: [
        round % 2 == 0
          ? HapticEvent(.hapticTransient, time: time)
          : HapticEvent(.hapticContinuous, time: time - 2 * Double(round % 4), duration: length)
      ])
      let result: ConvertResult
      do throws(OperationError) {
        result = try short.run(FormatContent([pattern]), from: "ahap")
      } catch {
        #expect(
          error.kind == .tooLarge && error.message.contains("cut"),
          "\(error.message), seed \(seed), round \(round)")
        continue
      }
      written += 1
      for file in result.files {
        #expect(throws: Never.self, "seed \(seed), round \(round), \(time) s and \(length) s") {
          try short.read(file.bytes, ending: format.endings[0])
        }
      }
    }
    #expect(written > 0)
  }

  @Test("a late event is refused by formats of devices at once, and a comparison says what it covers")
  func lateEvent() throws {
    let late = FormatContent([HapticPattern(events: [HapticEvent(.hapticTransient, time: 86_399)])])
    for format in FormatRegistry.formats where format.isWritten && format.isAdapted {
      let operation = try ConvertOperation(to: format, isLiteral: true, measures: false)
      let error = #expect(throws: OperationError.self) { try operation.run(late, from: "ahap") }
      #expect(error?.kind == .tooLarge && error?.message.contains("cut") == true, "\(format.name)")
    }
    let haptic = try #require(FormatRegistry.named("haptic"))
    var result = try ConvertOperation(to: haptic, measures: false).run(late, from: "ahap")
    #expect(!result.isWhole && !result.summary.contains("minutes"))
    result.comparison = TraceComparison()
    #expect(result.summary.contains("0 JND apart in the first ten minutes"))
  }
}
