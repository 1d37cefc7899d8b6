import HapticOutputs
import HapticPads
import HapticPlatform
import Synchronization

/// A pad whose reports the joystick library passes on, where the system has no device files that can be opened.
///
/// A signal handler cannot call the library, so after a crash nothing is sent.
package final class SDLHIDTransport: HIDTransport {
  /// The library's handle. The library allows reading beside writing; `PadLink` writes one report at a time.
  private struct Handle: @unchecked Sendable {
    let device: SDLHIDLibrary.Device
  }

  private let hub: ControllerHub
  private let library: SDLHIDLibrary
  private let handle: Handle
  private let isClosed = Atomic<Bool>(false)

  /// Opens a pad. Throws `noDevice` if the library does not open it.
  init(_ identity: PadIdentity, library: SDLHIDLibrary, in hub: ControllerHub) throws(OutputError) {
    // Opening and closing must not run beside the library's own search for controllers.
    let opened = hub.withLibrary { _ in library.open(identity.path, 0).map { Handle(device: $0) } }
    guard let opened else {
      throw OutputError(
        .noDevice, "the system does not open the pad; permit it for this program, or connect it again",
        place: identity.node)
    }
    (self.hub, self.library, handle) = (hub, library, opened)
  }

  deinit {
    let (library, handle) = (library, handle)
    hub.withLibrary { _ in library.close(handle.device) }
  }

  package func write(_ report: PadReport) -> HIDWrite {
    if isClosed.load(ordering: .acquiring) { return .lost }
    let count = report.withUnsafeBytes { bytes in
      bytes.baseAddress.map { library.write(handle.device, $0, bytes.count) } ?? -1
    }
    if count >= 0 { return .sent }
    // The library states no reason. A pad that is gone cannot be read either.
    var input: (UInt64, UInt64) = (0, 0)
    let isGone = withUnsafeMutableBytes(of: &input) { read(into: $0, within: 0) == .lost }
    return isGone ? .lost : .dropped
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    guard !isClosed.load(ordering: .acquiring), let base = buffer.baseAddress else { return .lost }
    let count = library.read(handle.device, base, buffer.count, milliseconds)
    return count > 0 ? .report(Int(count)) : count == 0 ? .nothing : .lost
  }

  package func close() {
    // The handle stays valid until no thread can use it any more.
    isClosed.store(true, ordering: .releasing)
  }
}

/// Finds the pads whose reports the joystick library passes on.
enum SDLPadFinder {
  /// The paths that were found, whose places are the numbers of the pads: a number is not given to another pad.
  private static let paths = Mutex<[String]>([])

  /// Returns the pads that the library lists. Returns none without the library.
  static func find() -> [PadIdentity] {
    guard let hub = try? ControllerHub.shared() else { return [] }
    return hub.withLibrary { $0.hid.map { find(in: $0) } ?? [] }
  }

  /// Returns the pads that the library lists.
  static func find(in library: SDLHIDLibrary) -> [PadIdentity] {
    var pads: [PadIdentity] = []
    let vendors = Set(PadProduct.all.filter(isPossible).map(\.vendor)).sorted()
    for device in vendors.flatMap(library.devices).sorted(by: { $0.path < $1.path }) {
      guard let product = PadProduct.find(vendor: device.vendor, product: device.product),
        isPossible(product),
        let kind = product.kind(isBluetooth: device.interface == nil, interface: device.interface)
      else { continue }
      var pad = PadIdentity(
        kind: kind, model: product.name, vendor: device.vendor, product: device.product,
        node: "hid\(number(of: device.path))", path: device.path, access: .permitted, origin: .library)
      pad.folder = device.path
      pad.unit = PadUnit(device.serial)
      PadFinder.add(pad, to: &pads)
    }
    return pads
  }

  /// Returns whether a product can be used: SDL 2 does not say which reports a device describes.
  private static func isPossible(_ product: PadProduct) -> Bool {
    product.describedReport == nil && !product.isUntested
  }

  private static func number(of path: String) -> Int {
    paths.withLock { paths in
      if let index = paths.firstIndex(of: path) { return index + 1 }
      paths.append(path)
      return paths.count
    }
  }
}
