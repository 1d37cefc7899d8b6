import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// A named time of a document, stored under `Metadata.ThrumMarkers` of the file.
package struct Marker: Sendable {
  /// The index of the marker in the list of the file.
  package var index: Int
  /// The time in seconds from the start of the pattern.
  package var time: Double
  package var name: String
}

extension EditorDocument {
  private static var markerKey: String { "ThrumMarkers" }
  private static var timeKey: String { "time" }
  private static var nameKey: String { "name" }

  /// The markers in the order of the file. Elements of the list that are none are left out, and stay in the file.
  package var markers: [Marker] {
    guard let list = try? origin.source.metadataList(Self.markerKey) else { return [] }
    return list.enumerated().compactMap { index, value in
      guard case .object(let members) = value, let time = members[Self.timeKey]?.number, time >= 0,
        case .string(let name)? = members[Self.nameKey]
      else { return nil }
      return Marker(index: index, time: time, name: name)
    }
  }

  /// Adds a marker. Returns its index in the list of the file; −1 if the metadata of the file cannot be changed.
  @discardableResult
  package mutating func addMarker(at time: Double, name: String, gesture: Int32 = 0) -> Int {
    var changes = MetadataChanges()
    changes.added = [
      .object(
        ExtraKeys([
          ExtraKeys.Member(key: Self.timeKey, value: Self.number(time)),
          ExtraKeys.Member(key: Self.nameKey, value: .string(name)),
        ]))
    ]
    guard changeMarkers(changes, gesture), let list = try? origin.source.metadataList(Self.markerKey) else {
      return -1
    }
    return list.count - 1
  }

  /// Gives a marker another time, in seconds, and another name; an empty name removes it. Returns whether anything
  /// changed.
  @discardableResult
  package mutating func changeMarker(_ index: Int, time: Double, name: String, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    guard let marker = markers.first(where: { $0.index == index }) else { return false }
    var changes = MetadataChanges()
    if name.utf8.isEmpty {
      changes.removed = [index]
    } else {
      if time.isFinite, Grid.time(time) != marker.time {
        changes.replaced.append((index, Self.timeKey, Self.number(time)))
      }
      if !name.hasSameBytes(as: marker.name) {
        changes.replaced.append((index, Self.nameKey, .string(name)))
      }
    }
    return changeMarkers(changes, gesture)
  }

  private static func number(_ time: Double) -> ExtraValue { .number(NumberText.shortest(Grid.time(time))) }

  private mutating func changeMarkers(_ changes: MetadataChanges, _ gesture: Int32) -> Bool {
    begin(gesture)
    guard !changes.isEmpty, let source = try? origin.source.changing(Self.markerKey, changes) else {
      return false
    }
    commit(.mark, gesture: gesture, around: source)
    return true
  }
}
