import HapticRealTime

@testable import HapticOutputs
@testable import HapticServers

/// A source that gives what a function says, and notes what it was asked.
final class ScriptedSource: @unchecked Sendable {  // One thread at a time uses it.
  struct Call: Equatable {
    var frameCount: Int
    var hostTime: UInt64
    var wantsAudio: Bool
    var wantsHaptics: Bool
  }

  /// Bus (0 left, 1 right, 2 haptic) and frame since the beginning.
  let sample: (Int, Int) -> Float
  private(set) var calls: [Call] = []
  private var position = 0

  init(_ sample: @escaping (Int, Int) -> Float) { self.sample = sample }

  var door: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderScript, readFrames: { _, _, _ in 0 },
      settle: { _ in })
  }

  fileprivate func render(_ buses: [UnsafeMutablePointer<Float>?], _ frameCount: Int, _ hostTime: UInt64) {
    calls.append(
      Call(
        frameCount: frameCount, hostTime: hostTime, wantsAudio: buses[0] != nil && buses[1] != nil,
        wantsHaptics: buses[2] != nil))
    for (bus, memory) in buses.enumerated() {
      for index in 0..<frameCount { memory?[index] = sample(bus, position + index) }
    }
    position += frameCount
  }
}

private func renderScript(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int, _ hostTime: UInt64
) {
  Unmanaged<ScriptedSource>.fromOpaque(context).takeUnretainedValue().render(
    [left, right, haptic], frameCount, hostTime)
}

/// Interleaved memory of a device.
struct Channels {
  let count: Int
  var samples: [Float]

  init(count: Int, frames: Int, filledWith value: Float = 9) {
    self.count = count
    samples = Array(repeating: value, count: count * frames)
  }

  /// The samples of a channel, from 1.
  func channel(_ number: Int) -> [Float] {
    stride(from: number - 1, to: samples.count, by: count).map { samples[$0] }
  }

  /// Gives a router's targets for some frames from `first` on.
  mutating func withTargets(
    _ router: ChannelRouter, first: Int = 0, _ body: (UnsafePointer<UnsafeMutablePointer<Float>?>) -> Void
  ) {
    let count = count
    samples.withUnsafeMutableBufferPointer { memory in
      let targets = router.routes.map { route in memory.baseAddress.map { $0 + first * count + route.channel }
      }
      targets.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
    }
  }
}

/// The first place where two runs of samples differ, bit for bit; nil when they are the same.
func firstDifference(_ a: [Float], _ b: [Float]) -> String? {
  if a.count != b.count { return "\(a.count) and \(b.count) samples" }
  guard let at = a.indices.first(where: { a[$0].bitPattern != b[$0].bitPattern }) else { return nil }
  return "sample \(at): \(a[at]) and \(b[at])"
}
