import Foundation
import HapticComposition

/// How many times faster than the sound a pattern is composed, for each strategy and several sounds of a minute at 48 kHz stereo, in
/// processor time of one thread; both channels are mixed as `thrum compose` does. `Composing STRATEGY` measures one strategy.
/// `Composing memory MINUTES STRATEGY` prints the memory of the process instead.
@main
struct Composing {
  static let rate = 48_000
  static let runs = 5

  static func main() {
    let words = CommandLine.arguments
    if words.count == 4, words[1] == "memory", let minutes = Int(words[2]),
      let strategy = CompositionStrategy(name: words[3])
    {
      memory(minutes: minutes, strategy)
      return
    }
    var strategies = CompositionStrategy.allCases
    if words.count == 2 {
      guard let strategy = CompositionStrategy(name: words[1]) else {
        FileHandle.standardError.write(
          Data("Composing: \(words[1]) is no strategy; name one of \(strategies.map(\.name))\n".utf8))
        exit(64)
      }
      strategies = [strategy]
    }
    print("| sound | strategy | × real time | of it after the last sample |")
    print("|---|---|---|---|")
    for sound in BenchSound.allCases {
      let stereo = sound.stereo(seconds: 60)
      for strategy in strategies {
        let best = (0..<runs).map { _ in time(stereo, strategy) }.min { $0.all < $1.all } ?? (0, 0)
        let share = String(format: "%.0f %%", 100 * best.finish / best.all)
        print("| \(sound.rawValue) | \(strategy.name) | \(Int(60 / best.all)) | \(share) |")
        fflush(nil)
      }
    }
  }

  private static func time(_ stereo: [Float], _ strategy: CompositionStrategy) -> (
    all: Double, finish: Double
  ) {
    var composer = HapticComposer(sampleRate: Double(rate), settings: CompositionSettings(strategy))
    var mono = [Float](repeating: 0, count: 4096)
    let start = clock()
    for first in stride(from: 0, to: stereo.count / 2, by: mono.count) {
      let count = min(mono.count, stereo.count / 2 - first)
      for index in 0..<count {
        mono[index] = (stereo[2 * (first + index)] + stereo[2 * (first + index) + 1]) * 0.5
      }
      mono.withUnsafeBufferPointer { composer.append(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
    let end = clock()
    _ = composer.finish()
    let finish = clock()
    return (finish - start, finish - end)
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func memory(minutes: Int, _ strategy: CompositionStrategy) {
    var composer = HapticComposer(sampleRate: Double(rate), settings: CompositionSettings(strategy))
    let minute = BenchSound.mixed.stereo(seconds: 60).enumerated().filter { $0.offset % 2 == 0 }.map(
      \.element)
    print("before: \(peak()) MB")
    for _ in 0..<minutes { minute.withUnsafeBufferPointer { composer.append($0) } }
    print("after \(minutes) minutes: \(peak()) MB")
    let composition = composer.finish()
    print("with the pattern: \(peak()) MB, \(composition.pattern.events.count) events")
  }

  /// The most memory that the process has had, in MB.
  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
  }
}
