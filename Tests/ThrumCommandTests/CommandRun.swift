import Foundation
import TestSupport

@testable import ThrumCommand

/// What a run of the command left behind.
struct CommandRun {
  var status: Int32
  var output: String
  var errors: String

  /// The lines on standard output.
  var lines: [Substring] { output.split(separator: "\n") }
}

/// Runs the command inside the test's own process.
func thrum(
  _ arguments: String..., input: String = "", columns: Int? = nil, errorsAreTerminal: Bool = false
) -> CommandRun {
  thrum(arguments, input: input, columns: columns, errorsAreTerminal: errorsAreTerminal)
}

/// Runs the command with a list of arguments.
func thrum(
  _ arguments: [String], input: String = "", columns: Int? = nil, errorsAreTerminal: Bool = false
) -> CommandRun {
  let console = Console(
    input: Array(input.utf8), outputColumns: columns, errorsAreTerminal: errorsAreTerminal)
  let status = Thrum.run(arguments, console: console)
  return CommandRun(
    status: status.rawValue, output: String(decoding: console.output.collected, as: UTF8.self),
    errors: String(decoding: console.errors.collected, as: UTF8.self))
}

/// Patterns that the tests share.
enum Sample {
  /// One tap; plays, no findings.
  static let tap = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.8},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}}]}
    """

  /// A buzz of half a second with a curve over it; plays, no findings.
  static let buzz = """
    {"Version": 1.0, "Metadata": {"Project": "Tests", "Takes": [1, 2]}, "Pattern": [
      {"Event": {"Time": 0.1, "EventType": "HapticContinuous", "EventDuration": 0.5, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 1.0},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.25}]}},
      {"Parameter": {"Time": 0.3, "ParameterID": "HapticSharpnessControl", "ParameterValue": -0.2}},
      {"ParameterCurve": {"Time": 0.1, "ParameterID": "HapticIntensityControl", "ParameterCurveControlPoints": [
        {"Time": 0.0, "ParameterValue": 0.2}, {"Time": 0.5, "ParameterValue": 0.9}]}}]}
    """

  /// A tone in the left ear.
  static let tone = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.05, "EventType": "AudioContinuous", "EventDuration": 0.2, "EventParameters": [
        {"ParameterID": "AudioVolume", "ParameterValue": 0.5},
        {"ParameterID": "AudioPan", "ParameterValue": -1.0}]}}]}
    """

  /// One event that plays `sound.wav`.
  static let audio = audio(path: "sound.wav")

  static func audio(path: String, extra: String = "") -> String {
    """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "\(path)"\(extra)}}]}
    """
  }

  /// Plays, with a warning: a comma too many.
  static let trailingComma =
    #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "HapticTransient", "#
    + #""EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}, "#
    + #"{"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}},]}"#

  /// Does not play: no Pattern.
  static let noPattern = #"{"Version": 1.0}"#

  /// A mono sound of the folder `Samples`: all of it when searches take their full counts, otherwise its first 0.55 s, which
  /// a build for debugging composes faster.
  static func sound(_ path: String) throws -> [UInt8] {
    let bytes = Array(try Data(contentsOf: Package.root.appendingPathComponent("Samples/\(path)")))
    // The header of these files has 44 bytes, of which four each hold the sizes; a sample has two.
    let rate = Int(bytes[24]) | Int(bytes[25]) << 8
    let size = rate * 11 / 10
    guard !SearchEffort.isFull, bytes.count > 44 + size else { return bytes }
    return bytes[..<4] + little(36 + size, 4) + bytes[8..<40] + little(size, 4) + bytes[44..<44 + size]
  }

  private static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A mono WAV file, 16 bits at 48 kHz, of a loud buzz.
  static func wav(seconds: Double) -> [UInt8] {
    let count = Int(seconds * 48_000)
    var bytes = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    bytes +=
      little(1, 2) + little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(2 * count, 4)
    for index in 0..<count { bytes += little(index / 50 % 2 == 0 ? 16_384 : -16_384, 2) }
    return bytes
  }
}
