import HapticText

/// The parts that Kotlin and Java for Android share: the numbers as text.
///
/// The source tries each form in turn: envelopes with frequencies (API 36), envelopes without, primitives (API 30, transients
/// only), a waveform with amplitudes (API 26), and pulses.
struct AndroidSource {
  let effects: AndroidEffects
  let name: String

  /// The largest number of numbers in the source: a class of Java initializes arrays in at most 64 KB of code.
  static var most: Int { 6000 }

  static func kotlin(_ effects: AndroidEffects, _ name: String) throws(FormatError) -> String {
    try AndroidSource(checked: effects, name).kotlin
  }

  static func java(_ effects: AndroidEffects, _ name: String) throws(FormatError) -> String {
    try AndroidSource(checked: effects, name).java
  }

  private init(checked effects: AndroidEffects, _ name: String) throws(FormatError) {
    let numbers =
      effects.envelopes.reduce(0) { $0 + 5 * $1.points.count } + 3 * effects.primitives.count
      + 2 * effects.timings.count + effects.pulses.count
    guard numbers <= Self.most else {
      throw FormatError(
        .inexpressible,
        "the source would have \(numbers) numbers, more than a class of Java initializes; write JSON, or cut the pattern"
      )
    }
    self.effects = effects
    self.name = name
  }

  /// The name of the class or object.
  var type: String { Self.typeName(of: name) }

  /// Returns the name of the class or object for the pattern of a name.
  static func typeName(of pattern: String) -> String {
    SourceName.identifier(pattern, capitalized: true) + "Haptics"
  }

  /// The comment at the beginning.
  var comment: String { "// \(SourceName.comment(name)): made by thrum convert." }

  /// The classes of `android.os` that both languages need.
  static let classes = ["Build", "Handler", "VibrationEffect", "Vibrator"]

  /// The lines that import classes of `android.os`.
  func imports(_ classes: [String], end: String = "") -> String {
    classes.map { "import android.os.\($0)\(end)" }.joined(separator: "\n")
  }

  /// Whether primitives say all of the pattern.
  var hasPrimitives: Bool { !effects.primitives.isEmpty && effects.primitives.count <= 100 && !hasVibration }
  private var hasVibration: Bool {
    effects.envelopes.contains { $0.points.contains { $0.milliseconds > 2 * AndroidLimits.shortest } }
  }

  var starts: String { Self.list(effects.envelopes.map { $0.start }) }
  var timings: String { Self.list(effects.timings) }
  var amplitudes: String { Self.list(effects.amplitudes) }
  var pulses: String { Self.list(effects.pulses) }
  var primitives: String { Self.list(effects.primitives.map { $0.id }) }
  var primitiveStarts: String { Self.list(effects.primitives.map { $0.start }) }
  var primitiveLengths: String { Self.list(effects.primitives.map { $0.length }) }
  var scales: String { effects.primitives.map { Self.float($0.scale) }.joined(separator: ", ") }

  /// Rows of amplitude, frequency, intensity, sharpness and milliseconds, an envelope each.
  func envelopes(open: String, close: String) -> String {
    effects.envelopes.map { envelope in
      let numbers = envelope.points.flatMap {
        [
          Self.float($0.amplitude), Self.float($0.hertz, 10), Self.float($0.intensity),
          Self.float($0.sharpness),
          "\($0.milliseconds)f",
        ]
      }
      return "    \(open)\(numbers.joined(separator: ", "))\(close),\n"
    }.joined()
  }

  var lowest: String { Self.float(hertz.min() ?? 0, 10) }
  var highest: String { Self.float(hertz.max() ?? 0, 10) }
  private var hertz: [Double] { effects.envelopes.flatMap { $0.points.map { $0.hertz } } }

  private static func list(_ values: [Int]) -> String { values.map { String($0) }.joined(separator: ", ") }

  private static func float(_ value: Double, _ scale: Double = 1000) -> String {
    NumberText.shortest(AndroidWriter.rounded(value, scale)) + "f"
  }
}
