import HapticPerception

/// Measures the loudness and brightness of a sound every 5 ms, as the samples arrive in blocks of any size.
///
/// Memory does not grow with the length of the sound. A frame is measured in a window of 21 ms around its
/// time, at any sample rate. The samples before the start and after the end of the sound count as silence.
struct SoundAnalyzer: Sendable {
  /// How loudness is measured.
  enum Measure: UInt8, Sendable, Hashable {
    /// Loudness is the power of the sound, in which each frequency has a weight as in loudness meters
    /// (K-weighting).
    case power
    /// Loudness is calculated for each band of frequencies that the ear can tell apart, and added up over the
    /// bands. Roughness (rapid fluctuation) is measured too.
    case bands
  }

  /// The sample rate after decimation, in Hz.
  private let rate: Double
  private var decimator: Decimator
  private let transform: FourierTransform
  private let window: [Float]
  /// The weight of each bin in the power, and that weight times log2 of the bin's frequency.
  private let weights: [Float]
  private let octaveWeights: [Float]
  private let bands: EarBands?

  /// The samples at `rate` that further frames need. The first one has the number `start`.
  private var buffer: [Float]
  /// Positions in the sound have 64 bits, because 32 bits would overflow after a day.
  private var start: Int64
  private var next: Int64 = 0
  /// The last sample of the sound so far.
  private var last: Float = 0
  /// The number of samples so far.
  private var received: Int64 = 0
  private let factor: Int
  /// The factor that converts the sum of windowed samples to their mean.
  private let meanScale: Float
  private var padded: [Float]
  private var real: [Float]
  private var imaginary: [Float]
  private var powers: [Float]
  private var meter: EnvelopeMeter?

  /// The range of sample rates in Hz that the analyzer accepts.
  static var rateLimits: ClosedRange<Double> { 1000...384_000 }

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate in Hz, clamped to `rateLimits`; NaN becomes the lower limit.
  ///   - measure: how loudness is measured.
  init(sampleRate: Double, measure: Measure = .power) {
    let limited = Maths.clamped(sampleRate, Self.rateLimits.lowerBound, Self.rateLimits.upperBound)
    let decimator = Decimator(sampleRate: limited)
    self.decimator = decimator
    factor = decimator.factor
    let rate = limited / Double(decimator.factor)
    self.rate = rate
    // 21.3 ms: 512 samples at 24 kHz.
    let length = 4 * max(2, Int(rate * (128.0 / 24_000) + 0.5))
    let transform = FourierTransform(count: length)
    self.transform = transform
    let shape = Maths.hann(length)
    let energy = shape.reduce(0) { $0 + $1 * $1 }
    // Scaled so that the sum of squared magnitudes over the positive frequencies is the mean square.
    let scale = Maths.squareRoot(2 / (energy * Double(transform.count)))
    window = shape.map { Float($0 * scale) }
    meanScale = Float(1 / scale)
    var weights: [Float] = []
    var octaveWeights: [Float] = []
    for bin in 0..<transform.count / 2 {
      let hertz = Double(bin) * rate / Double(transform.count)
      let weight = bin == 0 ? 0 : EarWeights.power(at: hertz)
      weights.append(Float(weight))
      octaveWeights.append(Float(weight * (hertz > 1 ? Maths.log2(hertz) : 0)))
    }
    self.weights = weights
    self.octaveWeights = octaveWeights
    bands = measure == .bands ? EarBands(rate: rate, transformCount: transform.count) : nil
    meter = measure == .bands ? EnvelopeMeter(rate: rate) : nil
    padded = [Float](repeating: 0, count: transform.count)
    real = [Float](repeating: 0, count: transform.binCount)
    imaginary = real
    powers = [Float](repeating: 0, count: transform.count / 2)
    start = -Int64(length / 2)
    buffer = [Float](repeating: 0, count: length / 2)
  }

  /// Appends samples and passes each complete frame to a closure.
  ///
  /// - Parameters:
  ///   - samples: finite samples of one channel, full scale ±1.
  ///   - body: a closure that receives each frame, in order.
  mutating func append(_ samples: UnsafeBufferPointer<Float>, _ body: (SoundFrame) -> Void) {
    received &+= Int64(samples.count)
    if let last = samples.last { self.last = last }
    decimator.append(samples, to: &buffer)
    emit(upTo: .max, body)
  }

  /// Finishes the sound. Passes the last frames, whose windows reach beyond the end of the sound, to a
  /// closure.
  mutating func finish(_ body: (SoundFrame) -> Void) {
    let frames = Int64(Double(received) / (rate * Double(factor)) / SoundFrame.step) + 1
    // The last sample is repeated, because a step to 0 would be a click.
    let silence = [Float](repeating: last, count: decimator.tail + (window.count + 1) * factor)
    silence.withUnsafeBufferPointer { decimator.append($0, to: &buffer) }
    emit(upTo: frames, body)
  }

  private mutating func emit(upTo limit: Int64, _ body: (SoundFrame) -> Void) {
    let length = window.count
    // The mean of the next frame, where it is known already.
    var mean: Float?
    while next < limit {
      let centre = centre(of: next)
      let first = Int(centre - Int64(length / 2) - start)
      guard first + length <= buffer.count else { break }
      let second = Int(self.centre(of: next + 1) - Int64(length / 2) - start)
      let known: (Float, Float?)? = mean.map { ($0, nil) }
      let both = known ?? means(from: first, second + length <= buffer.count ? second : nil)
      body(frame(at: first, centre: centre, mean: both.0))
      mean = both.1
      next += 1
    }
    // The next frame starts here; earlier samples are no longer needed.
    let needed = Int(centre(of: next) - Int64(length / 2) - start)
    if needed > 4096, needed <= buffer.count {
      buffer.removeFirst(needed)
      start += Int64(needed)
    }
  }

  private func centre(of frame: Int64) -> Int64 { Int64(Double(frame) * SoundFrame.step * rate + 0.5) }

  private mutating func frame(at first: Int, centre: Int64, mean: Float) -> SoundFrame {
    fill(from: first, mean: mean)
    padded.withUnsafeBufferPointer { padded in
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { transform.transform(padded, real: real, imaginary: $0) }
      }
    }
    let (sum, octaves) = weigh()
    let brightness = sum > 1e-12 ? octaves / sum : 0
    let level = Self.level(sum)
    guard let bands else { return SoundFrame(level: level, loudness: level, brightness: brightness) }
    let loudness = powers.withUnsafeBufferPointer { bands.level($0) }
    let roughness =
      meter?.roughness(of: buffer, from: first, count: window.count, centre: centre, mean: mean) ?? 0
    return SoundFrame(level: level, loudness: loudness, brightness: brightness, roughness: roughness)
  }

  /// Returns the means of the samples in one or two windows. Each sum waits for its last addition, so that two
  /// take as long as one.
  private func means(from first: Int, _ second: Int?) -> (Float, Float?) {
    // Four samples at a time. The length of a window is a multiple of four.
    let bytes = window.count * 4
    let (one, two) = (first * 4, (second ?? first) * 4)
    return buffer.withUnsafeBytes { buffer in
      window.withUnsafeBytes { window in
        var sum = SIMD4<Float>.zero
        var later = SIMD4<Float>.zero
        var offset = 0
        while offset < bytes {
          let weights = window.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
          sum += buffer.loadUnaligned(fromByteOffset: one &+ offset, as: SIMD4<Float>.self) * weights
          later += buffer.loadUnaligned(fromByteOffset: two &+ offset, as: SIMD4<Float>.self) * weights
          offset &+= 16
        }
        let mean = (sum[0] + sum[1] + sum[2] + sum[3]) * meanScale
        return (mean, second == nil ? nil : (later[0] + later[1] + later[2] + later[3]) * meanScale)
      }
    }
  }

  /// Copies samples from an index, subtracts their mean and applies the window. Without the subtraction, the
  /// window would turn the mean into a low tone.
  private mutating func fill(from first: Int, mean: Float) {
    let bytes = window.count * 4
    let start = first * 4
    buffer.withUnsafeBytes { buffer in
      window.withUnsafeBytes { window in
        padded.withUnsafeMutableBytes { padded in
          var offset = 0
          while offset < bytes {
            let samples = buffer.loadUnaligned(fromByteOffset: start &+ offset, as: SIMD4<Float>.self)
            let weights = window.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            padded.storeBytes(of: (samples - mean) * weights, toByteOffset: offset, as: SIMD4<Float>.self)
            offset &+= 16
          }
        }
      }
    }
  }

  private static func level(_ power: Float) -> Float {
    max(
      SoundFrame.silence, power > 1e-12 ? Float(Maths.decibels(ofPower: Double(power))) : SoundFrame.silence)
  }

  /// Returns the weighted power and the power weighted by octaves. Stores the powers for the bands.
  private mutating func weigh() -> (sum: Float, octaves: Float) {
    var sum = SIMD4<Float>.zero
    var octaves = SIMD4<Float>.zero
    let keeps = bands != nil
    let count = weights.count
    powers.withUnsafeMutableBytes { powers in
      real.withUnsafeBytes { real in
        imaginary.withUnsafeBytes { imaginary in
          weights.withUnsafeBytes { weights in
            octaveWeights.withUnsafeBytes { octaveWeights in
              var offset = 0
              while offset < count &* 4 {
                let re = real.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                let im = imaginary.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                let power = re * re + im * im
                sum += power * weights.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                octaves += power * octaveWeights.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                if keeps { powers.storeBytes(of: power, toByteOffset: offset, as: SIMD4<Float>.self) }
                offset &+= 16
              }
            }
          }
        }
      }
    }
    return (sum[0] + sum[1] + sum[2] + sum[3], octaves[0] + octaves[1] + octaves[2] + octaves[3])
  }
}
