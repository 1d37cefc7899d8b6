import Foundation
import HapticAnalysis
import HapticComposition
import HapticModel

/// How well composed patterns follow sounds: `FollowScores [--all] [--ear] [--presets] [--set NAME=VALUE]… FILE…` prints, for each strategy with vibration (with `--presets` for
/// `hybrid` and each preset, of which `music` is also compared with the low frequencies) and each category of sounds (``Category``), the correlation of the level that is felt on a phone with the loudness of the sound over time.
///
/// Loudness is the mean square within 20 ms, every 5 ms, in dB, weighted as BS.1770 does, within the range that the composition makes palpable
/// (for `bass`, of what lies below `bass-below`; for `loudness` with `--ear`, ``Sound/earLoudness()``); the felt level is that of `FeltTrace`, at least 10 dB. `p` is the correlation of both, `r` that of their ranks. The columns after them: hits and vibrations left
/// out, findings of the design check that report a loss and a jump, the longest hole (no vibration, no transient, though the sound is above the
/// range's floor by 6 dB), the largest error and points a second. Sounds of which less than 60 ms rise above the floor by 6 dB have no
/// course that a hand could follow; their correlations are not numbers and count in no mean. With `bass`, these are also sounds without
/// low frequencies.
@main
struct FollowScores {
  nonisolated(unsafe) private static var changes: [(CompositionParameter, Double)] = []

  /// Whether the loudness and the felt level of each sound are printed every 5 ms.
  nonisolated(unsafe) static var printsFrames = false

  /// Whether `loudness` is compared with what the ear adds up.
  nonisolated(unsafe) static var usesEar = false

  /// Settings, and the loudness that they are compared with.
  struct Subject {
    var name: String
    var settings: CompositionSettings
    /// Whether the low frequencies are what is compared.
    var isLow = false
  }

  private static func subjects(presets: Bool) -> [Subject] {
    func changed(_ settings: CompositionSettings) -> CompositionSettings {
      var settings = settings
      for (parameter, value) in changes { settings[parameter] = value }
      return settings
    }
    let strategies: [CompositionStrategy] = presets ? [.hybrid] : [.hybrid, .envelope, .bass, .loudness]
    var subjects = strategies.map {
      Subject(name: $0.name, settings: changed(CompositionSettings($0)), isLow: $0 == .bass)
    }
    guard presets else { return subjects }
    for preset in CompositionPreset.allCases {
      subjects.append(Subject(name: preset.name, settings: changed(preset.settings)))
    }
    subjects.append(
      Subject(name: "music, low", settings: changed(CompositionPreset.music.settings), isLow: true))
    return subjects
  }

  static func main() {
    var files = Array(CommandLine.arguments.dropFirst())
    let printsAll = files.first == "--all"
    printsFrames = files.first == "--frames"
    if printsAll || printsFrames { files.removeFirst() }
    usesEar = files.first == "--ear"
    if usesEar { files.removeFirst() }
    let presets = files.first == "--presets"
    if presets { files.removeFirst() }
    while files.first == "--set", files.count > 1 {
      let parts = files[1].split(separator: "=")
      if parts.count == 2, let parameter = CompositionParameter(name: String(parts[0])),
        let value = Double(parts[1])
      {
        changes.append((parameter, value))
      }
      files.removeFirst(2)
    }
    var scores: [String: [Category: [Double]]] = [:]
    var faults: [String: (holes: Int, jumps: Int)] = [:]
    let subjects = subjects(presets: presets)
    print("sound\tcategory\tstrategy\tp\tr\tleft out\tlosses\tjumps\thole ms\terror\tpoints/s")
    for file in files {
      guard let sound = Sound(file) else {
        print("\(file)\tcannot be read")
        continue
      }
      for strategy in subjects {
        let row = Row(sound, strategy)
        scores[strategy.name, default: [:]][sound.category, default: []].append(row.pearson)
        faults[strategy.name, default: (0, 0)].holes += row.hole > 0.06 ? 1 : 0
        faults[strategy.name, default: (0, 0)].jumps += row.jumps
        let isGood = row.pearson >= 0.93 && row.jumps == 0 && row.losses == 0 && row.hole <= 0.06
        if printsAll || printsFrames || !isGood {
          print("\(sound.name)\t\(sound.category)\t\(strategy.name)\t\(row.text)")
        }
      }
    }
    for strategy in subjects {
      let own = scores[strategy.name] ?? [:]
      for category in Category.allCases { summarize(own[category] ?? [], strategy.name, "\(category)") }
      summarize(own.values.flatMap { $0 }, strategy.name, "all")
      let (holes, jumps) = faults[strategy.name] ?? (0, 0)
      print("\(strategy.name): \(holes) sounds with a hole longer than 60 ms, \(jumps) jumps")
    }
  }

  /// Prints the correlations of one strategy. Sounds of even loudness, and those with little to follow, have none.
  private static func summarize(_ scores: [Double], _ strategy: String, _ category: String) {
    let values = scores.filter(\.isFinite).sorted()
    guard !values.isEmpty else { return }
    let mean = values.reduce(0, +) / Double(values.count)
    print(
      "\(strategy), \(category): \(values.count) sounds, mean \(number(mean)), median \(number(values[values.count / 2])), "
        + "least \(number(values[0])), below 0.75: \(values.count { $0 < 0.75 })")
  }

  static func number(_ value: Double) -> String { String(format: "%.3f", value) }
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

  init(_ sound: Sound, _ strategy: FollowScores.Subject) {
    var composer = HapticComposer(sampleRate: sound.rate, settings: strategy.settings)
    sound.samples.withUnsafeBufferPointer { composer.append($0) }
    let composition = composer.finish()
    report = composition.report
    leftOut = report.leftOutHits + report.leftOutVibrations
    let review = DesignCheck().review(composition.pattern)
    losses = review.findings.count { $0.severity > .info && $0.rule.isAboutLoss }
    jumps = review.findings.count { $0.rule == .jump }
    let heard =
      strategy.settings.strategy == .loudness && FollowScores.usesEar
      ? sound.earLoudness()
      : sound.loudness(below: strategy.isLow ? strategy.settings[.bassBelow] : nil)
    // The loudest fiftieth of the sound is felt most strongly.
    let sorted = heard.sorted()
    let top = max(-40, sorted.isEmpty ? -40 : sorted[sorted.count * 49 / 50])
    let bottom = max(top - report.range, -60)
    let loudness = heard.map { min(max($0, bottom), top) }
    let levels = loudness.indices.map {
      $0 < review.trace.frames.count ? max(Double(review.trace.frames[$0].level), 10) : 10
    }
    if FollowScores.printsFrames {
      for finding in review.findings {
        print(strategy.name, "finding", finding.time, finding.rule, finding.message)
      }
      for event in composition.pattern.events {
        print(strategy.name, event.time, event.type, event.duration ?? 0, event[.hapticIntensity])
      }
      for index in loudness.indices {
        print(
          strategy.name, index * 5, FollowScores.number(loudness[index]), FollowScores.number(levels[index]))
      }
    }
    let isFollowed = loudness.count { $0 > bottom + 6 } >= 12
    pearson = isFollowed ? Self.correlation(loudness, levels) : .nan
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
