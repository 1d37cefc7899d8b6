import HapticModel
import HapticText

/// One entry of the array `Pattern`: an event, a dynamic parameter or a curve.
package enum PatternEntry: Sendable {
  case event(HapticEvent)
  case parameter(DynamicParameter)
  case curve(ParameterCurve)

  /// The key of the entry in a file.
  var key: Key {
    switch self {
    case .event: .event
    case .parameter: .parameter
    case .curve: .parameterCurve
    }
  }

  /// The start in seconds.
  package var time: Double {
    switch self {
    case .event(let event): event.time
    case .parameter(let parameter): parameter.time
    case .curve(let curve): curve.time
    }
  }

  /// The keys of the entry, beside the event, parameter or curve, that AHAP does not define.
  package var entryExtras: ExtraKeys {
    get {
      switch self {
      case .event(let event): event.entryExtras
      case .parameter(let parameter): parameter.entryExtras
      case .curve(let curve): curve.entryExtras
      }
    }
    set {
      switch self {
      case .event(var event):
        event.entryExtras = newValue
        self = .event(event)
      case .parameter(var parameter):
        parameter.entryExtras = newValue
        self = .parameter(parameter)
      case .curve(var curve):
        curve.entryExtras = newValue
        self = .curve(curve)
      }
    }
  }

  /// Returns whether both entries have the same content, number for number and byte for byte. NaN equals NaN.
  ///
  /// `==` would also compare what Unicode calls equivalent, with tables that take thousands of bytes of a
  /// WebAssembly module.
  ///
  /// - Parameter atAnyTime: whether the entries may start at different times.
  package func hasSameContent(as other: PatternEntry, atAnyTime: Bool = false) -> Bool {
    switch (self, other) {
    case (.event(let a), .event(let b)): a.hasSameContent(as: b, atAnyTime)
    case (.parameter(let a), .parameter(let b)):
      a.id == b.id && (atAnyTime || same(a.time, b.time)) && same(a.value, b.value)
        && a.extras.hasSameContent(as: b.extras)
        && a.entryExtras.hasSameContent(as: b.entryExtras)
    case (.curve(let a), .curve(let b)): a.hasSameContent(as: b, atAnyTime)
    default: false
    }
  }
}

private func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
private func same(_ a: Float, _ b: Float) -> Bool { a == b || (a.isNaN && b.isNaN) }

extension HapticEvent {
  fileprivate func hasSameContent(as other: HapticEvent, _ atAnyTime: Bool) -> Bool {
    guard type == other.type, atAnyTime || same(time, other.time),
      (duration == nil) == (other.duration == nil),
      same(duration ?? 0, other.duration ?? 0), parameters.count == other.parameters.count,
      hasSameWaveform(as: other)
    else { return false }
    for index in parameters.indices {
      let (a, b) = (parameters[index], other.parameters[index])
      guard a.id == b.id, same(a.value, b.value), a.extras.hasSameContent(as: b.extras) else { return false }
    }
    return extras.hasSameContent(as: other.extras) && entryExtras.hasSameContent(as: other.entryExtras)
  }

  /// Returns whether both events play the same sound in the same way.
  package func hasSameWaveform(as other: HapticEvent) -> Bool {
    switch (waveform, other.waveform) {
    case (nil, nil): return true
    case (let a?, let b?):
      guard a.usesVolumeEnvelope == b.usesVolumeEnvelope, a.loops == b.loops else { return false }
      switch (a.source, b.source) {
      case (.path(let a), .path(let b)): return a.hasSameBytes(as: b)
      case (.resource(let a), .resource(let b)): return a == b
      default: return false
      }
    default: return false
    }
  }
}

extension ParameterCurve {
  fileprivate func hasSameContent(as other: ParameterCurve, _ atAnyTime: Bool) -> Bool {
    guard id == other.id, atAnyTime || same(time, other.time),
      controlPoints.count == other.controlPoints.count
    else {
      return false
    }
    for index in controlPoints.indices {
      let (a, b) = (controlPoints[index], other.controlPoints[index])
      guard same(a.time, b.time), same(a.value, b.value), a.extras.hasSameContent(as: b.extras) else {
        return false
      }
    }
    return extras.hasSameContent(as: other.extras) && entryExtras.hasSameContent(as: other.entryExtras)
  }
}

extension ExtraValue {
  /// Returns whether two values have the same bytes; `nil` is no value. `==` of strings would need the tables of Unicode
  /// in the page of the studio.
  package static func haveSameContent(_ left: ExtraValue?, _ right: ExtraValue?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.hasSameContent(as: right)
  }

  fileprivate func hasSameContent(as other: ExtraValue) -> Bool {
    // A list of what is still to compare instead of a call for each level, because threads may have little stack.
    var waiting = [(self, other)]
    while let (left, right) = waiting.popLast() {
      switch (left, right) {
      case (.null, .null): continue
      case (.bool(let a), .bool(let b)): if a != b { return false }
      case (.number(let a), .number(let b)), (.string(let a), .string(let b)):
        if !a.hasSameBytes(as: b) { return false }
      case (.array(let a), .array(let b)):
        guard a.count == b.count else { return false }
        for index in a.indices { waiting.append((a[index], b[index])) }
      case (.object(let a), .object(let b)):
        guard a.members.count == b.members.count else { return false }
        for index in a.members.indices {
          guard a.members[index].key.hasSameBytes(as: b.members[index].key) else { return false }
          waiting.append((a.members[index].value, b.members[index].value))
        }
      default: return false
      }
    }
    return true
  }
}

extension ExtraKeys {
  /// Returns whether both lists have the same keys and values in the same order.
  package func hasSameContent(as other: ExtraKeys) -> Bool {
    guard members.count == other.members.count else { return false }
    // Most entries and points have none: a million of them would allocate a million lists.
    return members.isEmpty || ExtraValue.object(self).hasSameContent(as: .object(other))
  }
}
