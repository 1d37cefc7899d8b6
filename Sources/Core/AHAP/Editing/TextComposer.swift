import HapticModel

/// Puts the text of entries together: the bytes of the source, changed entries and new ones.
struct TextComposer {
  private let source: AHAPSource
  private let text: [UInt8]
  private let layout: TextLayout
  private var texts: EntryTexts
  private var objects: [Range<Int>] { texts.objects }
  private var result: [UInt8] = []
  private var spans: [Range<Int>] = []

  init(_ source: AHAPSource, _ texts: EntryTexts) {
    self.source = source
    text = source.text
    layout = TextLayout(source.text)
    self.texts = texts
  }

  /// The content between two commas.
  private enum Unit {
    case object(Int, [UInt8]?)
    case added([UInt8])
  }

  mutating func compose(_ pieces: [AHAPSource.Piece]) -> (bytes: [UInt8], spans: [Range<Int>])? {
    guard let (units, unitOfPiece) = units(of: pieces) else { return nil }
    var unitSpans: [Range<Int>] = []
    if objects.isEmpty {
      guard let array = emptyArray() else { return nil }
      result = Array(text[..<array.lowerBound])
      for unit in units {
        guard case .added(let bytes) = unit else { return nil }
        if !unitSpans.isEmpty { result.append(UInt8(ascii: ",")) }
        result += Array("\n    ".utf8)
        unitSpans.append(result.count..<(result.count + bytes.count))
        result += bytes
      }
      if !units.isEmpty { result += Array("\n  ".utf8) } else { result += text[array] }
      result += text[array.upperBound...]
    } else {
      write(units, &unitSpans)
    }
    return (result, unitOfPiece.map { unitSpans[$0] })
  }

  /// Returns what is to be written, and the unit of each piece. Entries that share an object keep it only if all
  /// of them are unchanged; otherwise each gets an object of its own.
  private mutating func units(of pieces: [AHAPSource.Piece]) -> ([Unit], [Int])? {
    let (objectOfEntry, held) = (texts.objectOfEntry, texts.held)
    var kept = Array(repeating: 0, count: held.count)
    for case .kept(let entry) in pieces { kept[objectOfEntry[entry]] += 1 }
    var units: [Unit] = []
    var unitOfPiece: [Int] = []
    var last = -1
    for piece in pieces {
      switch piece {
      case .kept(let entry):
        let object = objectOfEntry[entry]
        if kept[object] == held[object] {
          if last != object { units.append(.object(object, nil)) }
          last = object
        } else {
          guard let bytes = bytes(of: source.entries[entry], like: object) else { return nil }
          units.append(.added(bytes))
        }
      case .changed(let entry, let content):
        let object = objectOfEntry[entry]
        guard let bytes = texts.patched(entry, as: content) ?? bytes(of: content, like: object) else {
          return nil
        }
        units.append(held[object] == 1 ? .object(object, bytes) : .added(bytes))
        if held[object] == 1 { last = object }
      case .added(let content, let text):
        let model = max(0, last)
        let taken = text.map { model < objects.count ? layout.moved($0, to: objects[model]) : $0.bytes }
        guard let bytes = taken ?? bytes(of: content, like: model) else { return nil }
        units.append(.added(bytes))
      }
      unitOfPiece.append(units.count - 1)
    }
    return (units, unitOfPiece)
  }

  /// Returns the text of an entry in the layout of an object of the source.
  private func bytes(of entry: PatternEntry, like object: Int) -> [UInt8]? {
    var pattern = HapticPattern()
    switch entry {
    case .event(let event): pattern.events = [event]
    case .parameter(let parameter): pattern.parameters = [parameter]
    case .curve(let curve): pattern.curves = [curve]
    }
    guard let encoded = try? AHAPEncoder().encode(pattern),
      let open = encoded.firstIndex(of: UInt8(ascii: "[")),
      var end = encoded.lastIndex(of: UInt8(ascii: "]")),
      let start = encoded[(open + 1)...].firstIndex(of: UInt8(ascii: "{"))
    else { return nil }
    while end > start, encoded[end - 1] <= 0x20 { end -= 1 }
    let own = Array(encoded[start..<end])
    return object < objects.count ? layout.adapted(own, to: objects[object]) : own
  }

  private mutating func write(_ units: [Unit], _ unitSpans: inout [Range<Int>]) {
    let last = objects.count - 1
    let first = layout.startOfComments(above: objects[0].lowerBound)
    let firstLead = first - (layout.lineStart(before: first)?.count ?? 0)
    result = Array(text[..<firstLead])
    result.reserveCapacity(text.count + text.count / 16)
    var previous: Int?
    for unit in units {
      let isFirst = unitSpans.isEmpty
      switch unit {
      case .object(let object, let bytes):
        if let previous, object == previous + 1 {
          result += text[objects[previous].upperBound..<objects[object].lowerBound]
        } else {
          if !isFirst { close(previous) }
          let lead = object == 0 ? firstLead : glue(before: object).tail
          result += text[lead..<objects[object].lowerBound]
        }
        append(bytes.map { $0[...] } ?? text[objects[object]], &unitSpans)
        previous = object
      case .added(let bytes):
        if !isFirst { close(previous) }
        result += layout.separator(before: objects[min(last, previous ?? 0)].lowerBound)
        append(bytes[...], &unitSpans)
        previous = nil
      }
    }
    if let previous, previous < last {
      let glue = glue(before: previous + 1)
      result += text[objects[previous].upperBound..<glue.comma]
      result += text[min(glue.comma + 1, glue.tail)..<glue.tail]
    }
    result += text[(previous == last ? objects[last].upperBound : tailOfArray())...]
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ unitSpans: inout [Range<Int>]) {
    unitSpans.append(result.count..<(result.count + bytes.count))
    result += bytes
  }

  /// Writes what follows a unit, with its comma.
  private mutating func close(_ object: Int?) {
    guard let object, object + 1 < objects.count else {
      result.append(UInt8(ascii: ","))
      return
    }
    let glue = glue(before: object + 1)
    result += text[objects[object].upperBound..<glue.tail]
    if glue.comma == glue.tail { result.append(UInt8(ascii: ",")) }
  }

  /// Returns the comma before an object, and the end of what belongs to the object before: a comment on the line
  /// of the comma.
  private func glue(before object: Int) -> (comma: Int, tail: Int) {
    commaAndTail(objects[object - 1].upperBound, objects[object].lowerBound)
  }

  private func commaAndTail(_ start: Int, _ end: Int) -> (comma: Int, tail: Int) {
    let comma = SyntaxTree.end(ofBlanksAt: start, in: text)
    guard comma < end, text[comma] == UInt8(ascii: ",") else { return (start, start) }
    var position = comma + 1
    while position < end, text[position] == 0x20 || text[position] == 0x09 { position += 1 }
    guard position + 1 < end, text[position] == 0x2F, text[position + 1] == 0x2F else {
      return (comma, comma + 1)
    }
    while position < end, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
    return (comma, position)
  }

  /// Returns the position after the last object and a comma behind it.
  private func tailOfArray() -> Int {
    let end = objects[objects.count - 1].upperBound
    return commaAndTail(end, text.count).tail
  }

  /// Returns the bytes between the brackets of a `Pattern` without entries; `nil` if there is more than white
  /// space.
  private func emptyArray() -> Range<Int>? {
    guard let array = SourceNode.object(in: text)?.members?.only(.pattern), let elements = array.elements,
      elements.isEmpty
    else { return nil }
    let inner = (array.range.lowerBound + 1)..<(array.range.upperBound - 1)
    return text[inner].allSatisfy { $0 <= 0x20 } ? inner : nil
  }
}
