/// The part of the time axis that a host shows.
package struct Viewport: Sendable {
  /// The start and the end, in seconds.
  package let from: Double
  package let to: Double
  /// The number of columns that can be distinguished, 16…8192.
  package let columns: Int

  /// Creates a viewport from any numbers.
  package init(from: Double, to: Double, columns: Double) {
    let start = from.isFinite ? min(max(from, -1e6), 1e6) : 0
    self.from = start
    self.to = to.isFinite ? min(max(to, start + 1e-6), 1e6 + 1) : start + 1
    self.columns = columns > 16 ? Int(min(columns, 8192)) : 16
  }

  /// The length of a column in seconds.
  package var step: Double { (to - from) / Double(columns) }

  /// Returns the column of a time: −1 before the viewport, the number of columns after it.
  func column(_ time: Double) -> Int {
    // Clamped before it becomes an integer, which has 32 bits in the page.
    let place = (time - from) / step
    return place < 0 ? -1 : place >= Double(columns) ? columns : Int(place)
  }
}
