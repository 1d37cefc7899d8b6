// An output of your own, in one file: it draws the haptic channel as bars in the terminal.
//
//     swift run OwnOutput Samples/heartbeat.ahap
//
// Shows: what an output has to do. It asks the source for a block whenever one is due, from one thread, and stops when
// the engine says so.
import Foundation
import Synchronization
import Thrum

final class BarOutput: HapticOutput {
  let name = "bars"
  let format = OutputFormat(sampleRate: 8_000, blockSize: 320)
  private let isRunning = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else {
      throw OutputError(.misuse, "already running; stop it first", place: name)
    }
    Thread.detachNewThread { [self] in
      draw(source)
      hasEnded.signal()
    }
    return format
  }

  func stop() {
    if isRunning.exchange(false, ordering: .acquiringAndReleasing) { hasEnded.wait() }
  }

  private func draw(_ source: RenderSource) {
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: format.blockSize)
    defer { block.deallocate() }
    let length = UInt64(Double(block.count) / format.sampleRate * 1e9)
    var due = hostTime
    while isRunning.load(ordering: .acquiring) {
      source.render(
        left: nil, right: nil, haptic: block.baseAddress, frameCount: block.count, hostTime: due)
      let peak = block.reduce(0) { max($0, abs($1)) }
      print(String(repeating: "█", count: Int(peak * 60)))
      due += length
      let now = hostTime
      if due > now { Thread.sleep(forTimeInterval: Double(due - now) / 1e9) }
    }
  }
}

let engine = try HapticEngine(output: BarOutput())
let path = CommandLine.arguments.dropFirst().first ?? "Samples/heartbeat.ahap"
try await engine.play(HapticPattern(contentsOf: path))
engine.stop()
