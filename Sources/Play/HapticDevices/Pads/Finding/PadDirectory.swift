import HapticOutputs

/// The pads that this process can drive: those of the system and those that `THRUM_HID` simulates.
package enum PadDirectory {
  /// Returns the pads, simulated ones first. Throws `misuse` for a wrong value of `THRUM_HID`.
  ///
  /// - Parameter looksForWriters: whether to look for other programs that have opened a pad.
  package static func pads(looksForWriters: Bool = false) throws(OutputError) -> [PadIdentity] {
    let setting = try HIDSetting.current()
    if setting.isOff { return [] }
    var finder = PadFinder()
    finder.looksForWriters = looksForWriters
    var pads = setting.simulated.map(simulated) + (setting.usesLibrary ? SDLPadFinder.find() : found(finder))
    if pads.isEmpty { return [] }
    if looksForWriters { PadSound.find(&pads) }
    let memory = PadMemory.ofPerson
    for index in pads.indices { pads[index].wasNotFelt = memory.wasNotFelt(pads[index]) }
    return pads
  }

  private static func found(_ finder: PadFinder) -> [PadIdentity] {
    #if os(Linux)
      finder.find()
    #else
      SDLPadFinder.find()
    #endif
  }

  static func simulated(_ pad: SimulatedPad) -> PadIdentity {
    let product: UInt16 =
      switch pad.kind {
      case .dualSenseBluetooth, .dualSenseUSB: 0x0CE6
      case .joyConLeft: 0x2006
      case .joyConRight: 0x2007
      case .switchProBluetooth, .switchProUSB: 0x2009
      case .switch2: 0x2069
      case .triton: 0x1302
      case .deck: 0x1205
      case .mouse: pad.device == nil ? 0xB042 : 0xC548
      }
    let known = PadProduct.all.first { $0.product == product }
    var identity = PadIdentity(
      kind: pad.kind, model: known?.name ?? pad.kind.rawValue, vendor: known?.vendor ?? 0, product: product,
      node: pad.number == 1 ? "simulated" : "simulated\(pad.number)", path: "", access: .permitted,
      origin: .simulated(pad))
    identity.card = pad.card
    return identity
  }
}

extension PadIdentity {
  /// Returns the pad as it is connected now: its device file may have another number since it was unplugged.
  /// Throws `noDevice` if it is not connected.
  func present() throws(OutputError) -> PadIdentity {
    let pads = try PadDirectory.pads()
    let same = pads.first { $0.node == node && $0.folder == folder && $0.kind == kind }
    if let same { return same }
    // Only a pad that states its address can be recognized under another number.
    let again = pads.first { !unit.isEmpty && $0.unit == unit && $0.kind == kind }
    if let again { return again }
    throw OutputError(.noDevice, "the pad was disconnected; connect it again", place: node)
  }
}
