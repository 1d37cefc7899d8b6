import HapticPlatform

/// A fault that a probe found.
package struct ProbeFailure: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Prints a line at once, also into a pipe.
package func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Waits until a condition holds; returns false when the time is over.
package func wait(seconds: Double, until isTrue: () -> Bool) -> Bool {
  let deadline = HostClock.now &+ UInt64(seconds * 1e9)
  while !isTrue() {
    if HostClock.now >= deadline { return false }
    HostClock.sleep(until: HostClock.now &+ 1_000_000)
  }
  return true
}

/// The resources of the process; 0 if the system does not state them.
package enum ProcessUse {
  /// Resident memory.
  package static var kilobytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let numbers = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
  }

  /// Threads.
  package static var threads: Int { FilePaths.entries(of: "/proc/self/task", limit: .max).count }

  /// Open files.
  package static var files: Int { FilePaths.entries(of: "/proc/self/fd", limit: .max).count }

  /// The paths behind the open files, or what the system calls those without a path.
  package static var filePaths: [String] {
    FilePaths.entries(of: "/proc/self/fd", limit: .max).compactMap { number in
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/" + number, &path, path.count)
      guard count >= 0 else { return nil }
      return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
