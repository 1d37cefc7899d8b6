import HapticText

/// The taps and vibrations that are felt in a source, and for which nothing is felt in the result on a device.
public struct UnfeltEvents: Sendable, Hashable {
  /// A result that was compared with the source.
  public struct Alternative: Sendable, Hashable {
    /// How many events that are felt in the source are lost in it.
    public var lost: Int
    /// How differently it feels, in just noticeable differences.
    public var distance: Double

    package init(lost: Int, distance: Double) {
      self.lost = lost
      self.distance = distance
    }
  }

  /// How many events are lost.
  public var count: Int
  /// How many events are felt in the source.
  public var total: Int
  /// The time of the first that is lost, in seconds.
  public var first: Double
  /// The device, as messages name it after *on*.
  public var device: String
  /// How differently the result feels, in just noticeable differences.
  public var distance: Double
  /// Of all results for the device that were compared, the nearest of those that lose the fewest events; `nil` if none
  /// could be compared.
  public var alternative: Alternative?

  package init(
    count: Int, total: Int, first: Double, device: String, distance: Double, alternative: Alternative? = nil
  ) {
    self.count = count
    self.total = total
    self.first = first
    self.device = device
    self.distance = distance
    self.alternative = alternative
  }

  /// The description in one line.
  var text: String {
    let what =
      total == 1
      ? "the one event that is felt in the source is not felt on \(device)"
      : "\(count) of \(total) events that are felt in the source \(count == 1 ? "is" : "are") not felt on \(device)"
    guard let alternative else { return what }
    guard alternative.lost < count else { return what + "; no other result that was compared keeps more" }
    let kept = alternative.lost == 0 ? (count == 1 ? "it" : "all of them") : "all but \(alternative.lost)"
    return what
      + "; the nearest result that keeps \(kept) feels \(NumberText.rounded(alternative.distance, digits: 2)) JND apart, "
      + "this one \(NumberText.rounded(distance, digits: 2))"
  }
}
