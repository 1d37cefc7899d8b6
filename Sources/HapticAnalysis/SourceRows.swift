import HapticPerception

/// Rows of events in which the single event does not count.
enum SourceRows {
  /// Events near the weak end of at least three neighbours that grow or fall.
  static func slopes(_ sources: [SourceEvent]) -> Set<Int> {
    var slopes: Set<Int> = []
    mark(sources, Array(sources.indices), &slopes)
    mark(sources, sources.indices.reversed(), &slopes)
    return slopes
  }

  /// Marks what has fallen for at least two steps, in an order.
  private static func mark(_ sources: [SourceEvent], _ order: [Int], _ slopes: inout Set<Int>) {
    var length = 1
    for step in 1..<max(order.count, 1) {
      let before = sources[order[step - 1]]
      let event = sources[order[step]]
      let gap = event.time > before.time ? event.time - before.end : before.time - event.end
      let isNear = gap <= PerceptionConstants.slopeGap
      length = isNear && event.effective < before.effective ? length + 1 : 1
      if length >= 3 { slopes.insert(order[step]) }
    }
  }

  /// Events with so many others around them that a single one is not noticed.
  static func textures(_ sources: [SourceEvent]) -> Set<Int> {
    var textures: Set<Int> = []
    var first = 0
    var end = 0
    let reach = PerceptionConstants.textureReach
    for (index, event) in sources.enumerated() {
      while sources[first].time < event.time - reach { first += 1 }
      while end < sources.count, sources[end].time <= event.time + reach { end += 1 }
      if end - first >= PerceptionConstants.textureEvents { textures.insert(index) }
    }
    return textures
  }
}
