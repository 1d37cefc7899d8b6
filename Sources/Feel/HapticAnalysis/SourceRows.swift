import HapticPerception

/// Finds rows of events in which a single event does not matter.
enum SourceRows {
  /// Returns the indices of events near the weak end of at least three successive events that swell or fade.
  static func slopes(_ sources: [SourceEvent]) -> Set<Int> {
    var slopes: Set<Int> = []
    mark(sources, Array(sources.indices), &slopes)
    mark(sources, sources.indices.reversed(), &slopes)
    return slopes
  }

  /// Marks the third and later events of each row in the given order that becomes weaker from event to event.
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

  /// Returns the indices of events with so many others around them that a single one is not noticed.
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
