#if !canImport(Darwin)
  import Foundation

  /// Writes a pattern dictionary as JSON text, so that the AHAP reader checks dictionaries and files by the
  /// same rules.
  ///
  /// Accepts the Swift and Foundation types that can represent JSON: strings and string-backed values,
  /// numbers of every type, Bool, `nil`, arrays and dictionaries. A value of another type is an error, or is
  /// omitted if its key is unknown.
  struct DictionaryJSON {
    private(set) var bytes: [UInt8] = []
    private var path = ""
    private var depth = 0
    private var valueCount = 0

    /// The greatest depth of nested containers. AHAP itself is six levels deep; the limit bounds the stack
    /// that recursion uses.
    static let deepest = 32
    /// The greatest number of values; about 300 000 events have that many. The limit also stops arrays that
    /// contain the same array many times over, whose text would have billions of values.
    var mostValues = 5_000_000

    /// Writes a dictionary with all its contents.
    mutating func write(_ dictionary: [CHHapticPattern.Key: Any]) throws(CHHapticError) {
      try writeValue(dictionary)
    }

    private mutating func writeValue(_ value: Any) throws(CHHapticError) {
      valueCount += 1
      guard valueCount <= mostValues else { throw failure("more than \(mostValues) values") }
      // Casting a Swift value to a class copies the value with all its contents, so only objects are cast to
      // a class.
      if let optional = value as? any MaybeNil {
        guard let wrapped = optional.wrapped else { return write("null") }
        try nested { (json) throws(CHHapticError) in try json.writeValue(wrapped) }
      } else if let text = value as? String {
        writeString(text)
      } else if let array = value as? [Any] {
        try writeArray(array)
      } else if let dictionary = value as? [AnyHashable: Any] {
        try writeDictionary(dictionary)
      } else if type(of: value) is AnyClass, try writeObject(value as AnyObject) {
        return
      } else if let bool = value as? Bool {
        write(bool ? "true" : "false")
      } else if let number = value as? any BinaryInteger {
        try writeNumber(Double(number))
      } else if let number = value as? any BinaryFloatingPoint {
        try writeNumber(Double(number))
      } else if let number = value as? Decimal {
        try writeNumber(NSDecimalNumber(decimal: number).doubleValue)
      } else if let part = value as? Substring {
        writeString(String(part))
      } else if let named = value as? any RawRepresentable {
        try writeRaw(named)
      } else {
        throw failure("a value of the type \(Self.shown(type(of: value))) has no meaning in a pattern")
      }
    }

    /// Writes a Foundation object. Returns `false` if objects of its class cannot occur in a pattern.
    private mutating func writeObject(_ object: AnyObject) throws(CHHapticError) -> Bool {
      if let number = object as? NSNumber {
        // A number object that was created from a Bool has a class of its own.
        if type(of: number) == type(of: Self.boolean) {
          write(number == 0 ? "false" : "true")
        } else {
          try writeNumber(number.doubleValue)
        }
        return true
      }
      if object is NSNull { write("null") }
      return object is NSNull
    }

    private static let boolean = NSNumber(value: true)

    private mutating func writeRaw(_ value: some RawRepresentable) throws(CHHapticError) {
      try nested { (json) throws(CHHapticError) in try json.writeValue(value.rawValue) }
    }

    private mutating func writeNumber(_ number: Double) throws(CHHapticError) {
      guard number.isFinite else {
        throw CHHapticError(
          .ofNumber(at: path) ?? .invalidPatternDictionary, "\(number) is not a number that can be used",
          place: path)
      }
      // Whole numbers are written without a fraction, because the reader accepts 0 and 1 in place of a Bool.
      write(number == number.rounded() && abs(number) < 1e15 ? Int64(number).description : number.description)
    }

    private mutating func writeArray(_ array: [Any]) throws(CHHapticError) {
      write("[")
      for (index, element) in array.enumerated() {
        if index > 0 { write(",") }
        try at("[\(index)]") { (json) throws(CHHapticError) in try json.writeValue(element) }
      }
      write("]")
    }

    private mutating func writeDictionary(_ dictionary: [AnyHashable: Any]) throws(CHHapticError) {
      var members: [String: Any] = [:]
      for (key, value) in dictionary {
        guard let name = Self.name(of: key) else {
          throw failure(
            "a key of the type \(Self.shown(type(of: key.base))) is not allowed in a dictionary; use strings as keys"
          )
        }
        guard members.updateValue(value, forKey: name) == nil else {
          throw failure("the key \(Self.shown(name)) is given twice")
        }
      }
      write("{")
      var isFirst = true
      // The members are sorted, so that the same dictionary always causes the same first error.
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        let mark = bytes.count
        if !isFirst { write(",") }
        writeString(name)
        write(":")
        do throws(CHHapticError) {
          let step = (path.isEmpty ? "" : ".") + Self.shown(name)
          try at(step) { (json) throws(CHHapticError) in try json.writeValue(value) }
          isFirst = false
        } catch {
          // Unknown keys are ignored, so an invalid value of such a key is not an error; exceeding the limit
          // of values is.
          guard !Self.knownKeys.contains(name), valueCount <= mostValues else { throw error }
          bytes.removeLast(bytes.count - mark)
        }
      }
      write("}")
    }

    private static func name(of key: AnyHashable) -> String? {
      if let name = key.base as? String { return name }
      return (key.base as? any RawRepresentable)?.rawValue as? String
    }

    private mutating func at(
      _ step: String, _ body: (inout Self) throws(CHHapticError) -> Void
    ) throws(CHHapticError) {
      let outer = path
      path += step
      defer { path = outer }
      try nested(body)
    }

    private mutating func nested(_ body: (inout Self) throws(CHHapticError) -> Void) throws(CHHapticError) {
      guard depth < Self.deepest else {
        throw failure("dictionaries and arrays are nested deeper than \(Self.deepest) levels")
      }
      depth += 1
      defer { depth -= 1 }
      try body(&self)
    }
  }

  extension DictionaryJSON {
    /// The known keys, and the two misspelled keys that the reader accepts.
    private static let knownKeys: Set<String> = [
      .version, .pattern, .event, .eventType, .time, .eventDuration, .eventParameters, .eventWaveformPath,
      .eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled, .parameter, .parameterID, .parameterValue,
      .parameterCurve, .parameterCurveControlPoints, "Duration", "Value",
    ]

    private func failure(_ message: String) -> CHHapticError {
      CHHapticError(.invalidPatternDictionary, message, place: path)
    }

    /// Returns as much of a name as fits into a message.
    private static func shown(_ name: Any) -> String {
      let text = String(describing: name)
      return text.count > 60 ? text.prefix(60) + "…" : text
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func writeString(_ text: String) {
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case ..<0x20:
          let digits = String(byte, radix: 16)
          write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// An optional of any type.
  private protocol MaybeNil {
    var wrapped: Any? { get }
  }

  extension Optional: MaybeNil {
    fileprivate var wrapped: Any? { self }
  }
#endif
