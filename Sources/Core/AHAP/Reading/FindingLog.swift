import HapticText

/// The findings made so far, with byte offsets; their number is limited.
struct FindingLog {
  /// A finding whose line and column are not yet known.
  struct Pending {
    var rule: AHAPRule
    var severity: Diagnostic.Severity
    var offset: Int
    /// The order of discovery, which decides between findings at the same location.
    var order: Int
    var message: String
    var path: String
  }

  let limit: Int
  private(set) var pending: [Pending] = []
  private(set) var warnings = 0
  private(set) var errors = 0

  init(limit: Int) { self.limit = limit }

  var hasErrors: Bool { errors > 0 }

  /// Counts a finding and returns whether it is listed.
  ///
  /// Call this before composing a message, so that a million unlisted findings stay cheap.
  mutating func admits(_ rule: AHAPRule) -> Bool {
    if rule.severity == .error {
      errors += 1
      return errors <= limit
    }
    warnings += 1
    return warnings <= limit
  }

  /// Lists a finding that was admitted.
  mutating func add(_ rule: AHAPRule, at offset: Int, path: String, _ message: String) {
    pending.append(
      Pending(
        rule: rule, severity: rule.severity, offset: offset, order: pending.count, message: message,
        path: path))
  }

  /// Returns the findings sorted by location, with lines and columns, which are found in one
  /// pass over the file.
  consuming func findings(in text: UnsafePointer<UInt8>, count: Int) -> [Diagnostic] {
    pending.sortStably { ($0.offset, $0.order) < ($1.offset, $1.order) }
    var place = TextPlace()
    var findings: [Diagnostic] = []
    findings.reserveCapacity(pending.count + 1)
    for item in pending {
      place.advance(to: min(item.offset, count), in: text)
      findings.append(
        Diagnostic(
          item.severity, rule: item.rule.name, message: item.message, line: place.line, column: place.column,
          path: item.path))
    }
    let hiddenErrors = max(errors - limit, 0)
    let hiddenWarnings = max(warnings - limit, 0)
    if hiddenErrors + hiddenWarnings > 0 {
      place.advance(to: count, in: text)
      findings.append(
        Diagnostic(
          hiddenErrors > 0 ? .error : .warning, rule: AHAPRule.tooManyFindings.name,
          message: "\(hiddenErrors) more errors and \(hiddenWarnings) more warnings are not listed;"
            + " fix these and check again",
          line: place.line, column: place.column, path: ""))
    }
    return findings
  }
}

/// A line and a column that advance through a text.
struct TextPlace {
  var line = 1
  var column = 1
  private var offset = 0

  /// Advances to an offset that is not before the current one.
  ///
  /// A line ends with LF, CR LF or CR. A column is one Unicode scalar; a byte-order mark has no column.
  mutating func advance(to target: Int, in text: UnsafePointer<UInt8>) {
    if offset == 0, target >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
    while offset < target {
      // Most bytes of most files stand in lines of printable ASCII.
      if target - offset >= 8,
        Self.arePrintable(UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self))
      {
        offset += 8
        column += 8
        continue
      }
      let byte = text[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < target && text[offset] == 0x0A)) {
        line += 1
        column = 1
      } else if byte != 0x0D && byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// Returns whether eight bytes are ASCII from the space on. It can be `false` by mistake, never `true`.
  private static func arePrintable(_ bytes: UInt64) -> Bool {
    (bytes | (bytes &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 == 0
  }
}
