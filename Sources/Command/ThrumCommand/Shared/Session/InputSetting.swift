import ArgumentParser
import HapticModel
import HapticText

/// The setting of an input of a pattern: a value, or the values of a ramp from one to another.
struct InputSetting: Sendable {
  var name: String
  var from: Double
  var to: Double

  /// Reads `name=value` or `name=from..to`.
  static func parse(_ text: String) throws -> InputSetting {
    let fault = ValidationError(
      "--set needs an input and its value, such as speed=0.5 or speed=0..1; '\(text)' is neither.")
    // The last one: a name can contain others.
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { throw fault }
    let value = text[text.index(after: sign)...]
    guard !value.contains("...") else { throw fault }
    let ends = value.split(separator: "..", omittingEmptySubsequences: false).compactMap { Double($0) }
    let isLine = value.contains("..")
    guard ends.count == (isLine ? 2 : 1), let first = ends.first, let last = ends.last,
      ends.allSatisfy({ $0.isFinite })
    else { throw fault }
    return InputSetting(name: String(text[..<sign]), from: first, to: last)
  }

  /// Returns whether a pattern has the input.
  func applies(to pattern: HapticPattern) -> Bool {
    PatternBindings(in: pattern).input(named: name) != nil
  }

  /// Returns the value at a share, 0…1, of the pattern.
  func value(at share: Double) -> Double { from + (to - from) * min(max(share, 0), 1) }
}

extension PlaySession {
  /// Sets the inputs of all patterns to their values at a position in seconds of pattern time.
  func setInputs(at position: Double) {
    guard loss == nil else { return }
    let length = loopLength ?? duration
    let share = length > 0 ? position / length : 0
    for setting in settings.inputs {
      for track in tracks where track.pattern.bindings.input(named: setting.name) != nil {
        // The input exists, and its value is a number.
        try? track.player.set(setting.name, setting.value(at: share))
      }
    }
  }
}
