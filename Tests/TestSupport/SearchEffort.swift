import Foundation

/// How far tests with generated input search: a tenth of their cases by default, all of them with
/// `THRUM_TESTS=full` in the environment, as in `.ci/run`. Each test states its full number of cases and its seeds.
public enum SearchEffort {
  /// Whether searches take their full number of cases.
  public static let isFull = ProcessInfo.processInfo.environment["THRUM_TESTS"] == "full"

  /// Returns the number of cases for a search whose full number is `full`: at least one.
  public static func count(_ full: Int) -> Int { isFull ? full : max(1, full / 10) }

  /// Returns the seeds for a search: all of them, or the first tenth.
  public static func seeds(_ full: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    full.lowerBound...full.lowerBound + UInt64(count(full.count)) - 1
  }

  /// Returns the seeds for a search: all of them, or the first tenth.
  public static func seeds(_ full: Range<UInt64>) -> Range<UInt64> {
    full.lowerBound..<full.lowerBound + UInt64(count(full.count))
  }

  /// Calls a closure with each seed of a search, for searches of more than some seconds. The task yields after each seed: a test
  /// keeps its thread while it runs, and there are as many threads as processors, so two long searches would hold up all other
  /// tests, some of which have time limits.
  public static func search(_ full: Range<UInt64>, _ body: (UInt64) throws -> Void) async rethrows {
    for seed in seeds(full) {
      try body(seed)
      await Task.yield()
    }
  }

  /// Returns the values that a search tries: all of them, or the given few, which a quick run must not omit.
  public static func values<Value>(_ full: [Value], few: [Value]) -> [Value] { isFull ? full : few }
}
