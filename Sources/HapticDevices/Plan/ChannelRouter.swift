import HapticRealTime
import HapticSynthesis

/// Brings left, right and haptic to the channels of a plan: renders, scales, holds within bounds. For the audio thread.
///
/// Blocks of any size; the memory is there from the beginning. One thread at a time.
final class ChannelRouter {
  /// The most frames that are rendered in one go; larger blocks are made of several.
  static let chunk = 2048

  /// What a channel gets.
  enum Bus: UInt8, Sendable {
    case left, right, mono, haptic
  }

  /// A channel and what it gets.
  struct Route: Sendable, Hashable {
    /// The channel, from 0.
    var channel: Int
    var bus: Bus
  }

  /// Samples that were held at ±1, and that were no numbers and became 0.
  struct Faults: Hashable {
    var clipped: UInt64 = 0
    var nonFinite: UInt64 = 0
  }

  /// All that is written, in the order in which `fill` takes pointers.
  let routes: [Route]
  private let table: UnsafeMutableBufferPointer<Route>
  private let memory: UnsafeMutablePointer<Float>
  private let wantsAudio: Bool
  private let wantsHaptics: Bool
  private let nanosecondsPerFrame: Double
  private var levels: OutputLevels
  private(set) var faults = Faults()

  init(plan: ChannelPlan, sampleRate: Double, levels: OutputLevels) {
    var routes: [Route] = []
    if plan.audio.count == 1 {
      routes.append(Route(channel: plan.audio[0] - 1, bus: .mono))
    } else {
      for (channel, bus) in zip(plan.audio, [Bus.left, .right]) {
        routes.append(Route(channel: channel - 1, bus: bus))
      }
    }
    routes += plan.haptic.map { Route(channel: $0 - 1, bus: .haptic) }
    self.routes = routes
    table = .allocate(capacity: routes.count)
    _ = table.initialize(from: routes)
    memory = .allocate(capacity: 3 * Self.chunk)
    memory.initialize(repeating: 0, count: 3 * Self.chunk)
    wantsAudio = !plan.audio.isEmpty
    wantsHaptics = !plan.haptic.isEmpty
    nanosecondsPerFrame = 1e9 / max(1, sampleRate)
    self.levels = levels
  }

  deinit {
    table.deallocate()
    memory.deallocate()
  }

  /// Renders a block to the channels.
  ///
  /// - Parameters:
  ///   - targets: for each route where its first sample goes; nil to leave it out.
  ///   - stride: from a sample of a channel to the next; 1 for channels apart, the channel count for interleaved ones.
  ///   - levels: in force at the end of the first chunk; a change is a straight line up to there.
  func fill(
    _ targets: UnsafePointer<UnsafeMutablePointer<Float>?>, stride: Int, frameCount: Int, hostTime: UInt64,
    levels target: OutputLevels, from source: RenderSource
  ) {
    var done = 0
    while done < frameCount {
      let count = min(frameCount &- done, Self.chunk)
      let time = hostTime &+ UInt64(Double(done) * nanosecondsPerFrame)
      source.render(
        left: wantsAudio ? memory : nil, right: wantsAudio ? memory + Self.chunk : nil,
        haptic: wantsHaptics ? memory + 2 * Self.chunk : nil, frameCount: count, hostTime: time)
      for index in 0..<table.count {
        guard let start = targets[index] else { continue }
        copy(table[index].bus, to: start + done &* stride, stride, count, target)
      }
      levels = target
      done &+= count
    }
  }

  /// Writes zeros to the channels.
  func clear(_ targets: UnsafePointer<UnsafeMutablePointer<Float>?>, stride: Int, frameCount: Int) {
    for index in 0..<table.count {
      guard let start = targets[index] else { continue }
      for frame in 0..<max(0, frameCount) { start[frame &* stride] = 0 }
    }
  }

  private func copy(
    _ bus: Bus, to target: UnsafeMutablePointer<Float>, _ stride: Int, _ count: Int, _ goal: OutputLevels
  ) {
    let (first, last) = bus == .haptic ? (levels.haptic, goal.haptic) : (levels.audio, goal.audio)
    let step = first == last ? 0 : (last - first) / Float(count)
    let left = UnsafePointer(memory)
    switch bus {
    case .left: write(left, left, to: target, stride, count, first, step)
    case .right: write(left + Self.chunk, left + Self.chunk, to: target, stride, count, first, step)
    case .haptic: write(left + 2 * Self.chunk, left + 2 * Self.chunk, to: target, stride, count, first, step)
    case .mono: write(left, left + Self.chunk, to: target, stride, count, first, step)
    }
  }

  /// The mean of two signals (the same one twice is itself, bit for bit), held within ±1, scaled.
  private func write(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>,
    _ stride: Int,
    _ count: Int, _ gain: Float, _ step: Float
  ) {
    for index in 0..<count {
      var sample = a == b ? a[index] : 0.5 * a[index] + 0.5 * b[index]
      if !(abs(sample) <= 1) {
        if sample.isFinite {
          faults.clipped &+= 1
          sample = sample < 0 ? -1 : 1
        } else {
          faults.nonFinite &+= 1
          sample = 0
        }
      }
      target[index &* stride] = sample * (step == 0 ? gain : gain + step * Float(index &+ 1))
    }
  }
}
