import HapticPerception

/// The root of the mean power of samples in cells of 2 ms, averaged over 16 ms, less its median.
struct PowerEnvelope {
  private(set) var values: [Double]
  /// The sums of the squares of the first n values.
  private let squares: [Double]

  /// The length of a cell in seconds.
  static var cell: Double { 0.002 }
  /// The number of cells over which power is averaged.
  private static var box: Int { 8 }

  /// Creates the envelope of samples. Sample j has the time j/`rate`.
  init(of samples: UnsafeBufferPointer<Double>, weights: [Double]? = nil, rate: Double) {
    let perCell = rate * Self.cell
    let cells = Int(Double(samples.count) / perCell) + 1
    var powers = [Double](repeating: 0, count: cells + 1)
    var counts = [Double](repeating: 0, count: cells + 1)
    if weights == nil, perCell == 16 {
      for cell in 0..<samples.count / 16 {
        var sum = 0.0
        for index in cell * 16..<cell * 16 + 16 { sum += samples[index] * samples[index] }
        powers[cell] = sum
        counts[cell] = 16
      }
    } else {
      for index in 0..<samples.count {
        let cell = min(Int(Double(index) / perCell), cells - 1)
        let weight = weights?[index] ?? 1
        powers[cell] += samples[index] * samples[index] * weight
        counts[cell] += weight
      }
    }
    var values = [Double](repeating: 0, count: cells)
    var (power, count) = (0.0, 0.0)
    let (before, after) = (Self.box / 2 - 1, Self.box / 2)
    for cell in 0..<min(after, cells) {
      power += powers[cell]
      count += counts[cell]
    }
    for cell in 0..<cells {
      if cell + after < cells {
        power += powers[cell + after]
        count += counts[cell + after]
      }
      if cell - before - 1 >= 0 {
        power -= powers[cell - before - 1]
        count -= counts[cell - before - 1]
      }
      values[cell] = count > 0 ? Maths.squareRoot(max(0, power) / count) : 0
    }
    let median = values.median()
    var squares = [0.0]
    squares.reserveCapacity(cells + 1)
    for cell in 0..<cells {
      values[cell] -= median
      squares.append(squares[cell] + values[cell] * values[cell])
    }
    self.values = values
    self.squares = squares
  }

  /// Returns the normalised correlation with a model that begins `lag` cells after the start, from every `stride`-th cell.
  func correlation(with model: PowerEnvelope, lag: Int, stride: Int) -> Double {
    let end = min(values.count, lag + model.values.count)
    guard lag < end else { return 0 }
    let own = squares[end] - squares[lag]
    let other = model.squares[model.values.count]
    guard own > 0, other > 0 else { return 0 }
    var sum = 0.0
    values.withUnsafeBufferPointer { values in
      model.values.withUnsafeBufferPointer { model in
        var index = lag
        while index < end {
          sum += values[index] * model[index - lag]
          index += stride
        }
      }
    }
    return sum * Double(stride) / Maths.squareRoot(own * other)
  }
}
