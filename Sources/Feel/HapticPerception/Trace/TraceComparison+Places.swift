import HapticText

extension FeelDifference {
  /// Returns the just noticeable differences that a sum of fourth powers is, such as that of a part of a place.
  public static func size(_ sum: Double) -> Double { TraceConstants.distanceGain * fourthRoot(max(0, sum)) }
}

extension TraceComparison {
  /// The largest number of places that a report lists. Chosen by this project.
  public static var mostListed: Int { 200 }
  /// The size in just noticeable differences from which on a report lists a place. Chosen by this project.
  private static var smallestListed: Double { 0.1 }

  /// The places that differ by at least 0.1 just noticeable differences, by time, and how many of them are left out because
  /// there are more than 200; those that differ least are left out.
  public var largestDifferences: (places: [FeelDifference.Place], leftOut: Int) {
    let differing = places.filter { FeelDifference.size($0.parts.sum) >= Self.smallestListed }
    guard differing.count > Self.mostListed else { return (differing, 0) }
    let largest = Array(differing.sortedStably { $0.parts.sum > $1.parts.sum }.prefix(Self.mostListed))
    return (largest.sortedStably { $0.time < $1.time }, differing.count - Self.mostListed)
  }
}
