/// The kinds of game pad whose actuators this module drives by reports of its own.
///
/// The raw values are the names in recordings and in the variable `THRUM_HID`.
package enum PadKind: String, Sendable, Hashable, CaseIterable {
  /// A DualSense by Bluetooth: voice coils by reports, trigger effects.
  case dualSenseBluetooth = "dualsense-bt"
  /// A DualSense by cable: voice coils by its sound card, trigger effects by reports.
  case dualSenseUSB = "dualsense-usb"
  /// The left half of a pair of Joy-Cons: two tones.
  case joyConLeft = "joycon-l"
  /// The right half of a pair of Joy-Cons: two tones.
  case joyConRight = "joycon-r"
  /// A Switch Pro controller by Bluetooth: two tones on each side.
  case switchProBluetooth = "switchpro-bt"
  /// A Switch Pro controller by cable: two tones on each side.
  case switchProUSB = "switchpro-usb"
  /// A controller of the second Switch by cable: two tones whose frequencies are fixed.
  case switch2
  /// A Steam Controller of 2026: samples by reports.
  case triton
  /// A Steam Deck: two strengths.
  case deck
  /// A mouse with HID++ 2.0: waveforms that it knows.
  case mouse = "hidpp"

  /// Whether the pad is connected by Bluetooth.
  package var isBluetooth: Bool {
    switch self {
    case .dualSenseBluetooth, .joyConLeft, .joyConRight, .switchProBluetooth, .mouse: true
    case .dualSenseUSB, .switchProUSB, .switch2, .triton, .deck: false
    }
  }

  /// The ways to drive the pad by reports, the best one first.
  var drives: [PadDrive] {
    switch self {
    case .dualSenseBluetooth: [.coils, .triggers]
    case .dualSenseUSB: [.triggers]
    case .joyConLeft, .joyConRight, .switchProBluetooth, .switchProUSB: [.twoTone]
    case .triton: [.samples]
    case .switch2, .deck: [.strengths]
    case .mouse: [.waveforms]
    }
  }

  /// Whether the pad is a DualSense, which has voice coils and triggers with effects.
  package var isDualSense: Bool { self == .dualSenseBluetooth || self == .dualSenseUSB }
}

/// A product that this module accepts, by the numbers of its vendor and model.
struct PadProduct: Sendable {
  let vendor: UInt16
  let product: UInt16
  let name: String
  let family: Family

  enum Family: Sendable {
    case dualSense, joyConLeft, joyConRight, joyConGrip, switchPro, switch2, triton, deck, mouse, receiver
  }

  /// All products. Reports are never sent to another one: its firmware may give them another meaning.
  static let all = [
    PadProduct(vendor: 0x054C, product: 0x0CE6, name: "DualSense", family: .dualSense),
    PadProduct(vendor: 0x054C, product: 0x0DF2, name: "DualSense Edge", family: .dualSense),
    PadProduct(vendor: 0x057E, product: 0x2006, name: "Joy-Con (L)", family: .joyConLeft),
    PadProduct(vendor: 0x057E, product: 0x2007, name: "Joy-Con (R)", family: .joyConRight),
    PadProduct(vendor: 0x057E, product: 0x200E, name: "Joy-Con grip", family: .joyConGrip),
    PadProduct(vendor: 0x057E, product: 0x2009, name: "Switch Pro Controller", family: .switchPro),
    PadProduct(vendor: 0x057E, product: 0x2066, name: "Joy-Con 2 (R)", family: .switch2),
    PadProduct(vendor: 0x057E, product: 0x2067, name: "Joy-Con 2 (L)", family: .switch2),
    PadProduct(vendor: 0x057E, product: 0x2069, name: "Switch 2 Pro Controller", family: .switch2),
    PadProduct(vendor: 0x057E, product: 0x2073, name: "Switch 2 GameCube Controller", family: .switch2),
    PadProduct(vendor: 0x28DE, product: 0x1302, name: "Steam Controller", family: .triton),
    PadProduct(vendor: 0x28DE, product: 0x1304, name: "Steam Controller (puck)", family: .triton),
    PadProduct(vendor: 0x28DE, product: 0x1305, name: "Steam Controller (puck)", family: .triton),
    PadProduct(vendor: 0x28DE, product: 0x1205, name: "Steam Deck", family: .deck),
    PadProduct(vendor: 0x046D, product: 0xB042, name: "MX Master 4", family: .mouse),
    PadProduct(vendor: 0x046D, product: 0xC548, name: "Logi Bolt receiver", family: .receiver),
  ]

  /// Whether what is known of the product is so little that it is used only if `THRUM_HID_UNTESTED` is 1.
  var isUntested: Bool { family == .switch2 || family == .deck }

  /// The number of a report that the device must describe, because it has several device files or is driven in
  /// a part of its protocol only; `nil` if any device file will do.
  var describedReport: UInt8? {
    switch family {
    case .triton: 0x86
    case .mouse, .receiver: 0x11
    default: nil
    }
  }

  /// Returns the product with these numbers; `nil` for an unknown one.
  static func find(vendor: UInt16, product: UInt16) -> PadProduct? {
    all.first { $0.vendor == vendor && $0.product == product }
  }

  /// Returns the kind of the product on a bus; `nil` if it does not exist there.
  ///
  /// - Parameter interface: the number of the USB interface, with which a grip distinguishes its halves.
  func kind(isBluetooth: Bool, interface: Int?) -> PadKind? {
    switch (family, isBluetooth) {
    case (.dualSense, true): .dualSenseBluetooth
    case (.dualSense, false): .dualSenseUSB
    case (.joyConLeft, true): .joyConLeft
    case (.joyConRight, true): .joyConRight
    case (.switchPro, true): .switchProBluetooth
    case (.switchPro, false): .switchProUSB
    case (.joyConGrip, false): interface == 1 ? .joyConLeft : interface == 0 ? .joyConRight : nil
    case (.joyConGrip, true), (.joyConLeft, false), (.joyConRight, false): nil
    case (.switch2, false): interface ?? 0 == 0 ? .switch2 : nil
    case (.triton, _): .triton
    case (.deck, false): interface == 2 ? .deck : nil
    case (.mouse, true), (.receiver, false): .mouse
    case (.switch2, true), (.deck, true), (.mouse, false), (.receiver, true): nil
    }
  }
}
