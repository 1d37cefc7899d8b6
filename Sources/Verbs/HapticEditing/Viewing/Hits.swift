import AHAP
import HapticGraphics
import HapticModel

/// The thing under a pointer.
package struct Hit: Sendable, Equatable {
  /// The part of an item that was hit.
  package enum Part: Int32, Sendable {
    /// The head of a tap, a parameter or a point.
    case head = 1
    /// The edges of an event with a duration, and what lies between them.
    case startEdge, endEdge, body
    /// The line of a curve between two points; `point` is the index of the one before.
    case line
  }

  package var target: Target
  package var part: Part
  /// The distance in reaches, 0…1.
  package var distance: Double
}

/// Where a pointer is, and how near a hit must be.
package struct Pointer: Sendable {
  package var lane: Int32
  package var time: Double
  /// The level in the unit of the lane: intensity, sharpness, volume, or the value of the control.
  package var level: Double
  /// The seconds and levels within which something is hit.
  package var reach: (time: Double, level: Double)

  /// Creates a pointer. Numbers that are not finite hit nothing.
  package init(lane: Int32, time: Double, level: Double, timeReach: Double, levelReach: Double) {
    self.lane = lane
    self.time = time
    self.level = level
    reach = (timeReach, levelReach)
  }

  /// Returns the distance to a place in reaches; more than 1 if it is out of reach.
  func distance(_ time: Double, _ level: Double) -> Double {
    let x = (self.time - time) / reach.time
    let y = (self.level - level) / reach.level
    return (x * x + y * y).squareRoot()
  }
}

extension DocumentPicture {
  /// Returns what is nearest to a pointer: heads first, then edges, lines and bodies; `nil` if nothing is in reach.
  /// Of equals, the last in the file is returned, which is drawn last.
  package func hit(_ pointer: Pointer, in document: EditorDocument) -> Hit? {
    guard pointer.time.isFinite, pointer.level.isFinite, pointer.reach.time > 0, pointer.reach.level > 0
    else { return nil }
    var best: Hit?
    func offer(_ hit: Hit) {
      guard hit.distance <= 1 else { return }
      guard let present = best else {
        best = hit
        return
      }
      let (a, b) = (hit.part.rank, present.part.rank)
      if a < b || (a == b && hit.distance <= present.distance) { best = hit }
    }
    let control = Lane.control(pointer.lane)
    for item in document.items {
      switch item.content {
      case .event(let event): if control == nil { hits(item, event, pointer, offer) }
      case .parameter(let parameter):
        guard parameter.id == control else { continue }
        let value = Double(parameter.id.facts.clamped(parameter.value))
        offer(
          Hit(target: Target(item.id), part: .head, distance: pointer.distance(parameter.time, value)))
      case .curve(let curve): if curve.id == control { hits(item, curve, pointer, offer) }
      }
    }
    return best
  }

  private func hits(_ item: Item, _ event: HapticEvent, _ pointer: Pointer, _ offer: (Hit) -> Void) {
    let isSharpness = pointer.lane == Lane.sharpness
    guard Lane.of(event.type) == (isSharpness ? Lane.haptic : pointer.lane) else { return }
    let end = item.end
    guard pointer.time >= event.time - pointer.reach.time else { return }
    if pointer.time > end + pointer.reach.time,
      event.type == .hapticTransient || event.effectiveDuration != nil
    {
      return
    }
    let (authored, felt) = values(of: event)
    let level = isSharpness ? felt.sharpness : felt.intensity
    let written = isSharpness ? authored.sharpness : authored.intensity
    let target = Target(item.id)
    if event.type == .hapticTransient || isSharpness {
      let nearest = min(pointer.distance(event.time, level), pointer.distance(event.time, written))
      offer(Hit(target: target, part: .head, distance: nearest))
      // The bar below the head.
      if event.type == .hapticTransient, !isSharpness, pointer.level >= 0,
        pointer.level <= max(level, written)
      {
        offer(
          Hit(
            target: target, part: .body,
            distance: (pointer.time - event.time).magnitude / pointer.reach.time))
      }
      if event.type == .hapticTransient { return }
    }
    let isWithin =
      isSharpness
      ? (pointer.level - level).magnitude <= pointer.reach.level
      : pointer.level >= -pointer.reach.level && pointer.level <= max(level, written) + pointer.reach.level
    guard isWithin else { return }
    let startDistance = (pointer.time - event.time).magnitude / pointer.reach.time
    offer(Hit(target: target, part: .startEdge, distance: startDistance))
    if event.effectiveDuration != nil {
      offer(
        Hit(target: target, part: .endEdge, distance: (pointer.time - end).magnitude / pointer.reach.time))
    }
    if pointer.time >= event.time, pointer.time <= end || event.effectiveDuration == nil {
      offer(Hit(target: target, part: .body, distance: 0))
    }
  }

  private func hits(_ item: Item, _ curve: ParameterCurve, _ pointer: Pointer, _ offer: (Hit) -> Void) {
    let order = curve.order
    for index in order {
      let point = curve.controlPoints[index]
      let value = Double(curve.id.facts.clamped(point.value))
      offer(
        Hit(
          target: Target(item.id, point: Int32(index)), part: .head,
          distance: pointer.distance(curve.time + point.time, value)))
    }
    let own = pointer.time - curve.time
    let next = order.partitioningIndex { curve.controlPoints[$0].time > own }
    guard next > 0, next < order.count else { return }
    let distance = (pointer.level - curve.value(at: pointer.time)).magnitude / pointer.reach.level
    offer(Hit(target: Target(item.id, point: Int32(order[next - 1])), part: .line, distance: distance))
  }

  /// Selects what touches a box of a lane.
  package func targets(
    in document: EditorDocument, lane: Int32, times: ClosedRange<Double>, levels: ClosedRange<Double>
  ) -> [Target] {
    var found: [Target] = []
    let control = Lane.control(lane)
    for item in document.items {
      switch item.content {
      case .event(let event):
        guard control == nil, Lane.of(event.type) == (lane == Lane.sharpness ? Lane.haptic : lane) else {
          continue
        }
        let end = event.type != .hapticTransient && event.effectiveDuration == nil ? .infinity : item.end
        guard event.time <= times.upperBound, end >= times.lowerBound else { continue }
        let felt = values(of: event).felt
        // A bar or a fill reaches from 0 to its level.
        let isTouched =
          lane == Lane.sharpness
          ? levels.contains(felt.sharpness) : felt.intensity >= levels.lowerBound && levels.upperBound >= 0
        if isTouched { found.append(Target(item.id)) }
      case .parameter(let parameter):
        guard parameter.id == control, times.contains(parameter.time) else { continue }
        if levels.contains(Double(parameter.value)) { found.append(Target(item.id)) }
      case .curve(let curve):
        guard curve.id == control else { continue }
        for (index, point) in curve.controlPoints.enumerated() {
          guard times.contains(curve.time + point.time), levels.contains(Double(point.value)) else {
            continue
          }
          found.append(Target(item.id, point: Int32(index)))
        }
      }
    }
    return found
  }
}

extension Hit.Part {
  /// Heads win over edges, edges over lines, lines over bodies.
  var rank: Int {
    switch self {
    case .head: 0
    case .startEdge, .endEdge: 1
    case .line: 2
    case .body: 3
    }
  }
}
