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

  /// Creates a judge from weights that are stored as whole numbers, with a scale for each hidden unit. One
  /// character of text is a number of −42…42, or the first digit of one of −273…272, whose second digit is the
  /// next character. The digits, in base 91, are the characters from # to ~ without the backslash.
  init(inputs: Int, scales: [Float], ends: [Float], text: StaticString) {
    let width = inputs + 3
    var weights: [Float] = []
    weights.reserveCapacity(scales.count * width + ends.count)
    text.withUTF8Buffer { text in
      var page: Int?
      for character in text where weights.count < scales.count * width {
        let digit = Int(character) - (character > 92 ? 36 : 35)
        if page == nil, digit > 84 {
          page = digit - 85
          continue
        }
        let whole = page.map { 91 * $0 + digit - 273 } ?? digit - 42
        weights.append(Float(whole) * scales[weights.count / width])
        page = nil
      }
    }
    self.init(inputs: inputs, hidden: scales.count, weights: weights + ends)
  }

  /// Returns the trained judge for a look-ahead.
  static func shipped(_ lookAhead: OnsetDetector.Settings.LookAhead) -> OnsetJudge {
    switch lookAhead {
    case .file: forFiles()
    case .live: forLive()
    }
  }

  /// Returns a score, which is above 0 for an onset, and the correction of its time in milliseconds.
  func weigh(_ features: [SIMD8<Float>]) -> (score: Float, shift: Float) {
    var (score, shift) = ends
    guard features.count >= groups else { return (score, shift) }
    rows.withUnsafeBufferPointer { rows in
      features.withUnsafeBufferPointer { features in
        guard var row = rows.baseAddress, let features = features.baseAddress else { return }
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
