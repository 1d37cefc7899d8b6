/// The reports of a HID device, by its descriptor.
enum HIDDescriptor {
  /// The item that states the number of the reports that follow.
  private static let reportID: UInt8 = 0x84
  private static let longItem: UInt8 = 0xFE

  /// Returns the numbers of the reports that a descriptor names. What is malformed ends it.
  static func reports(in descriptor: [UInt8]) -> Set<UInt8> {
    var reports: Set<UInt8> = []
    var rest = descriptor[...]
    while let item = rest.popFirst() {
      if item == longItem {
        guard let size = rest.first else { break }
        rest = rest.dropFirst(2 + Int(size))
        continue
      }
      let size = item & 3 == 3 ? 4 : Int(item & 3)
      if item & 0xFC == reportID, size > 0, let number = rest.first { reports.insert(number) }
      rest = rest.dropFirst(size)
    }
    return reports
  }
}
