import HapticModel
import HapticText

/// An edit of a pattern by ``EditOperation``.
public enum EditVerb: Sendable, Hashable {
  /// Keeps the part between two times in seconds, which then starts at 0 (`HapticPattern.part(from:to:)`).
  /// The end may be infinite.
  case trim(from: Double, to: Double)
  /// Moves everything later by a number of seconds, −86400…86400. A negative number moves earlier, at most until the first
  /// entry starts at 0.
  case shift(by: Double)
  /// Multiplies all times and durations by a factor, 0.001…1000. Attack, decay, release and pitch stay.
  case stretch(by: Double)
  /// Multiplies the intensity of haptic events and the volume of audio events by factors, 0…1000.
  case scale(intensity: Double, volume: Double)
  /// Repeats the pattern a number of times, 1…100000. The passes start a number of seconds after each other, at least the
  /// duration of the pattern; `nil` for exactly that.
  case loop(count: Int, every: Double?)
  /// Moves the starts of events towards the lines of a grid: its step in seconds (0.000001…86400), the part of the way
  /// (0…1), and the time of one line.
  case quantize(grid: Double, strength: Double, origin: Double)
  /// Moves the second of each two lines of a grid later, with everything between the lines.
  case swing(Swing)
  /// Changes starts and levels of events by small amounts that follow from a seed.
  case humanize(Humanizing)
  /// Multiplies the levels of events by factors that recur on the lines of a grid.
  case accent(Accents)
  /// Plays the pattern in reverse: what ends last starts first (`HapticPattern.reversed()`). Each event still plays forwards.
  case reverse

  /// The names of the verbs, as in `thrum edit`.
  public static var names: [String] {
    ["trim", "shift", "stretch", "scale", "loop", "quantize", "swing", "humanize", "accent", "reverse"]
  }

  /// Creates a verb from its name and its options, whose names are those of `thrum edit`: `from`, `to`; `by`; `intensity`,
  /// `volume`; `count`, `every`; `grid` or `bpm` with `steps` (of a beat, 4 by default), `strength`, `origin`; the same grid
  /// and `amount` for `swing`; `time`, `level`, `seed` for `humanize`; the same grid and several `level` for `accent`;
  /// `reverse` has none.
  ///
  /// - Throws: `invalidOption` for an unknown name, a missing option, or a value out of range.
  public init(named name: String, _ options: [(name: String, value: Double)]) throws(OperationError) {
    var reader = OptionReader(verb: name, options)
    switch name.utf8.count > 0 ? Self.names.first(where: { $0.hasSameBytes(as: name) }) : nil {
    case "trim":
      let from = try reader.value("from", 0...PatternLimits.longestTime, default: 0)
      self = .trim(from: from, to: try reader.value("to", 0...PatternLimits.longestTime, default: .infinity))
    case "shift":
      let most = PatternLimits.longestTime
      self = .shift(by: try reader.required("by", -most...most))
    case "stretch": self = .stretch(by: try reader.required("by", 0.001...1000))
    case "scale":
      let intensity = try reader.optional("intensity", 0...1000)
      let volume = try reader.optional("volume", 0...1000)
      guard intensity != nil || volume != nil else { throw reader.missing("intensity or volume") }
      self = .scale(intensity: intensity ?? 1, volume: volume ?? 1)
    case "loop":
      let count = try reader.required("count", 1...100_000)
      guard let whole = Int(exactly: count) else {
        throw OperationError(.invalidOption, "give a whole number", place: "count")
      }
      self = .loop(count: whole, every: try reader.optional("every", 0...PatternLimits.longestTime))
    case "quantize":
      let (grid, origin) = try Self.grid(&reader)
      self = .quantize(grid: grid, strength: try reader.value("strength", 0...1, default: 1), origin: origin)
    case "swing":
      let (grid, origin) = try Self.grid(&reader)
      self = .swing(
        Swing(
          grid: grid, amount: try reader.value("amount", Swing.amounts, default: Swing.usualAmount),
          origin: origin)
      )
    case "humanize":
      let usual = Humanizing()
      let time = try reader.value("time", Humanizing.limits, default: usual.time)
      let level = try reader.value("level", Humanizing.limits, default: usual.level)
      guard let seed = UInt32(exactly: try reader.value("seed", 0...4_294_967_295, default: 0)) else {
        throw OperationError(.invalidOption, "give a whole number", place: "seed")
      }
      self = .humanize(Humanizing(time: time, level: level, seed: seed))
    case "accent":
      let (grid, origin) = try Self.grid(&reader)
      let levels = try reader.values("level", Accents.factors)
      if levels.isEmpty { throw reader.missing("level") }
      self = .accent(Accents(levels: levels, grid: grid, origin: origin))
    case "reverse": self = .reverse
    default:
      throw OperationError(
        .invalidOption, "there is no verb '\(name)'; use \(Self.names.joined(separator: ", "))", place: "verb"
      )
    }
    try reader.finish()
  }

  /// Reads the distance of lines, and the time of one of them.
  private static func grid(_ reader: inout OptionReader) throws(OperationError) -> (
    step: Double, origin: Double
  ) {
    let step = try reader.optional("grid", 1e-6...PatternLimits.longestTime)
    let beats = try reader.optional("bpm", 1...10_000)
    let steps = try reader.value("steps", 1...1000, default: 4)
    guard let grid = step ?? beats.map({ 60 / $0 / steps }) else { throw reader.missing("grid or bpm") }
    return (grid, try reader.value("origin", 0...PatternLimits.longestTime, default: 0))
  }

  /// Throws `invalidOption` if a number of the verb is out of range or NaN.
  func check() throws(OperationError) {
    switch self {
    case .trim(let from, let to):
      _ = try EditVerb(named: "trim", to == .infinity ? [("from", from)] : [("from", from), ("to", to)])
      guard from < to else {
        throw OperationError(
          .invalidOption,
          "\(NumberText.shortest(to)) s is not after the start, \(NumberText.shortest(from)) s", place: "to")
      }
    case .reverse: break
    case .shift(let by): _ = try EditVerb(named: "shift", [("by", by)])
    case .stretch(let by): _ = try EditVerb(named: "stretch", [("by", by)])
    case .scale(let intensity, let volume):
      _ = try EditVerb(named: "scale", [("intensity", intensity), ("volume", volume)])
    case .loop(let count, let every):
      let period = every.map { [(name: "every", value: $0)] } ?? []
      _ = try EditVerb(named: "loop", [("count", Double(count))] + period)
    case .quantize(let grid, let strength, let origin):
      _ = try EditVerb(named: "quantize", [("grid", grid), ("strength", strength), ("origin", origin)])
    case .swing(let swing):
      _ = try EditVerb(
        named: "swing", [("grid", swing.grid), ("amount", swing.amount), ("origin", swing.origin)])
    case .humanize(let humanizing):
      _ = try EditVerb(named: "humanize", [("time", humanizing.time), ("level", humanizing.level)])
    case .accent(let accents):
      _ = try EditVerb(
        named: "accent",
        [("grid", accents.grid), ("origin", accents.origin)]
          + accents.levels.map { (name: "level", value: $0) })
    }
  }
}
