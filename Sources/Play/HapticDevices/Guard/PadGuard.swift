import HapticPads
import HapticPlatform
import Synchronization

/// The reports that leave pads at rest, kept ready for a signal handler.
///
/// A handler may only call functions such as `write`, so each open pad has its descriptor and bytes in memory
/// that is allocated once.
enum PadGuard {
  /// The number of pads that can be guarded at the same time.
  private static let capacity = 16
  private static let longest = 2 * PadReport.longest

  /// The place of a pad in the table.
  struct Entry: Sendable {
    fileprivate let index: Int

    /// Removes the pad. Must be called before its descriptor is closed.
    func leave() { table.descriptors[index].store(PadGuard.free, ordering: .sequentiallyConsistent) }
  }

  private static let free: Int32 = -1
  private static let claimed: Int32 = -2
  private static let table = Table()

  /// Memory that is never freed. A place is written while it is claimed and read while it has a descriptor.
  private struct Table: @unchecked Sendable {
    let descriptors: UnsafeMutablePointer<Atomic<Int32>>
    let lengths: UnsafeMutablePointer<(Int, Int)>
    let bytes: UnsafeMutablePointer<UInt8>

    init() {
      descriptors = .allocate(capacity: capacity)
      lengths = .allocate(capacity: capacity)
      lengths.initialize(repeating: (0, 0), count: capacity)
      bytes = .allocate(capacity: capacity * longest)
      bytes.initialize(repeating: 0, count: capacity * longest)
      for index in 0..<capacity { (descriptors + index).initialize(to: Atomic(free)) }
    }
  }

  /// Prepares the table, so that nothing is initialized in a signal handler.
  static func prepare() { _ = table }

  /// Adds a pad with at most two reports. Returns `nil` if the table is full.
  static func enter(_ descriptor: Int32, last reports: [PadReport]) -> Entry? {
    for index in 0..<capacity {
      let result = table.descriptors[index].compareExchange(
        expected: free, desired: claimed, ordering: .sequentiallyConsistent)
      guard result.exchanged else { continue }
      var lengths = [0, 0]
      var next = table.bytes + index * longest
      for (number, report) in reports.prefix(2).enumerated() {
        report.withUnsafeBytes { source in
          for byte in source {
            next.pointee = byte
            next += 1
          }
        }
        lengths[number] = report.count
      }
      table.lengths[index] = (lengths[0], lengths[1])
      table.descriptors[index].store(descriptor, ordering: .sequentiallyConsistent)
      return Entry(index: index)
    }
    return nil
  }

  /// Sends the reports of all pads. Safe in signal handlers.
  static func sendLastReports() {
    for index in 0..<capacity {
      let descriptor = table.descriptors[index].load(ordering: .sequentiallyConsistent)
      guard descriptor >= 0 else { continue }
      let (first, second) = table.lengths[index]
      let bytes = table.bytes + index * longest
      // The descriptor does not block. A report that is refused is lost.
      if first > 0 { _ = write(descriptor, bytes, first) }
      if second > 0 { _ = write(descriptor, bytes + first, second) }
    }
  }
}
