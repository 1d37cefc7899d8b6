#if !canImport(Darwin)
  import HapticModel
  import HapticText

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
