import HapticRealTime
import Synchronization

/// Divides what one engine plays between a sound device, which asks for it, and a pad, which takes the haptic
/// samples at its own pace.
///
/// The samples wait in a ring. The pad reads them a little faster or slower, by 0.2 % at most, so that their
/// number stays near a target although the two clocks differ.
final class HapticDivider: RenderStage, @unchecked Sendable {
  private static let capacity = 1 << 15
  /// The number of frames that are rendered at a time.
  private static let longestBlock = 4_096
  /// The greatest deviation of the rate.
  private static let mostTrim = 0.002
  /// The time in which a deviation from the target is corrected, in seconds.
  private static let correction = 2.0
  /// The sample rate of the pad.
  private static let padRate = 48_000.0
  /// More samples than this above the target are dropped, in seconds.
  private static let mostExcess = 0.1

  private let ring = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
  private let scratch = UnsafeMutablePointer<Float>.allocate(capacity: longestBlock)
  private let written = Atomic<UInt64>(0)
  private let read = Atomic<UInt64>(0)
  private let target: Atomic<Int>
  private let rate = Atomic<UInt64>(48_000.0.bitPattern)
  private let gaps = Atomic<Int>(0)

  // The reader's own.
  private var position = 0.0
  private var isPrimed = false
  private var meanFill = 0.0

  /// - Parameter target: the number of samples that usually wait.
  init(_ inner: RenderSource, target: Int) {
    self.target = Atomic(Self.limited(target))
    ring.initialize(repeating: 0, count: Self.capacity)
    scratch.initialize(repeating: 0, count: Self.longestBlock)
    super.init(inner)
  }

  deinit {
    ring.deallocate()
    scratch.deallocate()
  }

  private static func limited(_ samples: Int) -> Int { min(max(samples, 0), capacity / 2) }

  /// Sets the sample rate of the sound device and the number of samples that usually wait.
  func adjust(rate: Double, target samples: Int) {
    if rate > 0 { self.rate.store(rate.bitPattern, ordering: .relaxed) }
    target.store(Self.limited(samples), ordering: .relaxed)
  }

  /// The number of times that the pad found no samples.
  var underruns: Int { gaps.load(ordering: .relaxed) }

  /// The source for the pad; ``RenderStage/source`` is that for the sound device.
  var pad: RenderSource { PadSide(self).source }

  /// The side of the pad: samples from the ring, and all frames.
  private final class PadSide: RenderStage, @unchecked Sendable {
    private let divider: HapticDivider

    init(_ divider: HapticDivider) {
      self.divider = divider
      super.init(divider.inner)
    }

    override func render(
      left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
      haptic: UnsafeMutablePointer<Float>?, count: Int, time: UInt64
    ) {
      divider.read(haptic, count)
    }
  }

  /// The frames belong to the pad.
  override func readFrames(into buffer: UnsafeMutableBufferPointer<FeltFrame>) -> Int { 0 }

  override func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, count: Int, time: UInt64
  ) {
    let rate = Double(bitPattern: rate.load(ordering: .relaxed))
    var done = 0
    while done < count {
      let part = min(count - done, Self.longestBlock)
      let samples = haptic.map { $0 + done } ?? scratch
      inner.render(
        left: left.map { $0 + done }, right: right.map { $0 + done }, haptic: samples, frameCount: part,
        hostTime: time &+ UInt64(Double(done) / rate * 1e9))
      push(samples, part)
      done += part
    }
  }

  /// Adds samples to the ring; those for which it has no capacity are lost.
  private func push(_ samples: UnsafePointer<Float>, _ count: Int) {
    let end = written.load(ordering: .relaxed)
    let free = Self.capacity - Int(end &- read.load(ordering: .acquiring))
    let fitting = min(count, max(free, 0))
    for index in 0..<fitting { ring[Int((end &+ UInt64(index)) % UInt64(Self.capacity))] = samples[index] }
    written.store(end &+ UInt64(fitting), ordering: .releasing)
  }

  private func read(_ haptic: UnsafeMutablePointer<Float>?, _ count: Int) {
    let target = Double(target.load(ordering: .relaxed))
    let rate = Double(bitPattern: rate.load(ordering: .relaxed))
    var begin = read.load(ordering: .relaxed)
    let fill = Double(written.load(ordering: .acquiring) &- begin)
    if !isPrimed {
      isPrimed = fill >= target
      (meanFill, position) = (fill, 0)
    }
    if isPrimed, fill > target + Self.mostExcess * rate {
      begin &+= UInt64(fill - target)
      meanFill = target
    }
    let available = Int(written.load(ordering: .acquiring) &- begin)
    // A mean over about a second: single blocks of the sound device do not matter.
    meanFill += (Double(available) - meanFill) * min(Double(count) / Self.padRate, 1)
    let trim = min(max((meanFill - target) / rate / Self.correction, -Self.mostTrim), Self.mostTrim)
    let step = rate / Self.padRate * (1 + trim)
    guard isPrimed, Double(available) > position + Double(count) * step + 1 else {
      if isPrimed { gaps.add(1, ordering: .relaxed) }
      isPrimed = false
      haptic?.update(repeating: 0, count: count)
      read.store(begin, ordering: .releasing)
      return
    }
    for index in 0..<count {
      if let haptic {
        let whole = position.rounded(.down)
        let first = begin &+ UInt64(whole)
        let (one, next) = (
          ring[Int(first % UInt64(Self.capacity))], ring[Int((first &+ 1) % UInt64(Self.capacity))]
        )
        haptic[index] = one + Float(position - whole) * (next - one)
      }
      position += step
    }
    let whole = position.rounded(.down)
    position -= whole
    read.store(begin &+ UInt64(whole), ordering: .releasing)
  }
}
