import HapticModel
import HapticText

/// The times to which edges snap beside the items of a document; set by the host, and not part of the history.
package struct Guides: Sendable {
  /// The kinds of times that a host sets, in the order in which they win.
  package enum Kind: Int32, Sendable, CaseIterable {
    case loopEdge, head, marker, onset
  }

  /// The times of each kind in seconds, sorted.
  private(set) var times: [[Double]] = Array(repeating: [], count: Kind.allCases.count)
  /// The steps of the grid in seconds; 0 for no grid.
  package var grid = 0.0
  /// The time of a beat and the length of a beat in seconds; a length of 0 for no beats.
  package var beat = (origin: 0.0, length: 0.0)

  /// Sets the times of one kind. Numbers that are not finite are omitted.
  package mutating func set(_ kind: Kind, _ times: [Double]) {
    self.times[Int(kind.rawValue)] = times.filter { $0.isFinite }.sortedStably { $0 }
  }
}
