#if !canImport(Darwin)
  import Foundation

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Writes a message at the default level.
  public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message) }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Writes a message at a level.
  public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(logLevel, message)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Writes a message with a format string as for `printf`. The specifiers may have annotations such as
  /// `%{public}@`.
  ///
  /// `%{private}` and `%{sensitive}` arguments are written as `<private>`.
  @_disfavoredOverload
  public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
  ) {
    log.write(type) { FormatString(message.description).text(args) }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Writes a message at a level, with a format string as for `printf`. The specifiers may have annotations
  /// such as `%{public}@`.
  @_disfavoredOverload
  public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
  ) {
    log.write(type) { FormatString(message.description).text(args) }
  }

  /// A format string whose specifiers may have annotations.
  struct FormatString {
    private let format: String

    init(_ format: String) { self.format = format }

    /// Returns the text with the arguments inserted. A specifier without an argument is written unchanged.
    func text(_ arguments: [any CVarArg]) -> String {
      var result = ""
      var rest = format[...]
      var index = 0
      while let start = rest.firstIndex(of: "%") {
        result += rest[..<start]
        rest = rest[start...].dropFirst()
        if rest.hasPrefix("%") {
          result += "%"
          rest = rest.dropFirst()
          continue
        }
        var isHidden = false
        if rest.hasPrefix("{"), let end = rest.firstIndex(of: "}") {
          let words = rest[..<end].dropFirst().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
          }
          isHidden = words.contains { $0 == "private" || $0 == "sensitive" }
          rest = rest[end...].dropFirst()
        }
        guard let end = rest.firstIndex(where: { $0.isLetter && !"hlLqztj".contains($0) || $0 == "@" }) else {
          result += "%"
          continue
        }
        let specifier = rest[...end]
        rest = rest[end...].dropFirst()
        guard index < arguments.count else {
          result += "%" + specifier
          continue
        }
        result += isHidden ? "<private>" : Self.text(of: arguments[index], as: String(specifier))
        index += 1
      }
      return result + rest
    }

    /// Returns one argument as text. The function checks the argument's type, so that a specifier for another
    /// type does not misread its bits.
    private static func text(of argument: any CVarArg, as specifier: String) -> String {
      let isNumeric = specifier.last.map { "diuoxXcDOU".contains($0) } ?? false
      let isFloating = specifier.last.map { "fFeEgGaA".contains($0) } ?? false
      switch argument {
      case let number as any BinaryInteger where isNumeric:
        return String(format: "%" + widened(specifier), Int64(truncatingIfNeeded: number))
      case let number as any BinaryFloatingPoint where isFloating:
        return String(format: "%" + specifier, Double(number))
      default: return String(describing: argument)
      }
    }

    /// Returns the specifier with the length modifier for 64 bits in place of its own.
    private static func widened(_ specifier: String) -> String {
      guard let kind = specifier.last else { return specifier }
      let letter: Character = kind == "D" ? "d" : kind == "O" ? "o" : kind == "U" ? "u" : kind
      let flags = specifier.dropLast().filter { !"hlLqztj".contains($0) }
      return letter == "c" ? flags + "c" : flags + "ll" + String(letter)
    }
  }
#endif
