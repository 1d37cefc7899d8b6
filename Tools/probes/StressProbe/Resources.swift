import HapticPlatform

/// What the process holds.
struct Resources: CustomStringConvertible {
  /// Resident memory; 0 where the system does not say.
  var kilobytes: Int
  var threads: Int
  var files: Int

  /// As of now.
  static var now: Resources {
    Resources(
      kilobytes: residentKilobytes, threads: entries("/proc/self/task"), files: entries("/proc/self/fd"))
  }

  /// As of when no more threads are there than before, as those that have been left to end by themselves have ended; as of now when
  /// that takes too long.
  static func settled(atMost before: Resources?) -> Resources {
    guard let before else { return now }
    _ = wait(seconds: 20) { entries("/proc/self/task") <= before.threads }
    return now
  }

  var description: String { "\(kilobytes) KB, \(threads) threads, \(files) files" }

  /// Throws when more is held than before. Memory may sway by what allocators of several threads keep for themselves; a sanitizer's
  /// own memory grows with what it has seen, so that there only threads and files count.
  func check(against before: Resources, what: String, slack: Int = 2048) throws {
    if threads > before.threads || files > before.files
      || (!Self.isSanitized && kilobytes > before.kilobytes + slack)
    {
      throw StressFailure("\(what): it was \(before) and is \(self)")
    }
  }

  private static var residentKilobytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let numbers = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
  }

  /// Whether a sanitizer is at work, as the script says that builds with one.
  static let isSanitized = getenv("THRUM_SANITIZED") != nil

  private static func entries(_ path: String) -> Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
