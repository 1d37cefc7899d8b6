import HapticModel

/// The horizontal strips in which a host draws items. The number is part of the interface of the page.
package enum Lane {
  /// Taps and continuous events, by intensity.
  package static let haptic: Int32 = 0
  /// The same, by sharpness.
  package static let sharpness: Int32 = 1
  /// Tones, by volume.
  package static let tones: Int32 = 2
  /// Audio files, by volume.
  package static let sounds: Int32 = 3
  /// The first of the lanes of controls, which follow in the order of `DynamicParameterID`.
  package static let controls: Int32 = 10

  /// Returns the lane of a control.
  package static func of(_ id: DynamicParameterID) -> Int32 { controls + Int32(id.rawValue) }

  /// Returns the lane of an event.
  package static func of(_ type: EventType) -> Int32 {
    switch type {
    case .hapticTransient, .hapticContinuous: haptic
    case .audioContinuous: tones
    case .audioCustom: sounds
    }
  }

  /// Returns the control of a lane; `nil` for the lanes of events.
  package static func control(_ lane: Int32) -> DynamicParameterID? {
    guard lane >= controls, lane < controls + Int32(LaneID.count) else { return nil }
    return DynamicParameterID(rawValue: UInt8(lane - controls))
  }
}
