import HapticPerception

/// Solves linear equations with a symmetric, positive matrix.
enum Cholesky {
  /// Returns x with a·x = b. Rows are scaled first; a direction without weight gets a small one, so that every matrix has a
  /// solution.
  static func solve(_ a: [[Double]], _ b: [Double]) -> [Double] {
    let count = b.count
    let scale = (0..<count).map { a[$0][$0] > 1e-280 ? 1 / Maths.squareRoot(a[$0][$0]) : 0 }
    var l = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for row in 0..<count {
      for column in 0...row {
        var sum = row == column ? 1 + 1e-13 : a[row][column] * scale[row] * scale[column]
        for k in 0..<column { sum -= l[row][k] * l[column][k] }
        if row == column {
          l[row][row] = Maths.squareRoot(max(sum, 1e-13))
        } else {
          l[row][column] = sum / l[column][column]
        }
      }
    }
    var x = [Double](repeating: 0, count: count)
    for row in 0..<count {
      var sum = b[row] * scale[row]
      for k in 0..<row { sum -= l[row][k] * x[k] }
      x[row] = sum / l[row][row]
    }
    for row in (0..<count).reversed() {
      var sum = x[row]
      for k in row + 1..<count { sum -= l[k][row] * x[k] }
      x[row] = sum / l[row][row]
    }
    return (0..<count).map { x[$0] * scale[$0] }
  }
}
