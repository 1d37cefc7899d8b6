/// Where the entries of a file stand, side by side with those of the pattern read from it.
public struct AHAPPlaces: Sendable, Hashable {
  /// The place of one entry.
  public struct Place: Sendable, Hashable {
    /// Line in the file, from 1.
    public var line: Int
    /// Column in characters, from 1.
    public var column: Int
    /// Key path, for example `Pattern[3].Event`.
    public var path: String
  }

  /// The place of each event.
  public internal(set) var events: [Place] = []
  /// The place of each dynamic parameter.
  public internal(set) var parameters: [Place] = []
  /// The place of each curve.
  public internal(set) var curves: [Place] = []

  init() {}
}

/// Notes where entries begin while a file is read.
struct PlaceLog {
  private struct Entry {
    var kind: Key
    var spot: Spot
  }

  private var entries: [Entry] = []

  mutating func add(_ kind: Key, index: Int, offset: Int) {
    entries.append(Entry(kind: kind, spot: Spot(index: index, offset: offset)))
  }

  /// The places with lines and columns, found in one pass over the file.
  func places(in text: UnsafePointer<UInt8>, count: Int) -> AHAPPlaces {
    var places = AHAPPlaces()
    var place = TextPlace()
    for entry in entries {
      place.advance(to: min(entry.spot.offset, count), in: text)
      let found = AHAPPlaces.Place(
        line: place.line, column: place.column, path: "Pattern[\(entry.spot.index)].\(entry.kind.name)")
      switch entry.kind {
      case .event: places.events.append(found)
      case .parameter: places.parameters.append(found)
      default: places.curves.append(found)
      }
    }
    return places
  }
}
