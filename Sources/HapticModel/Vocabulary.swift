// Event types and dynamic parameters are named in patterns.
@_exported import HapticVocabulary

// Here and not where they are declared: a list allocates, and that module is part of the audio thread's code.

extension EventType: CaseIterable {
  /// All event types, by their raw values.
  public static var allCases: [EventType] {
    [.hapticTransient, .hapticContinuous, .audioContinuous, .audioCustom]
  }
}

extension DynamicParameterID: CaseIterable {
  /// All dynamic parameters, by their raw values.
  public static var allCases: [DynamicParameterID] {
    (0..<UInt8(LaneID.count)).compactMap { DynamicParameterID(rawValue: $0) }
  }
}
