import Foundation

extension Reference {
  /// The events of the frames `a` up to but not including `b`, step by step as on the page.
  static func describe(_ frames: [Frame], _ a: Int, _ b: Int) -> [Event] {
    let level = frames.map { $0.level }
    guard let top = level[a..<b].max(), let p = level[a..<b].firstIndex(of: top) else { return [] }

    // The frames within 10 dB, and those into which the event grows.
    let within = (a..<b).filter { level[$0] >= top - 10 }
    var (h0, h1) = (within[0], within[within.count - 1])
    var counted = Set(within)
    while h0 > a, level[h0 - 1] >= 6, abs(level[h0 - 1] - level[h0]) < 0.75 {
      h0 -= 1
      counted.insert(h0)
    }
    while h1 + 1 < b, level[h1 + 1] >= 6, abs(level[h1 + 1] - level[h1]) < 0.75 {
      h1 += 1
      counted.insert(h1)
    }

    // The flanks.
    var r = h1 + 1
    while r + 2 < b && level[r + 2] <= level[r] - 1.5 { r += 1 }
    var l = h0
    while l - 3 >= a && level[l - 3] <= level[l - 1] - 1.5 { l -= 1 }

    let before = level[a..<l].filter { $0 >= 6 }.count >= 12
    let after = r < b && level[r..<b].filter { $0 >= 6 }.count >= 12
    let start = ((before ? l : a)...p).first { level[$0] >= 6 } ?? p
    let below = (p + 1..<max(b, p + 1)).first { level[$0] < max(3, top - 20) } ?? b
    let end = max(after ? min(below, r) : below, h1 + 1)
    return (before ? describe(frames, a, l) : []) + [event(frames, start, end, counted)]
      + (after ? describe(frames, r, b) : [])
  }

  private static func event(_ frames: [Frame], _ start: Int, _ end: Int, _ counted: Set<Int>) -> Event {
    let e = exp(-5.0 / 200)
    var sum = 0.0
    var largest = 0.0
    for k in max(0, start - 1)..<end {
      sum = e * sum + (1 - e) * frames[k].eP
      if k >= start { largest = max(largest, sum) }
    }
    let own = (start..<end).filter { counted.contains($0) }.map { frames[$0] }
    let weight = own.map { $0.eP }.reduce(0, +)
    let np = frames[start..<end].map { 10 * log10(max($0.eNP, 1e-6)) }.max() ?? 0
    return Event(
      start: start, count: own.count, detection: max(10 * log10(max(largest, 1e-6)), np, 0),
      fc: weight > 0 ? own.map { $0.eP * $0.pitch }.reduce(0, +) / weight : 0,
      roughness: own.map { $0.roughness }.reduce(0, +) / Double(max(1, own.count)),
      levels: frames[start..<end].map { $0.level })
  }
}
