extension Array where Element: Equatable {
  /// Returns a series of states of a device that ends with one state of rest, however many of them it had; an empty series if it
  /// only rests.
  ///
  /// Who plays a series holds each state until the next one: without a last state of rest the device would go on for ever.
  package func endingAtRest(_ rest: Element) -> [Element] {
    guard let last = lastIndex(where: { $0 != rest }) else { return [] }
    return self[...last] + [rest]
  }
}
