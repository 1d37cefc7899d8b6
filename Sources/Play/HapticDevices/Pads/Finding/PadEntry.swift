import HapticOutputs
import HapticPerception
import HapticPlatform

/// A game controller as users see it: what the joystick library knows of it, and the pads that it is.
package struct PadEntry: Sendable {
  /// The controller of the joystick library; `nil` if the library does not list it.
  package var controller: Controller?
  /// The pads: none for a controller with motors alone, two for a pair of Joy-Cons.
  package var pads: [PadIdentity]
  /// Why it is unknown which of several pads the controller is; `nil` if that is known.
  package var ambiguity: String?

  /// The identifier, such as `controller:3` or `controller:hidraw5`.
  package var id: String { controller?.id ?? "\(OutputChoice.controller):\(pads.first?.node ?? "")" }

  /// The name, for display.
  package var name: String {
    pads.isEmpty ? controller?.name ?? "game controller" : pads.map(\.name).joined(separator: " and ")
  }

  /// Whether an identifier names this controller.
  package func isNamed(_ id: String) -> Bool {
    controller?.id == id || pads.contains { "\(OutputChoice.controller):\($0.node)" == id }
  }

  /// Whether the motors can be driven.
  var hasMotors: Bool { controller?.localities.isEmpty == false }

  /// The actuators that are driven if the user names none; `nil` for the motors.
  package var best: PadDrive? {
    guard let drive = actuators else { return nil }
    // The coils of a pad on a cable are channels of its sound card, which needs no permission of ours.
    if drive == .coils, pads.first?.kind == .dualSenseUSB {
      return pads.first?.coilDevice != nil && !pads.contains(where: \.wasNotFelt) ? .coils : nil
    }
    guard
      pads.allSatisfy({
        $0.access == .permitted && $0.otherWriter == nil && !$0.wasNotFelt && !RadioHealth.isBad($0.node)
      })
    else {
      return nil
    }
    return drive
  }

  /// The actuators of the pads beside motors and triggers.
  package var actuators: PadDrive? {
    guard let pad = pads.first else { return nil }
    if pad.kind == .dualSenseUSB { return .coils }
    return pad.kind.drives.first { $0 != .triggers }
  }

  /// Whether the triggers have effects that may be sent.
  package var hasTriggerEffects: Bool {
    pads.contains { $0.kind.isDualSense && $0.access == .permitted }
  }

  /// The parts that can be felt.
  package var localities: Set<ControllerLocality> {
    var places = controller?.localities ?? []
    if var own = best?.localities {
      if pads.map(\.kind) == [.joyConRight] { own.remove(.leftHandle) }
      if pads.map(\.kind) == [.joyConLeft] { own.remove(.rightHandle) }
      places.formUnion(own)
    }
    if hasTriggerEffects { places.formUnion([.triggers, .leftTrigger, .rightTrigger, .all]) }
    return places
  }

  /// Whether this is a receiver: only a question shows whether it has a mouse with haptics, so it is used by name alone.
  var isReceiver: Bool { pads.contains(where: \.isReceiver) }

  /// Returns the controller of a list that the output `controller` chooses, the first of equally good ones; `nil` if
  /// none can be felt.
  static func best(of entries: [PadEntry]) -> PadEntry? {
    let felt = entries.filter { $0.localities.contains(.default) && !$0.isReceiver }
    return felt.first { $0.rank == felt.map(\.rank).min() }
  }

  /// The format of the output that is used when the user asks for nothing in particular; `nil` for motors.
  var bestFormat: OutputFormat? {
    guard let best else { return nil }
    // That of a sound card is known when it runs.
    if pads.first?.kind == .dualSenseUSB { return nil }
    do throws(OutputError) { return try PadOutput(pads, best).format } catch { return nil }
  }

  /// How good this controller is for a user who asks for none in particular: smaller is better.
  var rank: Int { best?.rank ?? (hasMotors ? 2 : 4) }
}

extension PadEntry {
  /// Returns the controllers of this machine: simulated pads, those of the joystick library, then pads that the
  /// library does not list.
  ///
  /// - Throws: `misuse` for a wrong value of `THRUM_HID`; the error of the joystick library if nothing is found
  ///   without it.
  package static func list() throws(OutputError) -> [PadEntry] {
    let pads = try PadDirectory.pads(looksForWriters: true)
    do throws(OutputError) {
      let hub = try ControllerHub.shared()
      return combine(hub.controllers().map { ($0, hub.place(of: $0.instance)) }, pads)
    } catch {
      if pads.isEmpty { throw error }
      return combine([], pads)
    }
  }

  /// Returns the names under which the pads of a controller are leased.
  static func leaseKeys(of controller: Controller, in hub: ControllerHub) -> [String] {
    let pads = (try? PadDirectory.pads()) ?? []
    let entries = combine([(controller, hub.place(of: controller.instance))], pads)
    let nodes = entries.first { $0.controller == controller }?.pads.map(\.node) ?? []
    return nodes + [controller.id]
  }

  /// Assigns pads to the controllers of the joystick library.
  static func combine(
    _ controllers: [(controller: Controller, place: ControllerLocation)], _ pads: [PadIdentity]
  ) -> [PadEntry] {
    var left = pads
    var entries: [PadEntry] = []
    for (controller, place) in controllers {
      var entry = PadEntry(controller: controller, pads: [])
      let found = place.pads(of: controller, in: left)
      switch found {
      case .pads(let matching):
        entry.pads = matching
        left.removeAll { matching.contains($0) }
      case .ambiguous(let names):
        entry.ambiguity = "may be \(names.joined(separator: " or ")); name one of them"
      }
      entries.append(entry)
    }
    let others = left.map { PadEntry(controller: nil, pads: [$0]) }
    func isSimulated(_ entry: PadEntry) -> Bool { entry.pads.first?.isSimulated ?? false }
    return others.filter(isSimulated) + entries + others.filter { !isSimulated($0) }
  }
}

/// Where the joystick library found a controller.
struct ControllerLocation: Sendable {
  /// The name of the hidraw device; `nil` if the library does not state it.
  var node: String?
  /// The path by which the library reaches the controller; `nil` if it does not state it.
  var path: String?
  /// The address of the radio, as the library states it.
  var unit = PadUnit("")

  enum Found {
    case pads([PadIdentity])
    case ambiguous([String])
  }

  /// The number of the joystick library for a pair of Joy-Cons that it joins.
  private static let joinedPair: UInt16 = 0x2008

  private func hasSimulated(_ controller: Controller, _ pads: [PadIdentity]) -> Bool {
    let isPair = controller.vendor == 0x057E && controller.product == Self.joinedPair
    return pads.contains { pad in
      guard pad.isSimulated, pad.vendor == controller.vendor else { return false }
      return isPair ? pad.kind == .joyConLeft || pad.kind == .joyConRight : pad.product == controller.product
    }
  }

  /// Returns the pads that a controller is.
  func pads(of controller: Controller, in pads: [PadIdentity]) -> Found {
    // A simulated pad stands for a controller that the library itself simulates, of which it knows no place.
    let pads = pads.filter { $0.isSimulated != (node != nil || !hasSimulated(controller, pads)) }
    if let pad = pads.first(where: { $0.origin == .library && $0.path == path }) { return .pads([pad]) }
    if let node { return .pads(pads.filter { $0.node == node }) }
    if controller.vendor == 0x057E, controller.product == Self.joinedPair {
      let halves = pads.filter { $0.kind == .joyConLeft || $0.kind == .joyConRight }
      let isPair = halves.count == 2 && halves[0].kind != halves[1].kind
      return isPair || halves.isEmpty
        ? .pads(halves.sorted { $0.kind.rawValue < $1.kind.rawValue }) : .ambiguous(halves.map(\.node))
    }
    let same = pads.filter { $0.vendor == controller.vendor && $0.product == controller.product }
    if let pad = same.first, pad.isSimulated { return .pads([pad]) }
    if !unit.isEmpty, let pad = same.first(where: { $0.unit == unit }) { return .pads([pad]) }
    return .pads([])
  }
}
