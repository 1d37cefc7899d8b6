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

  struct Event {
    var start: Int
    var count: Int
    var detection: Double
    var fc: Double
    var roughness: Double
    var levels: [Double]
    var isTap: Bool { count <= 8 }
    var time: Double { Double(start) * 5 }
    var milliseconds: Double { Double(count) * 5 }
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

  // MARK: Events

  static func events(_ frames: [Frame]) -> [Event] {
    var events: [Event] = []
    var k = 0
    while k < frames.count {
      guard frames[k].level >= 6 else {
        k += 1
        continue
      }
      let start = k
      var peakAt = k
      var low = 0
      var valley: Double?
      k += 1
      while k < frames.count, frames[k].level >= 3 {
        let level = frames[k].level
        if let depth = valley {
          if level >= depth + 6, k - start >= 5 { break }
          valley = min(depth, level)
        } else {
          if level > frames[peakAt].level { peakAt = k }
          low = level <= frames[peakAt].level - 6 ? low + 1 : 0
          if low == 3 { valley = level }
        }
        k += 1
      }
      events += describe(frames, start, k)
    }
    return events
  }

  // MARK: Distance

  static func levelStep(_ sl: Double) -> Double { 2 + 2 * pow(2, -sl / 10) }
  static func timeStep(_ milliseconds: Double) -> Double {
    sqrt(400 + pow(0.16 * milliseconds, 2))
  }

  struct Difference {
    var distance: Double
    var worst: Double
    var gain: Double
    var shift: Double
  }

  /// - Parameter same: whether one device plays both.
  static func difference(_ a: [Event], _ b: [Event], same: Bool, freeGain: Bool) -> Difference {
    var best = match(a, b, gain: 0, same)
    var gain = 0.0
    if freeGain, !best.pairs.isEmpty {
      let values = best.pairs.map { a[$0.0].detection - b[$0.1].detection }.sorted()
      let middle = values.count / 2
      gain = values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
      gain = min(12, max(-12, gain))
      best = match(a, b, gain: gain, same)
    }
    var sizes = best.pairs.map { cost(a, b, $0.0, $0.1, best.shift, gain, same) }
    let matched = (Set(best.pairs.map { $0.0 }), Set(best.pairs.map { $0.1 }))
    for i in a.indices where !matched.0.contains(i) { sizes.append(height(a[i])) }
    for j in b.indices where !matched.1.contains(j) { sizes.append(height(b[j])) }
    let mean: Double = sizes.map { square(square($0)) }.reduce(0, +) / Double(max(1, sizes.count))
    return Difference(
      distance: pow(mean, 0.25), worst: sizes.max() ?? 0, gain: gain, shift: best.shift)
  }

  private static func square(_ x: Double) -> Double { x * x }

  private static func isNear(_ a: Event, _ b: Event, _ shift: Double) -> Bool {
    abs(b.time - shift - a.time) <= 60
  }

  private static func height(_ event: Event) -> Double { event.detection / levelStep(event.detection) }

  private static func match(
    _ a: [Event], _ b: [Event], gain: Double, _ same: Bool
  ) -> (shift: Double, cost: Double, pairs: [(Int, Int)]) {
    var best: (shift: Double, cost: Double, pairs: [(Int, Int)]) = (0, .infinity, [])
    let shifts: [Double] = (-4...(same ? 4 : 12)).map { Double($0) * 5 }
    for shift in shifts.sorted(by: { abs($0) < abs($1) }) {
      // table[i][j] is the least cost of the first i events of a and j of b.
      var table = [[Double]](repeating: [Double](repeating: 0, count: b.count + 1), count: a.count + 1)
      for i in 0...a.count {
        for j in 0...b.count {
          if i == 0 && j == 0 { continue }
          var least = Double.infinity
          if i > 0 { least = min(least, table[i - 1][j] + square(height(a[i - 1]))) }
          if j > 0 { least = min(least, table[i][j - 1] + square(height(b[j - 1]))) }
          if i > 0, j > 0, isNear(a[i - 1], b[j - 1], shift) {
            least = min(least, table[i - 1][j - 1] + square(cost(a, b, i - 1, j - 1, shift, gain, same)))
          }
          table[i][j] = least
        }
      }
      let excess: Double = max(0, abs(shift) - 20)
      let total: Double = table[a.count][b.count] + square(excess / 20)
      guard total < best.cost - 1e-12 else { continue }
      var pairs: [(Int, Int)] = []
      var (i, j) = (a.count, b.count)
      while i > 0 && j > 0 {
        if table[i][j] == table[i - 1][j] + square(height(a[i - 1])) {
          i -= 1
        } else if table[i][j] == table[i][j - 1] + square(height(b[j - 1])) {
          j -= 1
        } else {
          pairs.append((i - 1, j - 1))
          i -= 1
          j -= 1
        }
      }
      best = (shift, total, pairs.reversed())
    }
    return best
  }

  private static func cost(
    _ a: [Event], _ b: [Event], _ i: Int, _ j: Int, _ shift: Double, _ gain: Double,
    _ same: Bool
  ) -> Double {
    let (x, y) = (a[i], b[j])
    let step = levelStep(min(x.detection, y.detection))
    let taps = x.isTap && y.isTap
    var terms = [(x.detection - y.detection - gain) / step]
    if x.fc > 0 && y.fc > 0 { terms.append(log2(x.fc / y.fc) / (taps ? 0.379 : 0.263)) }
    terms.append((x.milliseconds - y.milliseconds) / timeStep(min(x.milliseconds, y.milliseconds)))
    var interval = i > 0 ? x.time - a[i - 1].time : 1000
    if same { interval = min(interval, j > 0 ? y.time - b[j - 1].time : 1000) }
    terms.append((y.time - shift - x.time) / timeStep(interval))
    if !taps {
      let overlap = min(x.levels.count, y.levels.count)
      if overlap > 4 {
        let offsets = (2..<overlap - 2).map { x.levels[$0] - y.levels[$0] }
        let mean = offsets.reduce(0, +) / Double(offsets.count)
        let variance = offsets.map { square($0 - mean) }.reduce(0, +) / Double(offsets.count)
        terms.append(sqrt(variance) / step)
      }
    }
    if !x.isTap && !y.isTap { terms.append((x.roughness - y.roughness) / 0.15) }
    return sqrt(terms.map { square(min(12, max(-12, $0))) }.reduce(0, +))
  }
}
