import HapticPlatform
import Synchronization

/// The reports that leave pads at rest, kept ready for a signal handler.
///
/// A handler may only call functions such as `write`, so each open pad has its descriptor and bytes in memory
/// that is allocated once.
package enum PadGuard {
  /// The number of pads that can be guarded at the same time.
  private static let capacity = 16
  /// The number of bytes that both reports of a pad may have: two of the longest report of a DualSense.
  private static let longest = 2 * 142

  /// The place of a pad in the table.
  package struct Entry: Sendable {
    fileprivate let index: Int

    /// Removes the pad. Must be called before its descriptor is closed.
    package func leave() { table.descriptors[index].store(PadGuard.free, ordering: .sequentiallyConsistent) }
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

  /// Adds a pad with at most two reports. Returns `nil` if the table is full or the reports are too long for it.
  package static func enter(_ descriptor: Int32, last reports: [[UInt8]]) -> Entry? {
    let reports = reports.prefix(2)
    guard reports.reduce(0, { $0 + $1.count }) <= longest else { return nil }
    for index in 0..<capacity {
      let result = table.descriptors[index].compareExchange(
        expected: free, desired: claimed, ordering: .sequentiallyConsistent)
      guard result.exchanged else { continue }
      var lengths = [0, 0]
      var next = table.bytes + index * longest
      for (number, report) in reports.enumerated() {
        next.update(from: report, count: report.count)
        next += report.count
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
