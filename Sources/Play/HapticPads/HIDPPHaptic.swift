/// Encodes the reports that make a mouse with HID++ 2.0 play one of its waveforms (feature 0x19B0).
public struct HIDPPHaptic: Hashable, Sendable {
  /// The waveforms with known meanings.
  public enum Waveform: UInt8, CaseIterable, Sendable {
    /// A sharp change of state.
    case sharpChange = 0
    /// A damped change of state.
    case dampChange = 1
    /// A sharp collision.
    case sharpCollision = 2
    /// A damped collision.
    case dampCollision = 3
    /// A subtle collision.
    case subtleCollision = 4
    /// A happy alert.
    case happyAlert = 5
    /// An angry alert.
    case angryAlert = 6
    /// A task is completed.
    case completed = 7
    /// A square wave.
    case square = 8
    /// Ringing.
    case ringing = 0x0E
    /// A whisper.
    case whisper = 0x1B
  }

  /// The number of the feature, which the device's root feature maps to its index.
  public static var feature: UInt16 { 0x19B0 }

  /// The device: 0xFF for one that is connected directly, or its number at a receiver, 1…6.
  public var device: UInt8
  /// The index of the feature in the device.
  public var featureIndex: UInt8
  /// The number that marks answers to this program, 1…15.
  public var softwareID: UInt8

  /// Creates an encoder for a device.
  public init(device: UInt8 = 0xFF, featureIndex: UInt8, softwareID: UInt8 = 10) {
    self.device = device
    self.featureIndex = featureIndex
    self.softwareID = softwareID
  }

  /// Returns the report that asks the root feature for the index of ``feature``.
  public var indexRequest: PadReport {
    var report = call(index: 0, function: 0)
    report[4] = UInt8(Self.feature >> 8)
    report[5] = UInt8(Self.feature & 0xFF)
    return report
  }

  /// Returns the report that asks which waveforms the device has.
  public var capabilitiesRequest: PadReport { call(index: featureIndex, function: 0) }

  /// Returns the report that asks for the strength that the user has set.
  public var levelRequest: PadReport { call(index: featureIndex, function: 1) }

  /// Returns the report that plays a waveform.
  public func play(_ waveform: Waveform) -> PadReport {
    var report = call(index: featureIndex, function: 4)
    report[4] = waveform.rawValue
    return report
  }

  /// Returns whether the answer to ``capabilitiesRequest`` contains a waveform.
  public static func capabilities(_ answer: UnsafeRawBufferPointer, contain waveform: Waveform) -> Bool {
    guard answer.count >= 8 else { return false }
    // A bit per waveform, most significant byte first.
    let byte = answer[7 - Int(waveform.rawValue / 8)]
    return byte >> (waveform.rawValue % 8) & 1 == 1
  }

  // A long report. Function 2 would store a strength for good and is not offered.
  private func call(index: UInt8, function: UInt8) -> PadReport {
    var report = PadReport(count: 20)
    report[0] = 0x11
    report[1] = device
    report[2] = index
    report[3] = function << 4 | (softwareID & 15)
    return report
  }
}
