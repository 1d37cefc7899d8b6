import HapticModel

/// An AHAP text with its entries in the order of the file. It writes texts in which only what was changed differs:
/// comments, unknown content, indentation and the spelling of numbers stay.
package struct AHAPSource: Sendable {
  /// The content at one position of the new text.
  package enum Piece {
    /// The entry with an index, as it is.
    case kept(Int)
    /// The entry with an index, with new content.
    case changed(Int, PatternEntry)
    /// An entry that the text does not contain, with the text that it has elsewhere; `nil` for a new text.
    case added(PatternEntry, EntryText? = nil)
  }

  /// The text that was read.
  package let text: [UInt8]
  /// The entries, in the order of the file.
  package let entries: [PatternEntry]
  /// The version and the unknown keys at the top of the file, in a pattern without entries.
  package let header: HapticPattern
  /// The byte at which each entry starts. Several entries can share one object of the file.
  let offsets: [Int]

  /// Creates a source from a text and the document that a decoder with `keepsPlaces`, or `decodeForSource`, has read from it; `nil` if
  /// the document has errors.
  package init?(_ text: [UInt8], _ document: AHAPDocument) {
    guard let pattern = document.pattern, let places = document.places,
      places.events.count == pattern.events.count, places.parameters.count == pattern.parameters.count,
      places.curves.count == pattern.curves.count
    else { return nil }
    var entries: [PatternEntry] = []
    var offsets: [Int] = []
    entries.reserveCapacity(pattern.events.count + pattern.parameters.count + pattern.curves.count)
    offsets.reserveCapacity(entries.capacity)
    var (event, parameter, curve) = (0, 0, 0)
    while true {
      let a = event < places.events.count ? places.events[event].offset : Int.max
      let b = parameter < places.parameters.count ? places.parameters[parameter].offset : Int.max
      let c = curve < places.curves.count ? places.curves[curve].offset : Int.max
      let next = min(a, b, c)
      if next == Int.max { break }
      offsets.append(next)
      if a == next {
        entries.append(.event(pattern.events[event]))
        event += 1
      } else if b == next {
        entries.append(.parameter(pattern.parameters[parameter]))
        parameter += 1
      } else {
        entries.append(.curve(pattern.curves[curve]))
        curve += 1
      }
    }
    self.text = text
    self.entries = entries
    self.offsets = offsets
    header = HapticPattern(version: pattern.version, extras: pattern.extras)
  }

  /// Creates the source of a document without entries, which has no errors.
  package init(empty text: [UInt8]) {
    self.text = text
    entries = []
    offsets = []
    header = HapticPattern()
  }

  /// Returns the text of entries; `nil` if one of them cannot be expressed or the text is too unusual to be
  /// changed in place. Kept and changed entries must be in the order of the file.
  ///
  /// Also returns the bytes of each piece in the new text. Pieces that share an object of the file share its
  /// bytes. `texts` are those of this source, if they have been found already.
  package func text(
    of pieces: [Piece], texts: EntryTexts? = nil
  ) -> (bytes: [UInt8], spans: [Range<Int>])? {
    var composer = TextComposer(self, texts ?? EntryTexts(self))
    return composer.compose(pieces)
  }
}
