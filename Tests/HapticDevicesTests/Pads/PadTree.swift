import TestSupport

@testable import HapticDevices

/// Files as the kernel shows pads, in a folder of the test.
struct PadTree {
  let folder: TemporaryFolder
  private let devices = "sys/devices"

  init() throws {
    folder = try TemporaryFolder()
    for path in ["sys/class/hidraw", "sys/class/input", "dev", "proc"] { try folder.makeFolder(path) }
  }

  /// A finder for these files. Device files whose names are in `denied` may not be opened.
  func finder(denied: Set<String> = [], looksForWriters: Bool = false) -> PadFinder {
    var finder = PadFinder(root: folder.path)
    finder.looksForWriters = looksForWriters
    finder.access = { path in
      let node = path.split(separator: "/").last.map(String.init) ?? ""
      return denied.contains(node) ? .denied : .permitted
    }
    return finder
  }

  func find(denied: Set<String> = []) -> [PadIdentity] { finder(denied: denied).find() }

  /// Adds a device in a folder below `sys/devices`.
  func add(_ node: String, in place: String, event: String) throws {
    let path = "\(devices)/\(place)"
    try folder.makeFolder("\(path)/hidraw/\(node)")
    _ = try folder.write("\(path)/uevent", event)
    try folder.link("\(path)/hidraw/\(node)/device", to: "../..")
    try folder.link("sys/class/hidraw/\(node)", to: "\(folder.path)/\(path)/hidraw/\(node)")
    _ = try folder.write("dev/\(node)", "")
  }

  static func event(_ id: String, unit: String = "") -> String {
    "DRIVER=playstation\nHID_ID=\(id)\nHID_NAME=Pad\nHID_PHYS=x\nHID_UNIQ=\(unit)\nMODALIAS=hid:b\n"
  }

  /// Adds a DualSense on Bluetooth, as BlueZ makes it.
  func addDualSense(_ node: String = "hidraw5", unit: String = "a0:b1:c2:d3:e4:f5") throws {
    try add(
      node, in: "virtual/misc/uhid/0005:054C:0CE6.0007-\(node)",
      event: Self.event("0005:0000054C:00000CE6", unit: unit))
  }

  /// Adds a DualSense on a cable. Its third interface is for reports, its first for sound.
  func addCabledDualSense(
    _ node: String = "hidraw2", port: String = "1-3", card: Int? = 2, unit: String = ""
  ) throws {
    let device = "pci0000:00/usb1/\(port)"
    try add(
      node, in: "\(device)/\(port):1.3/0003:054C:0CE6.0001",
      event: Self.event("0003:0000054C:00000CE6", unit: unit))
    _ = try folder.write("\(devices)/\(device)/\(port):1.3/bInterfaceNumber", "03\n")
    if let card { try folder.makeFolder("\(devices)/\(device)/\(port):1.0/sound/card\(card)") }
  }
}
