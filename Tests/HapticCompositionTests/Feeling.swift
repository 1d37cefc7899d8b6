import Foundation
import HapticModel
import HapticPerception
import HapticScore

@testable import HapticComposition

/// What is composed from samples, and what is felt of it on the design device.
enum Feeling {
  static let scale = FeltScale()

  static func composed(
    _ samples: [Float], _ settings: CompositionSettings = CompositionSettings(), rate: Double = Sounds.rate,
    blocks: [Int] = [4096], isCorrected: Bool = true
  ) -> Composition {
    var composer = HapticComposer(sampleRate: rate, settings: settings, scale: scale)
    if !isCorrected { composer.followingPasses = 0 }
    var start = 0
    var block = 0
    samples.withUnsafeBufferPointer { all in
      while start < all.count {
        let end = min(all.count, start + blocks[block % blocks.count])
        composer.append(UnsafeBufferPointer(rebasing: all[start..<end]))
        start = end
        block += 1
      }
    }
    return composer.finish()
  }

  /// Felt levels, 200 a second from time 0.
  static func levels(_ pattern: HapticPattern, seconds: Double) -> [Double] {
    let renderer = OfflineRenderer([.init(Score(pattern, sampleRate: 8000))], sampleRate: 8000)
    var recorder = FeltRecorder(device: DeviceClass.taptic.models[0])
    var drive = renderer.hapticSamples()
    let count = Int(seconds * 8000)
    drive += [Float](repeating: 0, count: max(0, count - drive.count))
    var levels: [Double] = []
    drive.withUnsafeBufferPointer { recorder.append($0) { levels.append($0.level) } }
    recorder.finish { levels.append($0.level) }
    return Array(levels.prefix(Int(seconds * 200)))
  }

  /// Loudness of a sound every 5 ms in dB: mean square within 20 ms, written without the library.
  static func loudness(_ samples: [Float], rate: Double = Sounds.rate) -> [Double] {
    let half = Int(rate * 0.01)
    var sums = [0.0]
    for sample in samples { sums.append(sums[sums.count - 1] + Double(sample) * Double(sample)) }
    return (0..<Int(Double(samples.count) / rate * 200)).map { frame in
      let centre = Int(Double(frame) * rate / 200)
      let (first, end) = (max(0, centre - half), min(samples.count, centre + half))
      return 10 * log10(max((sums[end] - sums[first]) / Double(2 * half), 1e-12))
    }
  }

  static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = min(a.count, b.count)
    let (x, y) = (a.prefix(count), b.prefix(count))
    let (mx, my) = (x.reduce(0, +) / Double(count), y.reduce(0, +) / Double(count))
    var (xy, xx, yy) = (0.0, 0.0, 0.0)
    for (p, q) in zip(x, y) {
      xy += (p - mx) * (q - my)
      xx += (p - mx) * (p - mx)
      yy += (q - my) * (q - my)
    }
    return xy / (xx * yy).squareRoot()
  }

  /// How well the felt level follows the loudness over the range of the composition; silence counts as its lower end.
  static func likeness(_ composition: Composition, _ samples: [Float], rate: Double = Sounds.rate) -> Double {
    let report = composition.report
    let bottom = report.loudest - report.range
    let loudness = loudness(samples, rate: rate).map { min(max($0, bottom), report.loudest) }
    let levels = levels(composition.pattern, seconds: report.duration).map { max($0, 10) }
    return correlation(loudness, levels)
  }
}
