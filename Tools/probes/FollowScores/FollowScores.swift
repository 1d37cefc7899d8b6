import Foundation
import HapticAnalysis
import HapticAudio
import HapticComposition
import HapticModel

/// How well composed patterns follow sounds: `FollowScores [--all] [--set NAME=VALUE]… FILE…` prints, for each strategy with vibration, the correlation of
/// the level that is felt on a phone with the loudness of the sound over time.
///
/// Loudness is the mean square within 20 ms, every 5 ms, in dB, weighted as BS.1770 does, within the range that the composition makes palpable
/// (for `bass`, of what lies below `bass-below`); the felt level is that of `FeltTrace`, at least 10 dB. `p` is the correlation of both, `r` that of their ranks. The columns after them: hits and vibrations left
/// out, findings of the design check that report a loss and a jump, the longest hole (no vibration, no transient, though the sound is above the
/// range's floor by 6 dB), the largest error and points a second.
@main
struct FollowScores {
  nonisolated(unsafe) private static var changes: [(CompositionParameter, Double)] = []

  static func settings(_ strategy: CompositionStrategy) -> CompositionSettings {
    var settings = CompositionSettings(strategy)
    for (parameter, value) in changes { settings[parameter] = value }
    return settings
  }

  static let strategies: [CompositionStrategy] = [.hybrid, .envelope, .bass, .loudness]

  static func main() {
    var files = Array(CommandLine.arguments.dropFirst())
    let printsAll = files.first == "--all"
    if printsAll { files.removeFirst() }
    while files.first == "--set", files.count > 1 {
      let parts = files[1].split(separator: "=")
      if parts.count == 2, let parameter = CompositionParameter(name: String(parts[0])),
        let value = Double(parts[1])
      {
        changes.append((parameter, value))
      }
      files.removeFirst(2)
    }
    var scores: [String: [Double]] = [:]
    print("sound\tstrategy\tp\tr\tleft out\tlosses\tjumps\thole ms\terror\tpoints/s")
    for file in files {
      guard let sound = Sound(file) else {
        print("\(file)\tcannot be read")
        continue
      }
      for strategy in strategies {
        let row = Row(sound, strategy)
        scores[strategy.name, default: []].append(row.pearson)
        if printsAll || row.pearson < 0.93 || row.jumps > 0 || row.losses > 0 || row.hole > 0.06 {
          print("\(sound.name)\t\(strategy.name)\t\(row.text)")
        }
      }
    }
    for strategy in strategies {
      let values = (scores[strategy.name] ?? []).filter { $0.isFinite }.sorted()
      guard !values.isEmpty else { continue }
      let mean = values.reduce(0, +) / Double(values.count)
      print(
        "\(strategy.name): \(values.count) sounds, mean \(number(mean)), median \(number(values[values.count / 2])), "
          + "least \(number(values[0])), below 0.75: \(values.count { $0 < 0.75 })")
    }
  }

  static func number(_ value: Double) -> String { String(format: "%.3f", value) }
}

/// A sound, mixed to one channel.
struct Sound {
  let name: String
  let rate: Double
  var samples: [Float] = []

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
  }

  /// The loudness every 5 ms in dB: mean square within 20 ms of the samples, weighted as BS.1770 does, or of those below a frequency.
  func loudness(below hertz: Double?) -> [Double] {
    var filters: [Biquad]
    if let hertz {
      filters = [.lowPass(hertz, 0.541, rate), .lowPass(hertz, 1.307, rate)]
    } else {
      filters = [.highShelf(1681.97, 0.7072, 3.9998, rate), .highPass(38.135, 0.5003, rate)]
    }
    let half = Int(rate * 0.01)
    var sums = [0.0]
    sums.reserveCapacity(samples.count + 1)
    for sample in samples {
      var value = Double(sample)
      for index in filters.indices { value = filters[index].next(value) }
      sums.append(sums[sums.count - 1] + value * value)
    }
    return (0..<Int(Double(samples.count) / rate * 200)).map { frame in
      let centre = Int(Double(frame) * rate / 200)
      let (first, end) = (max(0, centre - half), min(samples.count, centre + half))
      return 10 * log10(max((sums[end] - sums[first]) / Double(2 * half), 1e-12))
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

/// The scores of one composition.
struct Row {
  var pearson = 0.0
  var rank = 0.0
  var leftOut = 0
  var losses = 0
  var jumps = 0
  var hole = 0.0
  let report: CompositionReport

  init(_ sound: Sound, _ strategy: CompositionStrategy) {
    var composer = HapticComposer(sampleRate: sound.rate, settings: FollowScores.settings(strategy))
    sound.samples.withUnsafeBufferPointer { composer.append($0) }
    let composition = composer.finish()
    report = composition.report
    leftOut = report.leftOutHits + report.leftOutVibrations
    let review = DesignCheck().review(composition.pattern)
    losses = review.findings.count { $0.severity > .info && $0.rule.isAboutLoss }
    jumps = review.findings.count { $0.rule == .jump }
    let heard = sound.loudness(
      below: strategy == .bass ? CompositionSettings(strategy)[.bassBelow] : nil)
    // What the loudest fiftieth of the sound reaches is felt most strongly.
    let sorted = heard.sorted()
    let top = max(-40, sorted.isEmpty ? -40 : sorted[sorted.count * 49 / 50])
    let bottom = max(top - report.range, -60)
    let loudness = heard.map { min(max($0, bottom), top) }
    let levels = loudness.indices.map {
      $0 < review.trace.frames.count ? max(Double(review.trace.frames[$0].level), 10) : 10
    }
    pearson = Self.correlation(loudness, levels)
    rank = Self.correlation(Self.ranks(loudness), Self.ranks(levels))
    var run = 0
    for index in loudness.indices {
      run = loudness[index] > bottom + 6 && levels[index] <= 10 ? run + 1 : 0
      hole = max(hole, Double(run) * 0.005)
    }
  }

  var text: String {
    let cells = [
      FollowScores.number(pearson), FollowScores.number(rank), "\(leftOut)", "\(losses)", "\(jumps)",
      "\(Int(hole * 1000))", String(format: "%.1f", report.largestError),
      String(format: "%.0f", report.pointsPerSecond),
    ]
    return cells.joined(separator: "\t")
  }

  static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let count = Double(max(1, x.count))
    let (mx, my) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var (xy, xx, yy) = (0.0, 0.0, 0.0)
    for (p, q) in zip(x, y) {
      xy += (p - mx) * (q - my)
      xx += (p - mx) * (p - mx)
      yy += (q - my) * (q - my)
    }
    return xy / (xx * yy).squareRoot()
  }

  /// The rank of each value; equal values share their mean rank.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, values[order[end]] == values[order[first]] { end += 1 }
      for place in first..<end { ranks[order[place]] = Double(first + end - 1) / 2 }
      first = end
    }
    return ranks
  }
}
