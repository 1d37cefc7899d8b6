import HapticPerception

/// Finds rows of events in which a single event does not matter.
enum SourceRows {
  /// The longest time between neighbouring events of a fade or a swell, in s. Chosen by this project.
  private static var slopeGap: Double { 0.3 }
  /// The number of events within `textureReach` that make a texture. Chosen by this project: 9 to 12 a second are not counted (Lechelt).
  private static var textureEvents: Int { 9 }
  /// Seconds around an event that `textureEvents` looks at. Chosen by this project.
  private static var textureReach: Double { 0.5 }

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
      let isNear = gap <= Self.slopeGap
      length = isNear && event.effective < before.effective ? length + 1 : 1
      if length >= 3 { slopes.insert(order[step]) }
    }
  }

  /// Returns the indices of events with so many others around them that a single one is not noticed.
  static func textures(_ sources: [SourceEvent]) -> Set<Int> {
    var textures: Set<Int> = []
    var first = 0
    var end = 0
    let reach = Self.textureReach
    for (index, event) in sources.enumerated() {
      while sources[first].time < event.time - reach { first += 1 }
      while end < sources.count, sources[end].time <= event.time + reach { end += 1 }
      if end - first >= Self.textureEvents { textures.insert(index) }
    }
    return textures
  }
}
