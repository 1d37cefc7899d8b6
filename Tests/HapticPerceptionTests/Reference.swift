import Foundation

/// The page evaluated as it is written, with Foundation's maths and whole arrays: shares no code with the module.
enum Reference {
  struct Frame {
    var eP: Double
    var eNP: Double
    var level: Double
    var strength: Double
    var pitch: Double
    var roughness: Double
  }

  // MARK: Devices

  static func linear(_ x: [Double], f0: Double, q: Double, g: Double) -> [Double] {
    let t = Double.pi * f0 / 8000
    let k = t + pow(t, 3) / 3 + 2 * pow(t, 5) / 15 + 17 * pow(t, 7) / 315
    let a0 = 1 + k / q + k * k
    let b = [g / a0, -2 * g / a0, g / a0]
    let a = [2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]
    return biquad(x, b, a)
  }

  static func rotor(_ u: [Double], f: Double, g: Double, up: Double, down: Double) -> [Double] {
    var v = 0.0
    var phase = 0.0
    return u.map { u in
      v += (u - v) / ((u > v ? up : down) * 8000)
      if u == 0 && v < 0.15 { v = 0 }
      phase += f * v / 8000
      return g * v * v * sin(2 * .pi * phase)
    }
  }

  static func biquad(_ x: [Double], _ b: [Double], _ a: [Double]) -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    for n in x.indices {
      var sum = b[0] * x[n]
      if n >= 1 { sum += b[1] * x[n - 1] - a[0] * y[n - 1] }
      if n >= 2 { sum += b[2] * x[n - 2] - a[1] * y[n - 2] }
      y[n] = sum
    }
    return y
  }

  // MARK: Frames

  static func channels(_ a: [Double]) -> (p: [Double], np: [Double]) {
    func section(_ x: [Double], _ b0: Double, _ a1: Double, _ a2: Double) -> [Double] {
      biquad(x, [b0, 2 * b0, b0], [a1, a2])
    }
    let p = section(
      section(a.map { $0 * 57.279603099 }, 1.399036097927e-02, -1.747652680415, 0.803614124332),
      7.571222826986e-03, -1.693789598806, 0.724074490114)
    let np = section(
      section(a.map { $0 * 485.288500162 }, 2.500617106466e-05, -1.982430966835, 0.982530991519),
      2.958137252400e-03, -1.853191791860, 0.865024340870)
    return (p, np)
  }

  static func hann(_ count: Int) -> [Double] {
    let angles = (0..<count).map { 2 * Double.pi * (Double($0) + 0.5) / Double(count) }
    let w = angles.map { 0.5 - 0.5 * cos($0) }
    let sum = w.reduce(0, +)
    return w.map { $0 / sum }
  }

  /// The mean around a sample, zeros outside.
  static func mean(_ values: [Double], _ window: [Double], around centre: Int) -> Double {
    var sum = 0.0
    for (n, w) in window.enumerated() {
      let index = centre - window.count / 2 + n
      if values.indices.contains(index) { sum += w * values[index] }
    }
    return sum
  }

  /// Frames of an acceleration, the first at sample 0, as long as frames lie in it.
  static func frames(_ a: [Double], grasp: Bool, offset: Double = 0) -> [Frame] {
    let (p, np) = channels(a)
    let squares = (p.map { $0 * $0 }, np.map { $0 * $0 })
    let steps = p.indices.map { n in square(p[n] - (n > 0 ? p[n - 1] : 0)) }
    let (short, long, amplitude, rough) = (hann(160), hann(400), hann(112), hann(41))
    let count = (a.count + 39) / 40
    // Amplitudes from 50 ms before the first frame to 50 ms after the last.
    let amplitudes = (-20...(2 * count + 20)).map { sqrt(mean(squares.0, amplitude, around: 20 * $0)) }
    return (0..<count).map { k in
      let raw = mean(squares.0, short, around: 40 * k)
      let q = mean(steps, short, around: 40 * k)
      let eP = raw * (grasp ? 10 : 1) / pow(10, offset / 10)
      let eNP = mean(squares.1, long, around: 40 * k) / pow(10, offset / 10)
      let levels = (10 * log10(max(eP, 1e-6)), 10 * log10(max(eNP, 1e-6)))
      let strengths = [eP, eNP].map { max(0, pow(max($0, 0), 0.3) - 1) / 6.943 }
      var pitch = 0.0
      if raw >= 1e-12 {
        let x = min(1, sqrt(q / raw) / 2)
        pitch = 8000 / .pi * (x + pow(x, 3) / 6 + 3 * pow(x, 5) / 40 + 15 * pow(x, 7) / 336)
      }
      let row = (0..<41).map { amplitudes[2 * k + $0] }
      let average = zip(rough, row).map { $0 * $1 }.reduce(0, +)
      let variance = zip(rough, row).map { $0 * ($1 - average) * ($1 - average) }.reduce(0, +)
      return Frame(
        eP: eP, eNP: eNP, level: max(levels.0, levels.1, 0),
        strength: max(strengths[0], strengths[1]) + min(strengths[0], strengths[1]) / 2, pitch: pitch,
        roughness: sqrt(variance) / max(average, 1))
    }
  }

  private static func square(_ x: Double) -> Double { x * x }
}
