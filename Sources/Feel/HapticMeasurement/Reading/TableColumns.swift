import HapticText

/// The columns of a table that make a recording.
struct TableColumns: Sendable {
  var separator: UInt8
  var time: Int
  var axes: [Int]
  /// The seconds of a unit of the time; `nil` if the names do not state it.
  var timeScale: Double?
  /// The unit of the axes; `nil` if the names do not state it.
  var unit: RecordingUnit?

  /// Finds the columns by the line above the first numbers.
  ///
  /// - Throws: `noTable` if names are missing or do not suffice.
  init(header: [UInt8], separator: UInt8, first: [Double?]) throws(RecordingError) {
    self.separator = separator
    (time, axes) = (0, [])
    var names: [ColumnName] = []
    TableLine.forEachField(in: header, separator) { names.append(ColumnName(header[$0])) }
    if let named = names.firstIndex(where: { $0.isTime }), names.contains(where: { $0.axis != nil }) {
      time = named
      for axis in UInt8(ascii: "x")...UInt8(ascii: "z") {
        if let column = names.firstIndex(where: { $0.axis == axis }) { axes.append(column) }
      }
      timeScale = names[time].timeScale
      unit = names[axes[0]].unit
      return
    }
    guard (2...4).contains(first.count), first.allSatisfy({ $0 != nil }) else {
      throw RecordingError(
        .noTable,
        "the columns have no known names; name them t, x, y and z in the line above the numbers, or keep only these columns"
      )
    }
    axes = Array(1..<first.count)
  }
}

/// The name of a column, such as `Acceleration x (m/s^2)`.
struct ColumnName {
  /// The letters of the name in lower case, without its unit.
  private var letters: [UInt8] = []
  /// The unit in parentheses or brackets, in lower case.
  private var inBrackets: [UInt8] = []

  init(_ field: ArraySlice<UInt8>) {
    var isUnit = false
    for byte in field {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): isUnit = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"): isUnit = false
      default:
        let lower = byte.asciiLowercased
        if isUnit {
          inBrackets.append(lower)
        } else if (0x61...0x7A).contains(lower) {
          letters.append(lower)
        }
      }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { letters.starts(with: $0) }
  }

  private func isExactly(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { letters.elementsEqual($0) }
  }

  private func unitContains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard text.count <= inBrackets.count else { return false }
      for start in 0...inBrackets.count - text.count
      where inBrackets[start..<start + text.count].elementsEqual(text) {
        return true
      }
      return false
    }
  }

  /// Whether the column is the time.
  var isTime: Bool { isExactly("t") || starts(with: "time") || isExactly("secondselapsed") }

  /// The letter of the axis, x…z; `nil` for another column.
  var axis: UInt8? {
    guard let last = letters.last, (UInt8(ascii: "x")...UInt8(ascii: "z")).contains(last) else { return nil }
    let isAcceleration = letters.count == 1 || isAcceleration
    return isAcceleration ? last : nil
  }

  private var isAcceleration: Bool {
    let name = letters.dropLast()
    let known: [StaticString] = [
      "a", "acc", "accel", "acceleration", "accelerometer", "linearacceleration", "gf",
    ]
    return known.contains { text in text.withUTF8Buffer { name.elementsEqual($0) } }
  }

  /// The seconds of a unit of time; `nil` without a unit.
  var timeScale: Double? {
    if unitContains("ns") || unitContains("nano") { return 1e-9 }
    if unitContains("us") || unitContains("µs") || unitContains("μs") || unitContains("micro") { return 1e-6 }
    if unitContains("ms") || unitContains("milli") { return 1e-3 }
    return unitContains("s") ? 1 : nil
  }

  /// The unit of an acceleration; `nil` without a known one.
  var unit: RecordingUnit? {
    if unitContains("m/s") || unitContains("ms-2") || unitContains("ms^-2") { return .metresPerSecondSquared }
    return inBrackets.count == 1 && inBrackets[0] == UInt8(ascii: "g") ? .g : nil
  }
}
