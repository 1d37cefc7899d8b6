#if !canImport(Darwin)
  import HapticModel
  import HapticText

  // Copies an app's objects into values of HapticModel. The numbers are checked later, in one place.

  extension CHHapticEvent {
    /// The duration that code for game controllers uses for an endless event (`GCHapticDurationInfinite`).
    private static let endless = Double(Float.greatestFiniteMagnitude)

    func model(place: String) throws(CHHapticError) -> HapticEvent {
      let content = content.withLock { $0 }
      var event = HapticEvent(
        try content.type.model(place: "\(place).type"), time: content.relativeTime,
        duration: content.duration == 0 || content.duration >= Self.endless ? nil : content.duration)
      event.parameters.reserveCapacity(content.parameters.count)
      for (index, parameter) in content.parameters.enumerated() {
        event.parameters.append(try parameter.model(place: "\(place).parameters[\(index)]"))
      }
      event.waveform = content.audioResource.map { AudioWaveform(.resource(UInt64(truncatingIfNeeded: $0))) }
      return event
    }
  }

  extension CHHapticEventParameter {
    func model(place: String) throws(CHHapticError) -> EventParameter {
      EventParameter(try parameterID.model(place: "\(place).parameterID"), value)
    }
  }

  extension CHHapticDynamicParameter {
    func model(place: String) throws(CHHapticError) -> DynamicParameter {
      DynamicParameter(
        try parameterID.model(place: "\(place).parameterID"), time: relativeTime, value: value)
    }
  }

  extension CHHapticParameterCurve {
    func model(place: String) throws(CHHapticError) -> ParameterCurve {
      ParameterCurve(
        try parameterID.model(place: "\(place).parameterID"), time: relativeTime,
        controlPoints: controlPoints.map { .init(time: $0.relativeTime, value: $0.value) })
    }
  }

  // Converts an app's strings to the names of HapticModel. An unknown name is an error that suggests a
  // similar name.

  extension CHHapticEvent.EventType {
    func model(place: String) throws(CHHapticError) -> EventType {
      if let type = EventType.allCases.first(where: { $0.name == rawValue }) { return type }
      throw .unknownName(
        .invalidEventType, rawValue, "event type", place: place, among: EventType.allCases.map(\.name))
    }
  }

  extension CHHapticEvent.ParameterID {
    func model(place: String) throws(CHHapticError) -> EventParameterID {
      if let id = EventParameterID.allCases.first(where: { $0.name == rawValue }) { return id }
      throw .unknownName(
        .invalidParameterType, rawValue, "event parameter", place: place,
        among: EventParameterID.allCases.map(\.name))
    }
  }

  extension CHHapticDynamicParameter.ID {
    func model(place: String) throws(CHHapticError) -> DynamicParameterID {
      if let id = DynamicParameterID.allCases.first(where: { $0.name == rawValue }) { return id }
      throw .unknownName(
        .invalidParameterType, rawValue, "dynamic parameter", place: place,
        among: DynamicParameterID.allCases.map(\.name))
    }
  }

  extension CHHapticError {
    fileprivate static func unknownName(
      _ code: Code, _ name: String, _ kind: String, place: String, among names: [String]
    ) -> CHHapticError {
      // A name may have any length, so the message shows at most 60 characters of it.
      let shown = name.count > 60 ? name.prefix(60) + "…" : name[...]
      let near = name.count > 60 ? nil : NearNames.nearest(to: name, in: names)
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      return CHHapticError(code, "unknown \(kind) '\(shown)'\(hint)", place: place)
    }
  }
#endif
