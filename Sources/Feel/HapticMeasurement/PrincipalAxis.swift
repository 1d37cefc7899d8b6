import HapticPerception

/// The direction of most of a motion: the first eigenvector of the covariance of its axes.
struct PrincipalAxis {
  private(set) var direction: [Double]
  /// The share of the power in that direction, 1/3…1.
  let share: Double

  init(of axes: [[Double]], weights: [Double]) {
    var matrix = [[Double]](repeating: [0, 0, 0], count: 3)
    for (row, a) in axes.enumerated() {
      for (column, b) in axes.enumerated() where column >= row {
        var sum = 0.0
        for index in a.indices { sum += a[index] * b[index] * weights[index] }
        matrix[row][column] = sum
        matrix[column][row] = sum
      }
    }
    var vectors: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    if axes.count > 1 {
      // Jacobi's rotations converge quadratically; eight passes are more than three rows need.
      for _ in 0..<8 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] { Self.rotate(&matrix, &vectors, p, q) }
      }
    }
    var best = 0
    for index in 1..<3 where matrix[index][index] > matrix[best][best] { best = index }
    let total = matrix[0][0] + matrix[1][1] + matrix[2][2]
    share = total > 0 ? matrix[best][best] / total : 1
    direction = (0..<axes.count).map { vectors[$0][best] }
  }

  /// Sets the element (p, q) to 0.
  private static func rotate(_ matrix: inout [[Double]], _ vectors: inout [[Double]], _ p: Int, _ q: Int) {
    guard matrix[p][q] != 0 else { return }
    let theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
    guard theta.magnitude < 1e100 else { return }
    let t = (theta < 0 ? -1 : 1) / (theta.magnitude + Maths.squareRoot(theta * theta + 1))
    let c = 1 / Maths.squareRoot(t * t + 1)
    let s = t * c
    for k in 0..<3 {
      let (a, b) = (matrix[k][p], matrix[k][q])
      matrix[k][p] = c * a - s * b
      matrix[k][q] = s * a + c * b
    }
    for k in 0..<3 {
      let (a, b) = (matrix[p][k], matrix[q][k])
      matrix[p][k] = c * a - s * b
      matrix[q][k] = s * a + c * b
    }
    for k in 0..<3 {
      let (a, b) = (vectors[k][p], vectors[k][q])
      vectors[k][p] = c * a - s * b
      vectors[k][q] = s * a + c * b
    }
  }

  /// Returns the samples along the direction.
  func projected(_ axes: [[Double]]) -> [Double] {
    guard axes.count > 1 else { return axes[0] }
    return axes[0].indices.map { index in
      var sum = 0.0
      for axis in axes.indices { sum += direction[axis] * axes[axis][index] }
      return sum
    }
  }
}
