import ArgumentParser
import HapticDevices
import HapticOutputs
import HapticText

/// A setting of a person: what the commands that play use unless an option or a variable says otherwise.
enum SettingName: String, CaseIterable, ExpressibleByArgument {
  case output, channels, profile, gain

  /// The environment variable that comes before the file.
  var variable: String { "THRUM_" + rawValue.uppercased() }

  /// The value that applies if nothing states one, for `thrum settings`.
  var usual: String {
    switch self {
    case .output: "auto"
    case .channels: "preview"
    case .profile: "audible for --channels preview, otherwise taptic"
    case .gain: "1"
    }
  }

  /// Returns what is wrong with a value, as part of a sentence; `nil` if it has the right form. Does not check
  /// whether a device exists or whether a profile file can be read.
  func problem(with value: String) -> String? {
    switch self {
    case .output:
      let kind = String(value.prefix { !":+,".contains($0) })
      let known = OutputChoice.fixedNames + ["null"] + OutputChoice.kinds
      guard !known.contains(kind) else { return nil }
      let hint = NearNames.hint(for: kind, among: known)
      return "unknown output '\(kind)'"
        + (hint.isEmpty ? "; use an identifier that 'thrum devices' lists" : hint)
    case .channels:
      do throws(OutputError) { _ = try ChannelPlan(value) } catch { return error.message }
      return nil
    case .profile: return value.isEmpty ? "must not be empty; name a profile or a file" : nil
    case .gain:
      guard let number = Double(value), (0...1).contains(number) else {
        return "give a number, 0 to 1 (1 is full strength)"
      }
      return nil
    }
  }
}
