import HapticPlatform

/// The functions of SDL 2.0.18 and later for the reports of devices, on systems whose device files cannot be opened.
struct SDLHIDLibrary: Sendable {
  typealias Device = OpaquePointer

  typealias Enumerate = @convention(c) (UInt16, UInt16) -> UnsafeMutableRawPointer?
  typealias FreeEnumeration = @convention(c) (UnsafeMutableRawPointer) -> Void
  typealias Open = @convention(c) (UnsafePointer<CChar>, Int32) -> Device?
  typealias Close = @convention(c) (Device) -> Void
  typealias Write = @convention(c) (Device, UnsafeRawPointer, Int) -> Int32
  typealias Read = @convention(c) (Device, UnsafeMutableRawPointer, Int, Int32) -> Int32

  /// Returns a list of devices with the numbers of a vendor and a product; 0 stands for any product.
  var enumerate: Enumerate
  var freeEnumeration: FreeEnumeration
  /// Opens the device with a path, for this program alone if the number is not 0.
  var open: Open
  var close: Close
  /// Sends a report; returns the number of bytes, −1 for an error.
  var write: Write
  /// Reads a report within milliseconds; returns the number of bytes, 0 if none has arrived, −1 for an error.
  var read: Read
}

extension SDLHIDLibrary {
  /// Finds the functions in the library; `nil` if one is missing.
  init?(_ library: DynamicLibrary) {
    guard let enumerate: Enumerate = library.function(named: "SDL_hid_enumerate"),
      let free: FreeEnumeration = library.function(named: "SDL_hid_free_enumeration"),
      let open: Open = library.function(named: "SDL_hid_open_path"),
      let close: Close = library.function(named: "SDL_hid_close"),
      let write: Write = library.function(named: "SDL_hid_write"),
      let read: Read = library.function(named: "SDL_hid_read_timeout")
    else { return nil }
    self.init(
      enumerate: enumerate, freeEnumeration: free, open: open, close: close, write: write, read: read)
  }

  /// A device that the library lists.
  struct Found: Sendable, Hashable {
    var path: String
    var vendor: UInt16
    var product: UInt16
    /// The serial number: for a pad the address of its radio.
    var serial: String
    /// The number of the USB interface; `nil` for a device on Bluetooth.
    var interface: Int?
  }

  /// The library's description of a device, in its order (SDL 2; version 3 inserts a field before the last one).
  private struct Entry {
    var path: UnsafePointer<CChar>?
    var vendor, product: UInt16
    var serial: UnsafePointer<UInt32>?
    var release: UInt16
    var manufacturerName, productName: UnsafeRawPointer?
    var usagePage, usage: UInt16
    var interface, interfaceClass, interfaceSubclass, interfaceProtocol: Int32
    var next: UnsafeMutableRawPointer?
  }

  private static let longestList = 4_096
  private static let longestSerial = 64

  /// Returns the devices of a vendor, each path once.
  func devices(of vendor: UInt16) -> [Found] {
    guard let first = enumerate(vendor, 0) else { return [] }
    defer { freeEnumeration(first) }
    var found: [Found] = []
    var next: UnsafeMutableRawPointer? = first
    for _ in 0..<Self.longestList {
      guard let entry = next?.load(as: Entry.self) else { break }
      next = entry.next
      let path = entry.path.map { String(cString: $0) } ?? ""
      // A device with several usages is listed for each of them.
      if path.isEmpty || found.contains(where: { $0.path == path }) { continue }
      found.append(
        Found(
          path: path, vendor: entry.vendor, product: entry.product, serial: Self.text(entry.serial),
          interface: entry.interface >= 0 ? Int(entry.interface) : nil))
    }
    return found
  }

  /// Returns the characters of a text of wide characters, up to a serial number's length.
  private static func text(_ wide: UnsafePointer<UInt32>?) -> String {
    guard let wide else { return "" }
    var text = ""
    for index in 0..<longestSerial {
      guard wide[index] != 0, let scalar = Unicode.Scalar(wide[index]) else { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
