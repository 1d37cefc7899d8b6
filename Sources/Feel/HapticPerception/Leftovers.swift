/// The unmatched events of a matching, and the events that are missing, added or fused.
struct Leftovers {
  var reference: [Int] = []
  var other: [Int] = []
  var missing: [Int] = []
  var added: [Int] = []
  var fused: [Int] = []

  init(
    _ a: [FeltEvent], _ b: [FeltEvent], _ matches: [FeelDifference.Match], gain: Double, shift: Int
  ) {
    var partnerOfA = [Int?](repeating: nil, count: a.count)
    var partnerOfB = [Int?](repeating: nil, count: b.count)
    for match in matches {
      partnerOfA[match.reference] = match.other
      partnerOfB[match.other] = match.reference
    }
    let demanded = PerceptionConstants.demandedLevel
    let lost = PerceptionConstants.lostLevel
    for index in a.indices {
      let partner = partnerOfA[index]
      if partner == nil { reference.append(index) }
      guard a[index].level >= demanded else { continue }
      if partner.map({ b[$0].level + gain < lost }) ?? true { missing.append(index) }
    }
    for index in b.indices {
      let partner = partnerOfB[index]
      if partner == nil { other.append(index) }
      guard b[index].level + gain >= demanded else { continue }
      if partner.map({ a[$0].level < lost }) ?? true { added.append(index) }
    }
    for index in reference {
      let start = a[index].startFrame &+ Int64(shift)
      for neighbour in [index - 1, index + 1] where a.indices.contains(neighbour) {
        guard let partner = partnerOfA[neighbour],
          Double((a[index].startFrame &- a[neighbour].startFrame).magnitude) / PerceptionConstants.frameRate
            >= PerceptionConstants.countable
        else { continue }
        // One event of the other pattern lasts over both.
        if b[partner].startFrame <= start, start < b[partner].endFrame {
          fused.append(index)
          break
        }
      }
    }
  }
}
