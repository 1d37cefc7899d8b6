import HapticPlatform
import ProbeSupport

/// What the process holds.
struct Resources: CustomStringConvertible {
  /// Resident memory; 0 where the system does not say.
  var kilobytes: Int
  var threads: Int
  var files: Int

  /// As of now.
  static var now: Resources {
    Resources(
      kilobytes: ProcessUse.kilobytes, threads: ProcessUse.threads, files: ProcessUse.files)
  }

  /// As of when no more threads are there than before, as those that have been left to end by themselves have ended; as of now when
  /// that takes too long.
  static func settled(atMost before: Resources?) -> Resources {
    guard let before else { return now }
    _ = wait(seconds: 20) { ProcessUse.threads <= before.threads }
    return now
  }

  var description: String { "\(kilobytes) KB, \(threads) threads, \(files) files" }

  /// Throws when more is held than before. Memory may sway by what allocators of several threads keep for themselves; a sanitizer's
  /// own memory grows with what it has seen, so that there only threads and files count.
  func check(against before: Resources, what: String, slack: Int = 2048) throws {
    if threads > before.threads || files > before.files
      || (!Self.isSanitized && kilobytes > before.kilobytes + slack)
    {
      throw ProbeFailure("\(what): it was \(before) and is \(self)")
    }
  }

  /// Whether a sanitizer is at work, as the script says that builds with one.
  static let isSanitized = getenv("THRUM_SANITIZED") != nil
}
