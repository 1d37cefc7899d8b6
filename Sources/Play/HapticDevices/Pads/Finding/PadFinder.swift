import HapticPlatform
import HapticText

/// Finds the game pads that the kernel lists, by reading sysfs.
///
/// Every name in sysfs comes from the kernel and the device: whatever is malformed, unknown or unreadable is
/// passed over.
package struct PadFinder: Sendable {
  /// The folder in which `sys`, `dev` and `proc` are: empty for those of the system.
  var root = ""
  /// Returns whether a device file may be opened for reading and writing.
  var access: @Sendable (String) -> PadIdentity.Access = PadFinder.systemAccess
  /// Whether to look for other programs that have opened a pad, which reads a folder per process.
  var looksForWriters = false
  /// Whether products of which too little is known are used.
  var acceptsUntested = Self.acceptsUntestedByDefault

  /// Whether the variable `THRUM_HID_UNTESTED` is 1.
  static let acceptsUntestedByDefault = Environment.value("THRUM_HID_UNTESTED") == "1"
  private static let longestList = 65_536
  private static let longestFile = 4_096

  /// Returns the pads, in the order of their device files. A pad that is connected by cable and by Bluetooth
  /// is returned once, by cable.
  func find() -> [PadIdentity] {
    let folder = root + "/sys/class/hidraw"
    let numbers = FilePaths.entries(of: folder, limit: Self.longestList).compactMap(Self.number).sorted()
    var pads: [PadIdentity] = []
    for number in numbers {
      if let pad = identity("hidraw\(number)") { Self.add(pad, to: &pads) }
    }
    if looksForWriters, !pads.isEmpty { addWriters(to: &pads) }
    return pads
  }

  /// Returns the pad behind a device file such as `hidraw5`; `nil` if it is not one that is supported.
  func identity(_ node: String) -> PadIdentity? {
    let link = root + "/sys/class/hidraw/\(node)/device"
    guard let folder = FilePaths.resolved(link), let event = Event(text(folder + "/uevent")) else {
      return nil
    }
    guard let product = PadProduct.find(vendor: event.vendor, product: event.product),
      acceptsUntested || !product.isUntested, describes(product.describedReport, folder)
    else { return nil }
    // The folder of the interface lies above that of the HID device, and that of the USB device above both.
    let interface = FilePaths.folder(of: folder)
    let number = text(interface + "/bInterfaceNumber").flatMap { Int(Self.trimmed($0), radix: 16) }
    guard let kind = product.kind(isBluetooth: event.isBluetooth, interface: number) else { return nil }
    let path = root + "/dev/" + node
    var pad = PadIdentity(
      kind: kind, model: product.name, vendor: event.vendor, product: event.product, node: node, path: path,
      access: access(path))
    pad.folder = folder
    pad.unit = event.unit
    pad.firmware = text(folder + "/firmware_version").map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    if kind == .dualSenseUSB { pad.card = card(beside: interface) }
    return pad
  }

  /// Returns the name of the hidraw device that belongs to an input device such as `/dev/input/event7`; `nil`
  /// if there is none.
  func node(ofInput path: String) -> String? {
    let input = FilePaths.name(of: path)
    guard input.hasPrefix("event"), input.dropFirst(5).allSatisfy(\.isNumber) else { return nil }
    let folder = root + "/sys/class/input/\(input)/device/device/hidraw"
    return FilePaths.entries(of: folder, limit: 64).first { Self.number($0) != nil }
  }

  /// Returns whether a device says that it takes a report with a number.
  private func describes(_ report: UInt8?, _ folder: String) -> Bool {
    guard let report else { return true }
    do throws(SystemFailure) {
      let bytes = try FileBytes.prefix(of: folder + "/report_descriptor", limit: Self.longestFile)
      return HIDDescriptor.reports(in: bytes).contains(report)
    } catch {
      return false
    }
  }

  /// Adds a pad to a list. One that is connected by cable and by Bluetooth remains once, by cable.
  static func add(_ pad: PadIdentity, to pads: inout [PadIdentity]) {
    guard !pad.unit.isEmpty, let twin = pads.firstIndex(where: { isTwin($0, pad) }) else {
      pads.append(pad)
      return
    }
    if pads[twin].kind.isBluetooth { pads[twin] = pad }
  }

  private static func isTwin(_ one: PadIdentity, _ other: PadIdentity) -> Bool {
    one.unit == other.unit && one.vendor == other.vendor && one.product == other.product
      && one.kind.isBluetooth != other.kind.isBluetooth
  }

  /// Returns the number of the sound card that the same USB device has.
  private func card(beside interface: String) -> Int? {
    let device = FilePaths.folder(of: interface)
    for sibling in FilePaths.entries(of: device, limit: 256).sorted()
    where sibling.hasPrefix(FilePaths.name(of: device) + ":") {
      let cards = FilePaths.entries(of: "\(device)/\(sibling)/sound", limit: 64)
      let numbers = cards.filter { $0.hasPrefix("card") }.compactMap { Int($0.dropFirst(4)) }
      if let card = numbers.min(), card >= 0 { return card }
    }
    return nil
  }

  /// Notes for each pad another process that has opened its device file for writing.
  private func addWriters(to pads: inout [PadIdentity]) {
    let processes = FilePaths.entries(of: root + "/proc", limit: Self.longestList).compactMap { Int32($0) }
    for process in processes.sorted() where process != getpid() {
      let folder = root + "/proc/\(process)"
      for descriptor in FilePaths.entries(of: folder + "/fd", limit: Self.longestList) {
        guard let target = Self.target(of: "\(folder)/fd/\(descriptor)"),
          let index = pads.firstIndex(where: { "/dev/" + $0.node == target }),
          pads[index].otherWriter == nil, canWrite("\(folder)/fdinfo/\(descriptor)")
        else { continue }
        let name = text(folder + "/comm").map(Self.trimmed) ?? ""
        pads[index].otherWriter = name.isEmpty ? "process \(process)" : name
      }
    }
  }

  /// Returns whether a descriptor was opened for writing, by the flags that its description states in octal.
  private func canWrite(_ path: String) -> Bool {
    guard let line = text(path)?.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
      let flags = Int32(Self.trimmed(String(line.dropFirst(6))), radix: 8)
    else { return false }
    return flags & O_ACCMODE != O_RDONLY
  }

  private func text(_ path: String) -> String? {
    do throws(SystemFailure) {
      // Files of sysfs and proc state no useful size.
      return String(decoding: try FileBytes.prefix(of: path, limit: Self.longestFile), as: UTF8.self)
    } catch {
      return nil
    }
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink(link.systemPath, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
  }

  private static func number(_ name: String) -> Int? {
    guard name.hasPrefix("hidraw"), name.utf8.count <= 14 else { return nil }
    let digits = name.dropFirst(6)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  private static let systemAccess: @Sendable (String) -> PadIdentity.Access = { path in
    if HapticPlatform.access(path.systemPath, R_OK | W_OK) == 0 { return .permitted }
    return errno == ENOENT ? .missing : .denied
  }
}

/// The kernel's description of a HID device in its file `uevent`.
private struct Event {
  var isBluetooth: Bool
  var vendor: UInt16
  var product: UInt16
  var unit: PadUnit

  init?(_ text: String?) {
    guard let text else { return nil }
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[line[..<equals]] = line[line.index(after: equals)...]
    }
    let numbers = values["HID_ID"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard numbers.count == 3, let bus = UInt32(numbers[0], radix: 16),
      let vendor = UInt32(numbers[1], radix: 16).flatMap(UInt16.init(exactly:)),
      let product = UInt32(numbers[2], radix: 16).flatMap(UInt16.init(exactly:)), bus == 3 || bus == 5
    else { return nil }
    isBluetooth = bus == 5
    self.vendor = vendor
    self.product = product
    unit = PadUnit(String(values["HID_UNIQ"]?.prefix(64) ?? ""))
  }
}
