import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// The measurements of a run of a game.
struct Measurements {
  /// The memory of the process in KB after a minute of frames; 0 before.
  var memoryBefore = 0
  private var worst = 0.0
  private var count = 0

  /// Adds the time of a frame, without the wait for the next one.
  mutating func add(since begin: UInt64) {
    let passed = SDL_GetPerformanceCounter() &- begin
    let milliseconds = Double(passed) / Double(SDL_GetPerformanceFrequency()) * 1000
    // The first frames load what all others use.
    if count >= 10 { worst = max(worst, milliseconds) }
    count += 1
  }

  /// Prints when the game had handled a key, on the clock of the system.
  func note(_ key: Key) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    print("key \(key) handled at \(time.tv_sec * 1_000_000_000 + time.tv_nsec)")
    fflush(nil)
  }

  func text(frames: Int, taps: UInt64) -> String {
    let mean = count > 0 ? Self.processorTime() / Double(count) : 0
    var text =
      "\(frames) frames, mean \(Self.rounded(mean)) ms of the processor, worst \(Self.rounded(worst)) ms, \(taps) taps felt"
    if memoryBefore > 0 {
      text += ", memory \(memoryBefore) KB at frame 3600 and \(Self.memory()) KB at the end"
    }
    return text
  }

  /// The processor time of this thread in milliseconds: what a machine that does other things as well does not change.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// The resident memory of the process in KB; 0 where the system does not say.
  static func memory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let words = line.prefix { $0 != 0 }.split(separator: 32)
    guard words.count > 1 else { return 0 }
    let pages = words[1].reduce(0) { $0 * 10 + Int($1) - 48 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }
}
