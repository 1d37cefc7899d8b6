import HapticPerception

/// Calculates spectra of the middle stream (the frequencies below 4–7 kHz): the levels in 96 bands for
/// overlapping frames of about 43 ms, one every eight hops.
struct TonalFrames: Sendable {
  static let bandCount = 96
  /// The number of groups of eight bands.
  static let groups = 12
  /// The number of frames that are kept: about half a second.
  static let kept = 64
  static let hopsPerFrame = 8
  /// The level of silence, as the logarithm to base 2 of a power.
  static let silence: Float = -33.2

  private let transform: FourierTransform
  private let window: [Float]
  /// The number of samples in a frame.
  let length: Int
  private let shift: Int
  private let middleCount: Int
  /// The first bin of each band, followed by the end of the last band.
  private let edges: [Int]
  /// The centre frequency of each band, as a part of the sample rate.
  let centres: [Float]
  private var gathered: [Float]
  private var filled = 0
  private var windowed: [Float]
  private var real: [Float]
  private var imaginary: [Float]
  /// The levels of the newest frame, with silence on both sides.
  private var padded: [Float]
  /// The levels as logarithms of power to base 2: `groups` elements for each of the `kept` frames.
  private(set) var levels: [SIMD8<Float>]
  /// For each band, the greatest of its own level and those of its neighbours.
  private(set) var spread: [SIMD8<Float>]
  /// The rise of each kept frame, compared with a frame about one frame length earlier.
  private(set) var flux: [Float]
  /// The number of frames so far.
  private(set) var count = 0

  init(plan: HopPlan) {
    transform = FourierTransform(count: 512)
    middleCount = plan.middleCount
    length = min(512, Int(0.0427 * plan.middleRate + 0.5))
    shift = plan.middleCount * Self.hopsPerFrame
    var sum = 0.0
    var window = [Double](repeating: 0, count: length)
    for index in 0..<length {
      let sine = Maths.sine(cycles: 0.5 * (Double(index) + 0.5) / Double(length))
      window[index] = sine * sine
      sum += window[index]
    }
    // A sine with amplitude 1 has power 1.
    let scale = 2 / sum
    self.window = window.map { Float($0 * scale) }
    // One bin per band up to the 54th band; then the widths grow by a constant ratio.
    var edges: [Int] = []
    for band in 0..<54 { edges.append(band + 2) }
    for band in 54...Self.bandCount {
      let share = Double(band - 54) / Double(Self.bandCount - 54)
      edges.append(max(edges[band - 1] + 1, Int(56 * Maths.exp2(share * Maths.log2(244.0 / 56)) + 0.5)))
    }
    self.edges = edges
    centres = (0..<Self.bandCount).map { (band: Int) -> Float in
      let ends: Int = edges[band] + edges[band + 1] - 1
      return Float(ends) / 1024
    }
    gathered = [Float](repeating: 0, count: 512 + 16 * Self.hopsPerFrame)
    windowed = [Float](repeating: 0, count: 512)
    real = [Float](repeating: 0, count: 257)
    imaginary = [Float](repeating: 0, count: 257)
    padded = [Float](repeating: Self.silence, count: Self.bandCount + 16)
    levels = [SIMD8<Float>](repeating: SIMD8(repeating: Self.silence), count: Self.kept * Self.groups)
    spread = levels
    flux = [Float](repeating: 0, count: Self.kept)
  }

  /// Half the length of a frame, in hops.
  var halfHops: Int { length / middleCount / 2 }

  /// Returns the hop in which a frame starts.
  func start(of frame: Int) -> Int {
    Self.hopsPerFrame * (frame + 1) - (length + middleCount / 2) / middleCount
  }

  /// Returns the first frame that starts at a hop or later; `nil` if there is no such frame yet.
  func first(from hop: Int) -> Int? {
    var frame = count - 1
    while frame > 0 && start(of: frame - 1) >= hop { frame -= 1 }
    return frame >= 0 && start(of: frame) >= hop ? frame : nil
  }

  /// Returns the index of the first group of a frame. Frames before the first one are silent until the ring
  /// is full.
  @inline(__always)
  func slot(_ frame: Int) -> Int { (frame & (Self.kept - 1)) * Self.groups }

  /// Processes a hop, which is a part of a block of samples. Returns whether the hop completed a frame.
  mutating func process(_ samples: [Float], from first: Int) -> Bool {
    let base = length - shift + filled
    let (length, shift, count) = (length, shift, middleCount)
    guard base + count <= gathered.count, first >= 0, first + count <= samples.count else { return false }
    gathered.withUnsafeMutableBufferPointer { gathered in
      samples.withUnsafeBufferPointer { samples in
        guard let to = gathered.baseAddress, let from = samples.baseAddress else { return }
        (to + base).update(from: from + first, count: count)
      }
    }
    filled += count
    guard filled >= shift else { return false }
    filled = 0
    analyse()
    gathered.withUnsafeMutableBufferPointer { gathered in
      guard let all = gathered.baseAddress else { return }
      all.update(from: all + shift, count: length - shift)
    }
    return true
  }

  private mutating func analyse() {
    let length = length
    windowed.withUnsafeMutableBufferPointer { windowed in
      gathered.withUnsafeBufferPointer { gathered in
        window.withUnsafeBufferPointer { window in
          guard let to = windowed.baseAddress, let x = gathered.baseAddress, let w = window.baseAddress
          else { return }
          for index in 0..<length { to[index] = x[index] * w[index] }
        }
      }
    }
    windowed.withUnsafeBufferPointer { windowed in
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { imaginary in
          transform.transform(windowed, real: real, imaginary: imaginary)
        }
      }
    }
    gatherPowers()
    let here = slot(count)
    let old = slot(count - 6)
    padded.withUnsafeMutableBytes { bytes in
      levels.withUnsafeMutableBufferPointer { levels in
        spread.withUnsafeMutableBufferPointer { spread in
          for group in 0..<Self.groups {
            let at = (8 + group * 8) * 4
            let level = FastLogarithm.log2(bytes.loadUnaligned(fromByteOffset: at, as: SIMD8<Float>.self))
            levels[here + group] = level
            bytes.storeBytes(of: level, toByteOffset: at, as: SIMD8<Float>.self)
          }
          for group in 0..<Self.groups {
            let at = (8 + group * 8) * 4
            let below = bytes.loadUnaligned(fromByteOffset: at - 4, as: SIMD8<Float>.self)
            let above = bytes.loadUnaligned(fromByteOffset: at + 4, as: SIMD8<Float>.self)
            spread[here + group] = greater(greater(below, above), levels[here + group])
          }
        }
      }
    }
    // Measures how far the levels exceed those of the same and neighbouring bands six frames before.
    var top = levels[here]
    for group in 1..<Self.groups { top = greater(top, levels[here + group]) }
    let floor = SIMD8<Float>(repeating: greatest(top) - 10)
    var rise = SIMD8<Float>()
    for group in 0..<Self.groups {
      rise += clamped(levels[here + group] - greater(spread[old + group], floor), 0, 6)
    }
    flux[count & (Self.kept - 1)] = total(rise)
    count += 1
  }

  /// Calculates the power of each band, in `padded`.
  private mutating func gatherPowers() {
    padded.withUnsafeMutableBufferPointer { padded in
      real.withUnsafeBufferPointer { real in
        imaginary.withUnsafeBufferPointer { imaginary in
          edges.withUnsafeBufferPointer { edges in
            guard let to = padded.baseAddress, let re = real.baseAddress, let im = imaginary.baseAddress,
              let edges = edges.baseAddress
            else { return }
            // One bin per band, four at a time; the last lanes are written again below.
            var band = 0
            while band < 54 {
              let bin = band &+ 2
              let (x, y) = (Self.four(re, bin), Self.four(im, bin))
              UnsafeMutableRawPointer(to + (8 &+ band)).storeBytes(
                of: x * x + y * y + FastLogarithm.floor, as: SIMD4<Float>.self)
              band &+= 4
            }
            for band in 54..<Self.bandCount {
              var power = FastLogarithm.floor
              for bin in edges[band]..<edges[band &+ 1] { power += re[bin] * re[bin] + im[bin] * im[bin] }
              to[8 &+ band] = power
            }
          }
        }
      }
    }
    padded[7] = FastLogarithm.floor
    padded[8 + Self.bandCount] = FastLogarithm.floor
  }

  @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}
