import AHAP
import HapticModel

extension EditorDocument {
  /// Returns what is selected as AHAP, at its times; `nil` if nothing is selected. Selected points become curves.
  package func copy() -> [UInt8]? {
    var pattern = HapticPattern()
    for item in selectedWithFades {
      switch item.content {
      case .event(let event): pattern.events.append(event)
      case .parameter(let parameter): pattern.parameters.append(parameter)
      case .curve(let curve): pattern.curves.append(curve)
      }
    }
    for part in selectedPoints {
      var curve = part.curve
      curve.controlPoints = part.points.map { part.curve.controlPoints[$0] }
      let first = curve.controlPoints.reduce(Double.infinity) { min($0, $1.time) }
      for index in curve.controlPoints.indices {
        curve.controlPoints[index].time = Grid.time(curve.controlPoints[index].time - first)
      }
      curve.time = Grid.time(curve.time + first)
      pattern.curves.append(curve)
    }
    return pattern.isEmpty ? nil : try? AHAPEncoder().encode(pattern)
  }

  /// Removes what was copied.
  @discardableResult
  package mutating func cut(gesture: Int32 = 0) -> Bool { remove(.remove, gesture: gesture) }

  /// Inserts the items of an AHAP text and selects them; throws the findings of a text with errors.
  ///
  /// - Parameter time: the start of the earliest of them; NaN for the times in the text.
  @discardableResult
  package mutating func paste(_ text: [UInt8], at time: Double, gesture: Int32 = 0) throws(OpeningError)
    -> Bool
  {
    let source = try Self.read(text)
    let first = source.entries.reduce(Double.infinity) { min($0, $1.time) }
    let change = time.isFinite && first.isFinite ? max(0, time) - first : 0
    let contents = source.entries.map { entry in
      var entry = entry
      if change != 0 { entry.move(to: entry.time + change) }
      return entry
    }
    return insert(regrouped(contents), .paste, gesture: gesture) != 0
  }

  /// Gives what is selected the shape of a copied text, which holds one event or curve: continuous events the
  /// envelope of its first event with one, curves the form of its first curve between their first and last selected
  /// point. Throws the findings of a text with errors.
  @discardableResult
  package mutating func pasteShape(_ text: [UInt8], gesture: Int32 = 0) throws(OpeningError) -> Bool {
    let source = try Self.read(text)
    begin(gesture)
    var updates: [Item] = []
    for entry in source.entries {
      if case .event(let model) = entry, model.type.isContinuous {
        updates += updated(selectedItems) { $0.takeEnvelope(of: model) }
        break
      }
    }
    for entry in source.entries {
      guard case .curve(let model) = entry, model.controlPoints.count > 1 else { continue }
      for var item in selectedCurves {
        guard let curve = item.curve else { continue }
        let chosen = selection.filter { $0.id == item.id && $0.point >= 0 }.map { Int($0.point) }
        item.content = .curve(curve.shaped(like: model, between: chosen))
        updates.append(item)
      }
      break
    }
    return commit(.pasteShape, gesture: gesture, updates: updates)
  }
}

extension PatternEntry {
  /// Sets the envelope of a continuous event or tone to that of another one.
  fileprivate mutating func takeEnvelope(of model: HapticEvent) {
    guard case .event(var event) = self, event.type.isContinuous else { return }
    for id in [EventParameterID.attackTime, .decayTime, .releaseTime, .sustained] where event[id] != model[id]
    {
      event.set(id, model[id])
    }
    self = .event(event)
  }
}

extension ParameterCurve {
  /// Returns the curve with the form of another one between the first and the last of some points, or of all.
  fileprivate func shaped(like model: ParameterCurve, between chosen: [Int]) -> ParameterCurve {
    let order = order
    let ranks = chosen.compactMap { order.firstIndex(of: $0) }
    let a = ranks.count > 1 ? ranks.min() ?? 0 : 0
    let b = ranks.count > 1 ? ranks.max() ?? 0 : order.count - 1
    guard a < b else { return self }
    let (first, last) = (controlPoints[order[a]], controlPoints[order[b]])
    let sorted = model.order.map { model.controlPoints[$0] }
    guard let start = sorted.first, let end = sorted.last, end.time > start.time, last.time > first.time
    else {
      return self
    }
    let rise = Double(end.value - start.value)
    let inner = sorted.dropFirst().dropLast().map { point in
      let x = (point.time - start.time) / (end.time - start.time)
      // Relative to the line between the ends, so that a form whose ends are equal keeps its height.
      let line = Double(start.value) + rise * x
      let own = Double(first.value) + Double(last.value - first.value) * x
      let factor = rise.magnitude > 0.01 ? Double(last.value - first.value) / rise : 1
      return (
        time: first.time + (last.time - first.time) * x, value: own + (Double(point.value) - line) * factor
      )
    }
    var curve = self
    curve.replaceInner(order[(a + 1)..<b], inner, before: order[b])
    return curve
  }
}
