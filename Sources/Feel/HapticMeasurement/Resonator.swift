import HapticPerception

/// A resonance at a frequency in Hz with a quality factor, driven at 8000 Hz.
struct Resonator {
  /// The prewarped frequency: tan(πf/8000).
  let k: Double
  private let (a1, a2, scale): (Double, Double, Double)

  init(_ hertz: Double, q: Double) {
    k = Biquad.tangent(hertz, MeasurementSignal.modelRate)
    let a0 = 1 + k / q + k * k
    (a1, a2) = (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    scale = 1 / a0
  }

  /// Writes the poles' response to a drive, from rest. Both buffers have the same length.
  func respond(to drive: UnsafeBufferPointer<Double>, into response: UnsafeMutableBufferPointer<Double>) {
    var (last, earlier) = (0.0, 0.0)
    for index in 0..<drive.count {
      let output = (scale * drive[index] - earlier) - a1 * last
      earlier = a2 * last
      last = output
      response[index] = output
    }
  }
}

/// Samples the columns of the model of an actuator at the times of a recording. The columns are the powers 2, 1, 0 and 4 of s,
/// divided by the resonance, times the poles: an actuator, the high-pass of a sensor, a soft support, and the first order of
/// the resonance of a mount.
enum ModelColumns {
  /// Fills columns. The position of sample j of a column in the response is `first` + j·`step`; positions outside the response are 0.
  static func sample(
    _ response: UnsafeBufferPointer<Double>, k: Double, first: Double, step: Double, count: Int,
    into columns: [UnsafeMutableBufferPointer<Double>]
  ) {
    guard let v = response.baseAddress else { return }
    let isWhole = columns.count == 4
    let (kk, ik) = (k * k, 1 / (k * k))
    for j in 0..<count {
      let position = first + Double(j) * step
      guard position > 5, position < Double(response.count - 5) else {
        for column in columns { column[j] = 0 }
        continue
      }
      let index = Int(position)
      let x = position - Double(index)
      // Weights of the four samples from index − 1 on.
      let (w0, w1, w2, w3) = weights(x)
      let p = v + index
      let (v1, v2, v3, v4, v5, v6) = (p[-3], p[-2], p[-1], p[0], p[1], p[2])
      let d0 = v3 - 2 * v2 + v1
      let d1 = v4 - 2 * v3 + v2
      let d2 = v5 - 2 * v4 + v3
      let d3 = v6 - 2 * v5 + v4
      columns[0][j] = w0 * d0 + w1 * d1 + w2 * d2 + w3 * d3
      guard isWhole else { continue }
      columns[1][j] = k * (w0 * (v3 - v1) + w1 * (v4 - v2) + w2 * (v5 - v3) + w3 * (v6 - v4))
      columns[2][j] =
        kk
        * (w0 * (v3 + 2 * v2 + v1) + w1 * (v4 + 2 * v3 + v2) + w2 * (v5 + 2 * v4 + v3)
          + w3 * (v6 + 2 * v5 + v4))
      let dm = v2 - 2 * v1 + p[-4]
      let d4 = p[3] - 2 * v6 + v5
      columns[3][j] =
        ik
        * (w0 * (dm - 2 * d0 + d1) + w1 * (d0 - 2 * d1 + d2) + w2 * (d1 - 2 * d2 + d3)
          + w3 * (d2 - 2 * d3 + d4))
    }
  }

  @inline(__always)
  private static func weights(_ x: Double) -> (Double, Double, Double, Double) {
    let x2 = x * x
    let x3 = x2 * x
    return (
      0.5 * (-x + 2 * x2 - x3), 0.5 * (2 - 5 * x2 + 3 * x3), 0.5 * (x + 4 * x2 - 3 * x3), 0.5 * (x3 - x2)
    )
  }
}
