import Foundation
import HapticAudio

/// A sound, mixed to one channel.
struct Sound {
  let name: String
  let rate: Double
  var samples: [Float] = []
  private(set) var category = Category.noisy

  init?(_ path: String) {
    guard let stream = try? AudioFileStream(contentsOf: path) else { return nil }
    name = String(path.split(separator: "/").last ?? "")
    rate = stream.sampleRate
    let channels = stream.channelCount
    while true {
      var frames = 0
      do {
        frames = try stream.next { block in
          for frame in 0..<block.count / channels {
            var sum: Float = 0
            for channel in 0..<channels { sum += block[frame * channels + channel] }
            samples.append(sum / Float(channels))
          }
        }
      } catch { return nil }
      if frames == 0 || samples.count > Int(rate * 60) { break }
    }
    category = Category(self)
  }

  /// The loudness every 5 ms in dB: mean square within 20 ms of the samples, weighted as BS.1770 does, of all or of those below a
  /// frequency. An offset and what lies far below 38 Hz are not heard, and count in neither.
  func loudness(below hertz: Double?) -> [Double] {
    var filters: [Biquad] = [.highShelf(1681.97, 0.7072, 3.9998, rate), .highPass(38.135, 0.5003, rate)]
    if let hertz { filters += [.lowPass(hertz, 0.541, rate), .lowPass(hertz, 1.307, rate)] }
    return powers(filters, Int(Double(samples.count) / rate * 200)).map { 10 * log10(max($0, 1e-12)) }
  }
}

extension Sound {
  /// The loudness every 5 ms in dB as the ear adds it up: the power of each of 36 bands, as wide as the ear resolves (Glasberg & Moore
  /// 1990), raised to 0.3, summed and converted back to a level. The bands are filters, not a spectrum as in the composition.
  func earLoudness() -> [Double] {
    let count = Int(Double(samples.count) / rate * 200)
    var sums = [Double](repeating: 0, count: count)
    var hertz = 50.0
    while hertz < min(15_000, rate * 0.45) {
      let width = 24.7 * (4.37 * hertz / 1000 + 1)
      var filters: [Biquad] = [.highShelf(1681.97, 0.7072, 3.9998, rate), .highPass(38.135, 0.5003, rate)]
      filters += [.bandPass(hertz, hertz / width * 0.64, rate), .bandPass(hertz, hertz / width * 0.64, rate)]
      for (index, level) in powers(filters, count).enumerated() where level > 1e-12 {
        sums[index] += pow(level, 0.3)
      }
      hertz += width
    }
    return sums.map { max(-120, 10 * log10(max($0, 1e-12)) / 0.3) }
  }

  /// The mean squares within 20 ms, every 5 ms, after filters.
  private func powers(_ filters: [Biquad], _ count: Int) -> [Double] {
    var filters = filters
    let half = Int(rate * 0.01)
    var sums = [0.0]
    sums.reserveCapacity(samples.count + 1)
    for sample in samples {
      var value = Double(sample)
      for index in filters.indices { value = filters[index].next(value) }
      sums.append(sums[sums.count - 1] + value * value)
    }
    return (0..<count).map { frame in
      let centre = Int(Double(frame) * rate / 200)
      let (first, end) = (max(0, centre - half), min(samples.count, centre + half))
      return (sums[end] - sums[first]) / Double(2 * half)
    }
  }
}

/// A filter of second order, as in the cookbook of Robert Bristow-Johnson.
struct Biquad {
  private let b: [Double]
  private let a: [Double]
  private var x = (0.0, 0.0)
  private var y = (0.0, 0.0)

  private init(_ b: [Double], _ a: [Double]) {
    self.b = b.map { $0 / a[0] }
    self.a = a.map { $0 / a[0] }
  }

  static func lowPass(_ hertz: Double, _ q: Double, _ rate: Double) -> Biquad {
    let (cosine, alpha) = angle(hertz, q, rate)
    return Biquad([(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha])
  }

  static func bandPass(_ hertz: Double, _ q: Double, _ rate: Double) -> Biquad {
    let (cosine, alpha) = angle(hertz, q, rate)
    return Biquad([alpha, 0, -alpha], [1 + alpha, -2 * cosine, 1 - alpha])
  }

  static func highPass(_ hertz: Double, _ q: Double, _ rate: Double) -> Biquad {
    let (cosine, alpha) = angle(hertz, q, rate)
    return Biquad([(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha])
  }

  static func highShelf(_ hertz: Double, _ q: Double, _ decibels: Double, _ rate: Double) -> Biquad {
    let (cosine, alpha) = angle(hertz, q, rate)
    let (gain, root) = (pow(10, decibels / 40), 2 * pow(10, decibels / 80) * alpha)
    return Biquad(
      [
        gain * (gain + 1 + (gain - 1) * cosine + root), -2 * gain * (gain - 1 + (gain + 1) * cosine),
        gain * (gain + 1 + (gain - 1) * cosine - root),
      ],
      [
        gain + 1 - (gain - 1) * cosine + root, 2 * (gain - 1 - (gain + 1) * cosine),
        gain + 1 - (gain - 1) * cosine - root,
      ])
  }

  private static func angle(_ hertz: Double, _ q: Double, _ rate: Double) -> (Double, Double) {
    let angle = 2 * Double.pi * min(hertz, rate * 0.45) / rate
    return (cos(angle), sin(angle) / (2 * q))
  }

  mutating func next(_ sample: Double) -> Double {
    let value = b[0] * sample + b[1] * x.0 + b[2] * x.1 - a[1] * y.0 - a[2] * y.1
    (x.1, x.0, y.1, y.0) = (x.0, sample, y.0, value)
    return value
  }
}
