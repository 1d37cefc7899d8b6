import HapticModel
import HapticText

/// The numbers of a composed unit as text in a record. They distinguish numbers that another program rounded from numbers
/// that were changed by hand.
///
/// The text holds every number of the unit except the time of its event: the duration, the parameters, and
/// for each curve its time and its points; curves of one control follow each other. Times are whole
/// microseconds and values whole hundred-thousandths, as in the hash. Each number is the difference from the
/// last time or value, as groups of five bits from the lowest, with the sign in the lowest bit; a letter of
/// Base64url stands for a group and one bit that says whether another group follows.
struct UnitNumbers: Sendable, Hashable {
  /// The text.
  private(set) var text: [UInt8] = []

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Creates the text for the numbers of a unit.
  init(_ unit: ComposedUnit) {
    var unit = unit
    var last = LastNumbers()
    var out: [UInt8] = []
    unit.replaceNumbers { kind, number in
      Self.append(last.difference(to: number, kind), to: &out)
      return number
    }
    text = out
  }

  /// Creates the numbers from a text; `nil` if it contains other characters.
  init?(text: ArraySlice<UInt8>) {
    guard text.allSatisfy({ Self.group($0) != nil }) else { return nil }
    self.text = Array(text)
  }

  /// Returns a unit with these numbers in place of its own; `nil` if a number of the unit is neither equal to
  /// its counterpart nor that number rounded.
  ///
  /// - Parameter micros: the recorded time of the event in microseconds.
  func unrounded(_ unit: ComposedUnit, at micros: Int64) -> ComposedUnit? {
    let rounding = Rounding(unit)
    guard rounding.allows(micros, as: CompositionRecord.micros(unit.time), .time) else { return nil }
    var found = unit
    found.event.time = Double(micros) / 1e6
    var rest = text[...]
    var last = LastNumbers()
    var isRounded = true
    found.replaceNumbers { kind, number in
      guard isRounded, let difference = Self.next(&rest), let exact = last.number(after: difference, kind),
        rounding.allows(exact, as: number, kind)
      else {
        isRounded = false
        return number
      }
      return exact
    }
    guard isRounded, rest.isEmpty else { return nil }
    found.sortCurves()
    return found
  }

  private static func append(_ number: Int64, to out: inout [UInt8]) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    repeat {
      let group = Int(rest & 31)
      rest >>= 5
      out.append(letters[rest > 0 ? group | 32 : group])
    } while rest > 0
  }

  /// Takes the next number from a text; `nil` if there is none, or if it has more than 60 bits.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 60, let letter = rest.popFirst(), let group = group(letter) {
      bits |= UInt64(group & 31) << shift
      shift += 5
      if group < 32 { return Int64(bits >> 1) ^ -Int64(bits & 1) }
    }
    return nil
  }

  private static func group(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

/// The kind of a number of a unit.
enum UnitNumberKind {
  /// A time in microseconds.
  case time
  /// A value in hundred-thousandths.
  case value
}

/// The time and the value before the next number.
private struct LastNumbers {
  private var time: Int64 = 0
  private var value: Int64 = 0

  mutating func difference(to number: Int64, _ kind: UnitNumberKind) -> Int64 {
    defer { set(number, kind) }
    return number &- (kind == .time ? time : value)
  }

  /// Returns the number with a difference from the last one; `nil` beyond the numbers of a file.
  mutating func number(after difference: Int64, _ kind: UnitNumberKind) -> Int64? {
    let (number, isTooLarge) = (kind == .time ? time : value).addingReportingOverflow(difference)
    guard !isTooLarge, number.magnitude < 1 << 50 else { return nil }
    set(number, kind)
    return number
  }

  private mutating func set(_ number: Int64, _ kind: UnitNumberKind) {
    switch kind {
    case .time: time = number
    case .value: value = number
    }
  }
}

/// How the numbers of a unit may be rounded, by the decimals that all of them have.
///
/// Times with at most three decimals may each differ by less than a millisecond: programs that compute with
/// absolute times write differences of two rounded ones. Times with more decimals may differ by less than one
/// of the last decimal. Values with at most two decimals may differ by half of the last one, those with more
/// by as much less. So a unit is rounded only if all its numbers are, and a number that already had so few
/// decimals must be unchanged. Times may also have the precision of 32-bit floating-point numbers.
private struct Rounding {
  /// The last decimal of all times, in microseconds.
  private var timeStep: Int64
  /// The last decimal of all values, in hundred-thousandths.
  private var valueStep: Int64 = 1000
  /// The precision in microseconds of times that are 32-bit floating-point numbers.
  private let floatStep: Int64

  init(_ unit: ComposedUnit) {
    let floatStep = Int64(clamping: CompositionRecord.micros(unit.end).magnitude >> 22)
    var timeStep: Int64 = 1000
    var valueStep: Int64 = 1000
    func look(_ kind: UnitNumberKind, _ number: Int64) {
      switch kind {
      case .time:
        while timeStep > 1, !Self.isMultiple(number, of: timeStep, floatStep) { timeStep /= 10 }
      case .value: while valueStep > 1, number % valueStep != 0 { valueStep /= 10 }
      }
    }
    look(.time, CompositionRecord.micros(unit.time))
    var unit = unit
    unit.replaceNumbers { kind, number in
      look(kind, number)
      return number
    }
    self.floatStep = floatStep
    self.timeStep = timeStep
    self.valueStep = valueStep
  }

  /// Returns whether a time is a multiple of a step, as nearly as a 32-bit number can be.
  private static func isMultiple(_ number: Int64, of step: Int64, _ floatStep: Int64) -> Bool {
    let rest = Int64(number.magnitude % step.magnitude)
    return rest == 0 || floatStep < step / 4 && min(rest, step - rest) <= floatStep
  }

  /// Returns whether a number may be an exact number after rounding.
  func allows(_ exact: Int64, as number: Int64, _ kind: UnitNumberKind) -> Bool {
    let error = Int64(clamping: (exact &- number).magnitude)
    switch kind {
    case .time: return error < timeStep || error <= floatStep
    case .value: return error <= valueStep / 2
    }
  }
}

extension ComposedUnit {
  /// Passes every number except the time of the event to a closure, and replaces it by what the closure
  /// returns. Curves are ordered by their control, so that rounding does not change the order.
  fileprivate mutating func replaceNumbers(_ body: (UnitNumberKind, Int64) -> Int64) {
    func time(_ seconds: inout Double) {
      let micros = CompositionRecord.micros(seconds)
      let new = body(.time, micros)
      if new != micros { seconds = Double(new) / 1e6 }
    }
    func value(_ value: inout Float) {
      let units = CompositionRecord.units(value)
      let new = body(.value, units)
      if new != units { value = Float(Double(new) / 1e5) }
    }
    if var duration = event.duration {
      time(&duration)
      event.duration = duration
    }
    for index in event.parameters.indices { value(&event.parameters[index].value) }
    curves.sortStably { a, b in
      a.id != b.id ? a.id.rawValue < b.id.rawValue : a.time < b.time
    }
    for index in curves.indices {
      time(&curves[index].time)
      for point in curves[index].controlPoints.indices {
        time(&curves[index].controlPoints[point].time)
        value(&curves[index].controlPoints[point].value)
      }
    }
  }
}
