/// A game pad that was found: what it is, how it is reached, and whether that is permitted.
package struct PadIdentity: Sendable, Hashable {
  /// Whether this process may send reports.
  package enum Access: Sendable, Hashable {
    /// The device file can be opened for reading and writing.
    case permitted
    /// The system denies it.
    case denied
    /// The device file does not exist, for example in a container.
    case missing
  }

  /// Where reports go.
  package enum Origin: Sendable, Hashable {
    /// To the device file of the system.
    case device
    /// To the joystick library, which passes them on.
    case library
    /// To a pad that exists only in this process.
    case simulated(SimulatedPad)
  }

  /// The kind of the pad.
  package var kind: PadKind
  /// The name of the model, such as `DualSense Edge`.
  package var model: String
  package var vendor: UInt16
  package var product: UInt16
  /// The short name that identifies the pad while it is connected: that of its device file, such as `hidraw5`,
  /// or of its kind for a simulated pad.
  package var node: String
  /// The path of the device file, or by which the joystick library reaches the pad; empty for a simulated pad.
  package var path: String
  /// The canonical path of the device in sysfs, or the same as `path` without sysfs; empty for a simulated pad.
  var folder = ""
  package var access: Access
  package var origin = Origin.device
  /// The number of the sound card of a pad that is connected by cable; `nil` if it has none.
  package var card: Int?
  /// The sound card; `nil` if no sound server states it.
  package var sound: PadSound?
  /// The name of another program that has opened the device file for writing; `nil` if none is known.
  package var otherWriter: String?
  /// The version of the firmware, as the driver states it; `nil` if it does not.
  package var firmware: String?
  /// Whether the person felt nothing of this model when asked, so that its motors are used.
  package var wasNotFelt = false

  /// The identity of this pad among others of its model: the address of its radio. Serves only to recognize
  /// it; it is never written anywhere.
  var unit = PadUnit("")

  /// Whether the pad exists only in this process.
  var isSimulated: Bool { if case .simulated = origin { true } else { false } }

  /// Whether this is a receiver, of which only a question shows whether a mouse with haptics is behind it.
  package var isReceiver: Bool { PadProduct.find(vendor: vendor, product: product)?.family == .receiver }

  /// The name that users see, such as `DualSense (Bluetooth)`.
  package var name: String {
    switch kind {
    case .joyConLeft: model == "Joy-Con (L)" ? model : "Joy-Con (L) in a grip"
    case .joyConRight: model == "Joy-Con (R)" ? model : "Joy-Con (R) in a grip"
    case .dualSenseBluetooth, .switchProBluetooth: "\(model) (Bluetooth)"
    case .dualSenseUSB, .switchProUSB: "\(model) (USB)"
    case .switch2, .triton, .deck, .mouse: model
    }
  }
}

/// The address of a pad's radio, in lower case and without separators. Its description is empty, so that no
/// message and no dump contains the address.
struct PadUnit: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let digits: String

  init(_ text: String) {
    digits = String(text.lowercased().filter { $0.isHexDigit })
  }

  /// Whether no address is known, in which case two pads cannot be compared by it.
  var isEmpty: Bool { digits.isEmpty }
  var description: String { "" }
  var debugDescription: String { "" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A pad that exists only in this process, as the variable `THRUM_HID` describes it.
package struct SimulatedPad: Sendable, Hashable {
  package var kind: PadKind
  /// The number of the pad among the simulated ones, from 1.
  package var number: Int
  /// The deviation of the pad's clock, in millionths; positive for a clock that is fast.
  package var ppm: Double = 0
  /// The buffer of the pad, in units of two frames; `nil` for what the output asks for.
  package var buffer: Int?
  /// The number of a sound card that stands for that of a pad on a cable; `nil` for none.
  package var card: Int?
  /// The number of a mouse at its receiver; `nil` for one without a receiver.
  package var device: Int?
}
