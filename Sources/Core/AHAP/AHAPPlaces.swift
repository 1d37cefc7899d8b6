/// The locations of the events, parameters and curves in an AHAP file. Each array has the same order as the
/// array of the same name in the pattern.
public struct AHAPPlaces: Sendable, Hashable {
  /// The location of one entry.
  public struct Place: Sendable, Hashable {
    /// The line in the file, counted from 1.
    public var line: Int
    /// The column in characters, counted from 1.
    public var column: Int
    /// The path of keys and indices to the entry, for example `Pattern[3].Event`.
    public var path: String { "Pattern[\(index)].\(kind.name)" }
    /// The index of the entry in the file.
    var index: Int
    /// The key of the entry.
    var kind: Key
    /// The byte at which the entry starts.
    var offset: Int
  }

  /// The location of each event.
  public internal(set) var events: [Place] = []
  /// The location of each dynamic parameter.
  public internal(set) var parameters: [Place] = []
  /// The location of each parameter curve.
  public internal(set) var curves: [Place] = []

  init() {}
}

/// Records where entries start while a file is read.
struct PlaceLog {
  /// An entry whose line and column are not yet known.
  struct Entry {
    var kind: Key
    var spot: Spot

    /// Returns the location of the entry. `place` advances to it.
    func place(_ place: inout TextPlace, in text: UnsafePointer<UInt8>, count: Int) -> AHAPPlaces.Place {
      place.advance(to: min(spot.offset, count), in: text)
      return AHAPPlaces.Place(
        line: place.line, column: place.column, index: spot.index, kind: kind, offset: spot.offset)
    }
  }

  private var entries: [Entry] = []

  mutating func add(_ kind: Key, index: Int, offset: Int) {
    entries.append(Entry(kind: kind, spot: Spot(index: index, offset: offset)))
  }

  /// Returns the locations with lines and columns, found in one pass over the file; with 0 for both if `count`, the bytes
  /// of the file, is `nil`.
  func places(in text: UnsafePointer<UInt8>, count: Int?) -> AHAPPlaces {
    var places = AHAPPlaces()
    var place = TextPlace()
    for entry in entries {
      let found =
        count.map { entry.place(&place, in: text, count: $0) }
        ?? AHAPPlaces.Place(
          line: 0, column: 0, index: entry.spot.index, kind: entry.kind, offset: entry.spot.offset)
      switch entry.kind {
      case .event: places.events.append(found)
      case .parameter: places.parameters.append(found)
      default: places.curves.append(found)
      }
    }
    return places
  }
}
