import HapticRealTime
import HapticSynthesis

/// A router that renders the left, right and haptic signals, clamps and scales them, and writes them to the
/// channels of a plan. For the audio thread.
///
/// Blocks may have any size. All memory is allocated on creation. Only one thread may use a router at a time.
final class ChannelRouter {
  /// The greatest number of frames that are rendered at once. Larger blocks are rendered in several chunks.
  static let chunk = 2048

  /// The signal that a channel receives.
  enum Bus: UInt8, Sendable {
    case left, right, mono, haptic
  }

  /// A channel and the signal that it receives.
  struct Route: Sendable, Hashable {
    /// The channel number, from 0.
    var channel: Int
    var bus: Bus
  }

  /// The number of samples that were outside −1…1 and were clamped, and of samples that were NaN or infinite
  /// and were replaced by 0.
  struct Faults: Hashable {
    var clipped: UInt64 = 0
    var nonFinite: UInt64 = 0
  }

  /// The routes, in the order of the pointers that `fill` accepts.
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

  /// Renders a block and writes it to the channels.
  ///
  /// - Parameters:
  ///   - targets: the address of the first sample of each route; `nil` to skip the route.
  ///   - stride: the distance between two samples of a channel: 1 for separate channels, the channel count
  ///     for interleaved channels.
  ///   - levels: the levels to reach at the end of the first chunk. Levels change linearly up to there.
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

  /// Writes the mean of two signals, clamped to ±1 and scaled. If both are the same signal, the mean is
  /// exactly that signal.
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
