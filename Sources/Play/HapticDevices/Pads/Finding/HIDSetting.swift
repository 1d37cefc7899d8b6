import HapticOutputs
import HapticPlatform
import HapticText

/// The value of the variable `THRUM_HID`: items separated by semicolons, for examining pads without hardware.
package struct HIDSetting: Sendable, Hashable {
  /// The options of a recording.
  package struct Recording: Sendable, Hashable {
    package var path: String
    /// Whether reports are also sent to pads that exist.
    package var sends: Bool
  }

  /// Where to record reports; `nil` to record none.
  package var recording: Recording?
  /// The pads that exist only in this process.
  package var simulated: [SimulatedPad] = []
  /// Whether there is a phone's feedback service that exists only in this process.
  package var simulatesFeedbackd = false
  /// Whether reports go through the joystick library even where the system has device files.
  package var usesLibrary = false
  /// Whether pads are driven by their motors alone.
  package var isOff = false

  /// The setting of the process, which is read once. Throws `misuse` if the variable is set to a wrong value,
  /// or in a program that runs with the rights of another user.
  package static func current() throws(OutputError) -> HIDSetting { try read.get() }

  private static let read: Result<HIDSetting, OutputError> = {
    guard let text = Environment.value(variable), !text.isEmpty else { return .success(HIDSetting()) }
    return Result { () throws(OutputError) in
      // Such a program must not write files that the caller names.
      guard getuid() == geteuid(), getgid() == getegid() else {
        throw OutputError(
          .misuse, "refused in a program with the rights of another user; unset the variable", place: variable
        )
      }
      return try HIDSetting(text)
    }
  }()

  static let variable = "THRUM_HID"
  private static let items = ["record", "record+send", "simulate", "sdl", "off"]

  package init() {}

  /// Parses the value of the variable. Throws `misuse` with what is wrong.
  package init(_ text: String) throws(OutputError) {
    for item in text.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = item.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : nil
      switch (String(parts.first ?? ""), value) {
      case ("off", nil): isOff = true
      case ("sdl", nil): usesLibrary = true
      case ("record", let path?): try record(path, sends: false)
      case ("record+send", let path?): try record(path, sends: true)
      case ("simulate", let pad?): try simulate(pad)
      case ("", nil):
        // A semicolon at the end separates nothing.
        continue
      case (let name, _) where Self.items.contains(name):
        throw Self.misuse("'\(item)' is not complete; \(Self.forms)")
      case (let name, _):
        let near = NearNames.nearest(to: String(name.prefix(40)), in: Self.items)
        throw Self.misuse(
          "unknown item '\(name.prefix(40))'; " + (near.map { "did you mean \($0)" } ?? Self.forms))
      }
    }
    if isOff, recording != nil || !simulated.isEmpty || simulatesFeedbackd || usesLibrary {
      throw Self.misuse("off excludes the other items; remove it or them")
    }
  }

  private mutating func record(_ path: String, sends: Bool) throws(OutputError) {
    guard recording == nil else { throw Self.misuse("there can be one recording; remove the other") }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Self.misuse("the recording has no file; \(Self.forms)")
    }
    recording = Recording(path: path, sends: sends)
  }

  private mutating func simulate(_ text: String) throws(OutputError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if text == FeedbackdOutput.id {
      simulatesFeedbackd = true
      return
    }
    guard let kind = PadKind(rawValue: name) else {
      let names = PadKind.allCases.map(\.rawValue) + [FeedbackdOutput.id]
      throw Self.misuse("there is no pad '\(name.prefix(40))'; use \(names.joined(separator: ", "))")
    }
    guard simulated.count < 16 else { throw Self.misuse("at most 16 pads can be simulated; name fewer") }
    var pad = SimulatedPad(kind: kind, number: simulated.count + 1)
    for option in parts.dropFirst() {
      let sides = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? Double(sides[1]) : nil
      switch (sides.first, value) {
      case ("ppm", let ppm?) where abs(ppm) <= 1_000: pad.ppm = ppm
      case ("ppm", _): throw Self.misuse("ppm= takes the deviation of the pad's clock, -1000 to 1000")
      case ("buffer", let units?) where units.rounded() == units && (16...255).contains(units):
        pad.buffer = Int(units)
      case ("buffer", _): throw Self.misuse("buffer= takes a whole number, 16 to 255")
      case ("card", let card?)
      where card.rounded() == card && (0...255).contains(card) && kind == .dualSenseUSB:
        pad.card = Int(card)
      case ("card", _): throw Self.misuse("card= takes the number of a sound card, for a pad on a cable")
      case ("device", let device?)
      where device.rounded() == device && (1...6).contains(device) && kind == .mouse:
        pad.device = Int(device)
      case ("device", _): throw Self.misuse("device= takes the number of a mouse at its receiver, 1 to 6")
      default:
        throw Self.misuse("unknown option '\(option.prefix(40))'; use ppm=, buffer=, card= or device=")
      }
    }
    simulated.append(pad)
  }

  private static let forms =
    "use record:FILE, record+send:FILE, simulate:PAD[,ppm=N][,buffer=N], sdl or off, separated by semicolons"

  private static func misuse(_ message: String) -> OutputError {
    OutputError(.misuse, message, place: variable)
  }
}
