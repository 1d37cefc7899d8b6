import HapticRealTime
import Synchronization
import Testing

@testable import HapticDevices
@testable import HapticOutputs

@Suite struct DelayLineTests {
  @Test("samples come out later by exactly the delay", arguments: [0, 1, 63, 64, 1920, 96_000])
  func delayedSamples(delay: Int) {
    let ramp = Ramp()
    let line = DelayLine(ramp.source)
    line.setDelay(delay)
    var heard: [Float] = []
    for count in [64, 1, 500, 4096, 100_000, 30_000] {
      var left = [Float](repeating: 0, count: count)
      var haptic = left
      left.withUnsafeMutableBufferPointer { left in
        haptic.withUnsafeMutableBufferPointer { haptic in
          line.source.render(
            left: left.baseAddress, right: nil, haptic: haptic.baseAddress, frameCount: count, hostTime: 0)
        }
      }
      heard += haptic
      #expect(zip(left, haptic).first { $0 != -$1 } == nil)
    }
    let wrong = heard.indices.first { heard[$0] != ($0 < delay ? 0 : Float($0 - delay + 1)) }
    #expect(wrong == nil)
    withExtendedLifetime((ramp, line)) {}
  }
}

/// Counts up in haptics and down on the left.
private final class Ramp: Sendable {
  private let next = Mutex<Float>(1)

  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderRamp, readFrames: { _, _, _ in 0 },
      settle: { _ in })
  }

  fileprivate func fill(
    _ left: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ count: Int
  ) {
    next.withLock { next in
      for index in 0..<count {
        left?[index] = -next
        haptic?[index] = next
        next += 1
      }
    }
  }
}

private func renderRamp(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int, _ time: UInt64
) {
  Unmanaged<Ramp>.fromOpaque(context).takeUnretainedValue().fill(left, haptic, frames)
}
