import COnsetWeights

/// Decides whether a candidate is an onset, with a neural network of one hidden layer.
struct OnsetJudge: Sendable {
  /// The weights of each hidden unit, in lanes.
  private let rows: [SIMD8<Float>]
  /// The offset of each hidden unit, its weights in the score and in the shift, and its scale.
  private let units: [SIMD4<Float>]
  private let ends: (Float, Float)
  /// The number of groups of eight features that the judge reads.
  let groups: Int

  /// Creates a judge from a file of weights, whose format the README of COnsetWeights describes. A damaged file creates a
  /// judge that accepts every candidate.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    func whole(_ at: Int) -> Int { Int(Int16(bitPattern: UInt16(file[at]) | UInt16(file[at + 1]) << 8)) }
    func number(_ at: Int) -> Float {
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(file[at + $1]) << UInt32(8 * $1) })
    }
    let head = 28
    let (inputs, hidden) = file.count >= head ? (whole(0), whole(2)) : (0, 0)
    guard inputs > 0, inputs % 8 == 0, hidden > 0,
      file.count == head + 2 * inputs + hidden * (8 + inputs)
    else {
      (rows, units, ends, groups) = ([], [], (1, 0), 0)
      return
    }
    let columns = SIMD4(number(4), number(8), number(12), number(16))
    ends = (number(20), number(24))
    let gains = (0..<inputs).map { Float(whole(head + 2 * $0)) / 512 }
    var (rows, units): ([SIMD8<Float>], [SIMD4<Float>]) = ([], [])
    let firstUnit = head + 2 * inputs
    let firstRow = firstUnit + 8 * hidden
    for unit in 0..<hidden {
      var facts = SIMD4<Float>()
      for column in 0..<4 { facts[column] = Float(whole(firstUnit + 8 * unit + 2 * column)) }
      facts *= columns
      for first in stride(from: 0, to: inputs, by: 8) {
        var weights = SIMD8<Float>()
        for lane in 0..<8 {
          let stored = Int8(bitPattern: file[firstRow + unit * inputs + first + lane])
          weights[lane] = Float(stored) * facts[3] * gains[first + lane]
        }
        rows.append(weights)
      }
      units.append(facts)
    }
    (self.rows, self.units, groups) = (rows, units, inputs / 8)
  }

  private init(_ weights: OnsetWeights) {
    self.init(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
  }

  /// Returns the trained judge for a look-ahead.
  static func shipped(_ lookAhead: OnsetDetector.Settings.LookAhead) -> OnsetJudge {
    switch lookAhead {
    case .file: OnsetJudge(onset_weights_file())
    case .live: OnsetJudge(onset_weights_live())
    }
  }

  /// Returns the trained judge that judges again by the context of a candidate.
  static func forContext() -> OnsetJudge { OnsetJudge(onset_weights_context()) }

  /// Returns the trained judge that moves an onset to its start.
  static func forPlacing() -> OnsetJudge { OnsetJudge(onset_weights_place()) }

  /// Returns a score, which is above 0 for an onset, and the correction of its time in milliseconds.
  ///
  /// - Parameters:
  ///   - features: the features, eight in a group.
  ///   - first: the index of the first group that is read.
  func weigh(_ features: [SIMD8<Float>], from first: Int = 0) -> (score: Float, shift: Float) {
    var (score, shift) = ends
    guard first >= 0, features.count - first >= groups else { return (score, shift) }
    rows.withUnsafeBufferPointer { rows in
      features.withUnsafeBufferPointer { features in
        guard var row = rows.baseAddress, let all = features.baseAddress else { return }
        let features = all + first
        for unit in units {
          var sum = SIMD8<Float>()
          for group in 0..<groups { sum += row[group] * features[group] }
          row += groups
          let active = max(0, total(sum) + unit[0])
          score += unit[1] * active
          shift += unit[2] * active
        }
      }
    }
    return (score, shift)
  }
}
