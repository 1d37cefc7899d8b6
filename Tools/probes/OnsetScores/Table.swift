import Foundation
import HapticComposition
import OnsetSignals

extension OnsetScores {
  /// Scores of a group of sounds.
  struct Row {
    var scores = [Score(), Score(), Score()]
    var perSound: [[Double]] = []
    var ranks: [Double] = []
    var found = 0
    var seconds = 0.0

    static let windows = [0.05, 0.025, 0.01]

    mutating func add(_ sound: LabelledSound, _ onsets: [Onset]) {
      found += onsets.count
      seconds += sound.duration
      let truth = sound.onsets.map(\.time)
      guard !truth.isEmpty else { return }
      let times = onsets.map(\.time)
      let all = Self.windows.map { Score(times: times, truth: truth, window: $0) }
      for index in 0..<3 { scores[index] = scores[index] + all[index] }
      perSound.append(all.map(\.f))
      let pairs = Score.match(times, truth, 0.05)
      guard sound.family.isComparable else { return }
      // The strengths of a drum and of another one do not compare.
      for (voice, own) in Dictionary(grouping: pairs, by: { sound.onsets[$0.truth].voice }) where voice != nil
      {
        let given = own.map { sound.onsets[$0.truth].strength }
        guard Set(given).count > 4 else { continue }
        ranks.append(rankCorrelation(own.map { onsets[$0.time].strength }, given))
      }
    }

    static func + (a: Row, b: Row) -> Row {
      var sum = a
      for index in 0..<3 { sum.scores[index] = sum.scores[index] + b.scores[index] }
      sum.perSound += b.perSound
      sum.ranks += b.ranks
      sum.found += b.found
      sum.seconds += b.seconds
      return sum
    }

    func line(_ name: String) -> String {
      guard !perSound.isEmpty else {
        return "| \(name) | \(found) found | \(fixed(Double(found) / seconds * 60, 1)) a minute | | | |"
      }
      let f = (0..<3).map { window in
        fixed(perSound.map { $0[window] }.reduce(0, +) / Double(perSound.count), 3)
      }
      let errors = scores[0].errors.map(abs).sorted()
      let error = errors.isEmpty ? "–" : fixed(errors[errors.count / 2] * 1000, 2)
      let rank = ranks.isEmpty ? "–" : fixed(ranks.reduce(0, +) / Double(ranks.count), 3)
      return "| \(name) | \(f.joined(separator: " / ")) | \(fixed(scores[0].precision, 3)) | "
        + "\(fixed(scores[0].recall, 3)) | \(error) | \(rank) |"
    }
  }

  static func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

  static func score(_ folder: String, _ options: Options) throws {
    let sounds = try load(folder)
    var rows: [Family: Row] = [:]
    for sound in sounds {
      let onsets = options.onsets(sound)
      rows[sound.family, default: Row()].add(sound, onsets)
      if options.errors { printErrors(sound, onsets.map(\.time)) }
    }
    print("| Family | mean F at 50 / 25 / 10 ms | precision | recall | median error, ms | rank correlation |")
    print("|---|---|---|---|---|---|")
    var (all, instruments, forbidden, without) = (Row(), Row(), Row(), Row())
    for family in Family.allCases {
      guard let row = rows[family] else { continue }
      print(row.line(family.rawValue))
      if family.isForbidden {
        forbidden = forbidden + row
      } else if family.isWithoutOnsets {
        without = without + row
      } else {
        all = all + row
        if family.isInstrument { instruments = instruments + row }
      }
    }
    print(all.line("**all with onsets**"))
    print(instruments.line("**instruments**"))
    if forbidden.seconds > 0 { print(forbidden.line("**swells and silence**")) }
    if without.seconds > 0 { print(without.line("**other sounds without onsets**")) }
  }

  private static func printErrors(_ sound: LabelledSound, _ times: [Double]) {
    let truth = sound.onsets.map(\.time)
    let pairs = Score.match(times, truth, 0.05)
    let extra = times.indices.filter { index in !pairs.contains { $0.time == index } }
    let missed = truth.indices.filter { index in !pairs.contains { $0.truth == index } }
    guard !extra.isEmpty || !missed.isEmpty else { return }
    print(
      sound.name, "false:", extra.map { fixed(times[$0], 3) }.joined(separator: " "), "missed:",
      missed.map { fixed(truth[$0], 3) }.joined(separator: " "))
  }
}
