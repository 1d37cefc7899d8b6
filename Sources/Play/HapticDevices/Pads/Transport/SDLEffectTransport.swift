import HapticOutputs
import HapticPads
import HapticPerception
import Synchronization

/// A DualSense behind the joystick library, for its trigger effects where the system does not permit the device
/// file, and on systems without such files.
///
/// The library passes on the 47 bytes of a state, in a queue of its own with 10 ms for each. It knows no reports of
/// sound, and none of Joy-Cons in the versions that are supported here.
package final class SDLEffectTransport: HIDTransport {
  private let hub: ControllerHub
  private let instance: Int32
  private let isClosed = Atomic<Bool>(false)

  init(_ controller: Controller, in hub: ControllerHub) {
    self.hub = hub
    instance = controller.instance
  }

  package func write(_ report: PadReport) -> HIDWrite {
    if isClosed.load(ordering: .acquiring) { return .lost }
    return report.withUnsafeBytes { bytes in
      guard let state = Self.state(in: bytes) else { return .dropped }
      return hub.sendEffect(state, to: instance)
    }
  }

  /// Returns the 47 bytes of a state in a report by cable; `nil` for other reports.
  private static func state(in report: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard report.count == 48, report[0] == 0x02 else { return nil }
    return UnsafeRawBufferPointer(rebasing: report[1...])
  }

  /// The library reads the pad itself.
  package func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    .nothing
  }

  package func close() { isClosed.store(true, ordering: .releasing) }
}

/// The trigger effects of controllers that only the joystick library reaches.
enum SDLEffects {
  /// The open connections, by controller: both triggers share one, because states have a least distance.
  private static let open = Mutex<[Int32: Weak]>([:])

  private struct Weak: Sendable {
    weak var link: PadLink?
  }

  /// Returns whether a controller is a DualSense to which the library passes states. Tries it once, with a state
  /// that changes no effect.
  static func reach(_ controller: Controller) -> Bool {
    guard let product = PadProduct.find(vendor: controller.vendor, product: controller.product),
      product.family == .dualSense, isPermitted, let hub = try? ControllerHub.shared()
    else { return false }
    return DualSenseState.coilsFreed.usbReport.withUnsafeBytes { report in
      hub.takesEffects(controller.instance, probe: UnsafeRawBufferPointer(rebasing: report[1...]))
    }
  }

  /// Whether the variable `THRUM_HID` leaves pads to this program, and does not ask for a record of all that is
  /// sent, which the library does not supply.
  private static var isPermitted: Bool {
    guard let setting = try? HIDSetting.current() else { return false }
    return !setting.isOff && setting.recording == nil
  }

  /// Returns an output for the triggers of a controller.
  static func output(
    for controller: Controller, locality: ControllerLocality
  ) throws(OutputError) -> PadOutput {
    let identity = PadIdentity(
      kind: .dualSenseUSB, model: controller.name, vendor: controller.vendor, product: controller.product,
      node: controller.id, path: "", access: .permitted)
    return try PadOutput(
      [identity], .triggers, settings: PadSettings(locality: locality), controller: controller
    ) { pad throws(OutputError) in
      let hub = try ControllerHub.shared()
      return open.withLock { open in
        if let link = open[controller.instance]?.link { return link }
        let link = PadLink(pad, transport: SDLEffectTransport(controller, in: hub))
        open = open.filter { $0.value.link != nil }
        open[controller.instance] = Weak(link: link)
        return link
      }
    }
  }
}
