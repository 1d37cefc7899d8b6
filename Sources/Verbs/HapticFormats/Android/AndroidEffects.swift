/// The effects of a pattern on Android, in each of the forms that its devices support.
struct AndroidEffects: Hashable {
  /// A point of an envelope.
  struct Point: Hashable {
    /// The amplitude, 0…1.
    var amplitude: Double
    /// The frequency in Hz.
    var hertz: Double
    /// The intensity and sharpness for devices whose frequencies are not known, 0…1.
    var intensity: Double
    var sharpness: Double
    /// The time from the point before, in milliseconds.
    var milliseconds: Int
  }

  /// An effect with an envelope. It begins and ends at amplitude 0.
  struct Envelope: Hashable {
    /// When it starts, in milliseconds.
    var start: Int
    /// At most 16 points.
    var points: [Point]
  }

  /// A primitive of a composition.
  struct Primitive: Hashable {
    /// The name of the constant after `PRIMITIVE_`.
    var name: String
    /// The number of the constant.
    var id: Int
    /// The strength, 0…1.
    var scale: Double
    /// When it starts, in milliseconds.
    var start: Int
    /// How long it lasts about, in milliseconds.
    var length: Int
  }

  var envelopes: [Envelope] = []
  var primitives: [Primitive] = []
  /// Stretches of constant amplitude, 0…255.
  var timings: [Int] = []
  var amplitudes: [Int] = []
  /// Times off and on in turn, in milliseconds, beginning with off: for motors without amplitudes.
  var pulses: [Int] = []
}
