import Foundation
import HapticPlatform
import OSLog
import TestExpectations
import Testing

@Suite struct LoggerTests {
  @Test("each level is written from its own level on")
  func levels() {
    let levels: [(String, [String])] = [
      ("debug", ["debug", "debug", "info", "notice", "notice", "error", "error", "fault", "fault"]),
      ("info", ["info", "notice", "notice", "error", "error", "fault", "fault"]),
      ("", ["notice", "notice", "error", "error", "fault", "fault"]),
      ("default", ["notice", "notice", "error", "error", "fault", "fault"]),
      ("error", ["error", "error", "fault", "fault"]), ("fault", ["fault", "fault"]), ("off", []),
      ("nonsense", ["notice", "notice", "error", "error", "fault", "fault"]),
    ]
    for (name, expected) in levels {
      let lines = written(threshold: LogLevel.threshold(named: name)) {
        let logger = Logger(subsystem: "app", category: "haptics")
        logger.trace("m")
        logger.debug("m")
        logger.info("m")
        logger.log("m")
        logger.notice("m")
        logger.warning("m")
        logger.error("m")
        logger.critical("m")
        logger.fault("m")
      }
      #expect(lines.map { String($0.split(separator: " ")[1]) } == expected, "\(name)")
      #expect(lines.allSatisfy { $0.hasSuffix(" [app:haptics] m") })
    }
  }

  @Test("interpolations take a privacy, a format and an alignment")
  func interpolations() {
    let name = "Ada"
    let half = 0.5
    let error: any Error = CocoaError(.fileNoSuchFile)
    func text(_ message: OSLogMessage) -> String { written { Logger().error(message) }.first.map(body) ?? "" }
    expectEqual(text("plain"), "plain")
    expectEqual(text("\(name) \(name, privacy: .public) \(name, privacy: .private)"), "Ada Ada <private>")
    #expect(
      text("\(7) \(-7, format: .decimal(minDigits: 3)) \(255, format: .hex(includePrefix: true))")
        == "7 -007 0xff")
    expectEqual(text("\(UInt8(8), format: .octal) \(Int64.min)"), "10 -9223372036854775808")
    #expect(
      text("\(half) \(half, format: .fixed(precision: 2)) \(Float(0.25), format: .hybrid)")
        == "0.500000 0.50 0.25")
    #expect(
      text("\(1234.5, format: .exponential(precision: 1)) \(CGFloat(1), format: .fixed(precision: 0))")
        == "1.2e+03 1")
    #expect(
      text("[\(name, align: .left(columns: 5))][\(42, align: .right(columns: 4), privacy: .public)]")
        == "[Ada  ][  42]")
    expectEqual(text("\(true) \(false, format: .answer)"), "true no")
    #expect(
      text("\(String.self) \([1, 2]) \(URL(fileURLWithPath: "/a"), privacy: .public)")
        == "String [1, 2] file:///a")
    #expect(text("\(NSNumber(value: 3)) \(nil as (any Error)?)") == "3 (null)")
    #expect(text("\(error)").contains("Error"))
    let hashes = text("\(name, privacy: .private(mask: .hash)) \(name, privacy: .sensitive(mask: .hash))")
      .components(separatedBy: "> ")
    #expect(hashes.count == 2 && hashes[0] + ">" == hashes[1] && hashes[0].hasPrefix("<mask.hash: "))
  }

  @Test("a message that is not written is not made")
  func laziness() {
    var made = 0
    func value() -> Int {
      made += 1
      return made
    }
    let lines = written(threshold: .error) {
      Logger().debug("\(value())")
      Logger(OSLog.disabled).fault("\(value())")
    }
    #expect(lines.isEmpty && made == 0)
    #expect(!OSLog.disabled.isEnabled(type: .fault))
  }

  @Test("os_log takes formats of printf, with annotations")
  func formats() {
    let log = OSLog(subsystem: "app", category: "haptics")
    let lines = written {
      os_log("no argument")
      os_log("%d of %{public}@, %.2f", log: log, type: .error, 3, "four", 0.5)
      os_log(.fault, log: log, "%{private}s|%{sensitive, mask.hash}d|%%|%lld|%x", "secret", 1, Int64.max, 255)
      os_log(.error, "value \(5, privacy: .public)")
      os_log("missing %d and mistaken %d %@", log: log, "text")
    }
    #expect(
      lines.map(body) == [
        "no argument", "3 of four, 0.50", "<private>|<private>|%|9223372036854775807|ff", "value 5",
        "missing text and mistaken %d %@",
      ])
    #expect(lines[1].contains(" error [app:haptics] ") && lines[2].contains(" fault "))
  }

  @Test("a lock can be locked")
  func lock() {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    #expect(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
  }

  private func written(threshold: LogLevel? = .debug, _ body: () -> Void) -> [String] {
    let log = Log()
    HapticLog.$current.withValue(HapticLog(threshold: threshold, write: { log.note($0) })) { body() }
    return log.lines
  }

  /// The message of a line, without time, level and origin.
  private func body(_ line: String) -> String {
    let rest = line.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
    return rest.hasPrefix("[app:haptics] ") ? String(rest.dropFirst("[app:haptics] ".count)) : rest
  }
}
