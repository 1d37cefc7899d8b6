import AHAP
import HapticModel
import HapticText

/// A video or a sequence of pictures beside which a pattern is edited. The file of the pattern has only its name and
/// times, under `Metadata.ThrumReference`.
package struct ReferenceTrack: Sendable, Equatable {
  /// The name of the video, or of the first picture.
  package var name: String
  /// The time of the first picture in seconds from the start of the pattern. It can be negative.
  package var time: Double
  /// The pictures in a second of a sequence; 0 for a video, which has a rate of its own.
  package var rate: Double
  /// The number of pictures of a sequence; 0 for a video.
  package var count: Int

  package init(name: String, time: Double, rate: Double = 0, count: Int = 0) {
    (self.name, self.time, self.rate, self.count) = (name, time, rate, count)
  }
}

extension EditorDocument {
  private static var referenceKey: String { "ThrumReference" }
  /// The greatest rate and number of pictures.
  private static var mostPictures: Double { 100_000 }

  /// The reference track of the file; `nil` if it has none, or one that cannot be read.
  package var reference: ReferenceTrack? {
    guard case .object(let members)? = referenceValue, case .string(let name)? = members["name"] else {
      return nil
    }
    let number = { (key: String) in members[key]?.number ?? 0 }
    return ReferenceTrack(
      name: name, time: Self.referenceTime(number("time")), rate: Self.pictures(number("rate")),
      count: Int(Self.pictures(number("count"))))
  }

  private var referenceValue: ExtraValue? {
    guard case .object(let metadata)? = header.extras[ExtraKeys.metadataKey] else { return nil }
    return metadata[Self.referenceKey]
  }

  /// Sets the reference track; `nil` removes it. Returns whether anything changed: metadata that is not an object
  /// cannot be changed.
  @discardableResult
  package mutating func setReference(_ track: ReferenceTrack?, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    var value: ExtraValue?
    if let track {
      var members = ExtraKeys([])
      if case .object(let old)? = referenceValue { members = old }
      members.set("name", .string(track.name))
      members.set("time", Self.number(Self.referenceTime(track.time)))
      for (key, number) in [("rate", track.rate), ("count", Double(track.count))] {
        let number = Self.pictures(number)
        members.members.removeAll { $0.key.hasSameBytes(as: key) }
        if number > 0 { members.set(key, Self.number(number)) }
      }
      value = .object(members)
    }
    if ExtraValue.haveSameContent(value, referenceValue) { return false }
    guard let source = try? origin.source.setting(Self.referenceKey, value) else { return false }
    commit(.setReference, gesture: gesture, around: source)
    return true
  }

  private static func number(_ value: Double) -> ExtraValue { .number(NumberText.shortest(value)) }

  /// Returns a time in whole microseconds; other than that of an event, it can be negative.
  private static func referenceTime(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return 0 }
    return seconds < 0 ? -Grid.time(-seconds) : Grid.time(seconds)
  }

  private static func pictures(_ number: Double) -> Double {
    number > 0 ? min(number, mostPictures) : 0
  }
}
