/// Decides whether a candidate is an onset, with a neural network of one hidden layer.
struct OnsetJudge: Sendable {
  /// The weights of each hidden unit, in lanes.
  private let rows: [SIMD8<Float>]
  /// The offset of each hidden unit, and its weights in the score and in the shift.
  private let units: [SIMD4<Float>]
  private let ends: (Float, Float)
  private let groups: Int

  /// Creates a judge from weights in the order of training: for each hidden unit the weights of the inputs,
  /// its offset and its two output weights; then the two offsets of the outputs. A wrong number of weights
  /// creates a judge that accepts every candidate.
  init(inputs: Int, hidden: Int, weights: [Float]) {
    groups = inputs / 8
    guard inputs % 8 == 0, weights.count == hidden * (inputs + 3) + 2 else {
      (rows, units, ends) = ([], [], (1, 0))
      return
    }
    var rows: [SIMD8<Float>] = []
    var units: [SIMD4<Float>] = []
    for unit in 0..<hidden {
      let start = unit * (inputs + 3)
      for group in 0..<inputs / 8 {
        var lanes = SIMD8<Float>()
        for lane in 0..<8 { lanes[lane] = weights[start + group * 8 + lane] }
        rows.append(lanes)
      }
      let end = start + inputs
      units.append(SIMD4(weights[end], weights[end + 1], weights[end + 2], 0))
    }
    self.rows = rows
    self.units = units
    ends = (weights[weights.count - 2], weights[weights.count - 1])
  }

  /// Creates a judge from weights that are stored as text, in digits that are the characters from # to ~ without
  /// the backslash. One digit is a number of −45…45; two are a number of −4140…4140 in base 91.
  ///
  /// - Parameters:
  ///   - inputs: the number of inputs.
  ///   - columns: the steps of the four columns of `units`.
  ///   - ends: the two offsets of the outputs.
  ///   - gains: two digits for each input: 512 times its gain.
  ///   - units: eight digits for each hidden unit: its offset, its two output weights and its scale.
  ///   - rows: for each hidden unit one digit for each input. A weight is the digit times the gain of the input
  ///     times the scale of the unit.
  init(
    inputs: Int, columns: SIMD4<Float>, ends: [Float], gains: StaticString, units: StaticString,
    rows: StaticString
  ) {
    let gains = Self.pairs(gains).map { $0 / 512 }
    let facts = Self.pairs(units)
    let hidden = facts.count / 4
    var weights: [Float] = []
    weights.reserveCapacity(hidden * (inputs + 3) + ends.count)
    rows.withUTF8Buffer { text in
      guard gains.count == inputs, text.count == hidden * inputs else { return }
      for unit in 0..<hidden {
        let own =
          SIMD4(facts[4 * unit], facts[4 * unit + 1], facts[4 * unit + 2], facts[4 * unit + 3]) * columns
        for input in 0..<inputs {
          weights.append(Float(Self.digit(text[unit * inputs + input]) - 45) * own[3] * gains[input])
        }
        weights += [own[0], own[1], own[2]]
      }
    }
    self.init(inputs: inputs, hidden: hidden, weights: weights + ends)
  }

  private static func digit(_ character: UInt8) -> Int { Int(character) - (character > 92 ? 36 : 35) }

  /// Returns the numbers of −4140…4140 that a text holds.
  private static func pairs(_ text: StaticString) -> [Float] {
    text.withUTF8Buffer { text in
      (0..<text.count / 2).map { Float(91 * digit(text[2 * $0]) + digit(text[2 * $0 + 1]) - 4140) }
    }
  }

  /// Returns the trained judge for a look-ahead.
  static func shipped(_ lookAhead: OnsetDetector.Settings.LookAhead) -> OnsetJudge {
    switch lookAhead {
    case .file: forFiles()
    case .live: forLive()
    }
  }

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
