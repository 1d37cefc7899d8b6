import HapticPlatform
import ProbeSupport

/// The resources of the process.
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

  /// The resources once no more threads and files are open than before, at most 20 seconds from now: a thread that was left to end
  /// by itself, and what it holds, need that time.
  static func settled(atMost before: Resources?) -> Resources {
    guard let before else { return now }
    _ = wait(seconds: 20) { ProcessUse.threads <= before.threads && ProcessUse.files <= before.files }
    return now
  }

  /// The resources once the number of threads and of files has not changed for half a second, at most 10 seconds from now: a
  /// library may end its threads after a stop has returned.
  static func steady() -> Resources {
    var (resources, changed) = (now, HostClock.now)
    _ = wait(seconds: 10) {
      let next = now
      if next.threads != resources.threads || next.files != resources.files { changed = HostClock.now }
      resources = next
      return HostClock.now &- changed > 500_000_000
    }
    return resources
  }

  var description: String { "\(kilobytes) KB, \(threads) threads, \(files) files" }

  /// Throws when more is held than before. Memory may sway by what allocators of several threads keep for themselves; a sanitizer's
  /// own memory grows with what it has seen, so that there only threads and files count.
  func check(against before: Resources, what: String, slack: Int = 2048) throws {
    if threads > before.threads || files > before.files
      || (!Self.isSanitized && kilobytes > before.kilobytes + slack)
    {
      throw ProbeFailure(
        "\(what): it was \(before) and is \(self); open now: \(ProcessUse.filePaths.joined(separator: " "))")
    }
  }

  /// Whether a sanitizer is at work, as the script says that builds with one.
  static let isSanitized = getenv("THRUM_SANITIZED") != nil
}
