/// A state that a DualSense keeps: the effects of its triggers.
///
/// Sending any state also ends rumble and frees the voice coils for sound, because its flags never ask for rumble.
/// A state changes neither volume, power, lights nor attenuation.
public struct DualSenseState: Hashable, Sendable {
  /// The effect of the left trigger, or nil to leave it unchanged.
  public var left: TriggerEffect?
  /// The effect of the right trigger, or nil to leave it unchanged.
  public var right: TriggerEffect?

  /// Creates a state.
  public init(left: TriggerEffect? = nil, right: TriggerEffect? = nil) {
    self.left = left
    self.right = right
  }

  /// The state that only frees the voice coils.
  public static var coilsFreed: Self { Self() }
  /// The state that frees the voice coils and turns both trigger effects off.
  public static var resting: Self { Self(left: .off, right: .off) }

  /// The report of the state for a pad on USB: 48 bytes.
  public var usbReport: PadReport {
    var report = PadReport(count: 48)
    report[0] = 0x02
    store(in: &report, at: 1)
    return report
  }

  /// Returns the report of the state for a pad on Bluetooth: 78 bytes.
  ///
  /// - Parameter sequence: The sequence number, of which the lower four bits count. ``DualSenseCoils`` counts it for
  ///   reports of both kinds.
  public func bluetoothReport(sequence: UInt8) -> PadReport {
    var report = PadReport(count: 78)
    report[0] = 0x31
    report[1] = sequence << 4
    report[2] = 0x10
    store(in: &report, at: 3)
    report.seal()
    return report
  }

  private func store(in report: inout PadReport, at start: Int) {
    // The flags say which fields act: bit 2 the right trigger, bit 3 the left.
    report[start] = (right == nil ? 0 : 4) | (left == nil ? 0 : 8)
    right?.store(in: &report, at: start + 10)
    left?.store(in: &report, at: start + 10 + TriggerEffect.byteCount)
  }
}
