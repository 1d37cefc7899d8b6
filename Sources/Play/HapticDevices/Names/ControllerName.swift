import HapticOutputs
import HapticPads
import HapticPerception
import HapticText

/// The parsed name of a game controller: `controller`, `controller:3`, or one of them with options, such as
/// `controller:3,coils,buffer=32` and `controller,leftTrigger`.
struct ControllerName: Equatable {
  /// What of a controller is driven.
  enum Kind: String, CaseIterable {
    case coils
    case twoTone = "hd"
    case motors

    /// What is driven, as part of a sentence.
    var noun: String {
      switch self {
      case .coils: "voice coils"
      case .twoTone: "HD rumble"
      case .motors: "motors"
      }
    }
  }

  /// The identifier without options: `controller` for the best one.
  var id: String
  /// What is driven; `nil` for the best that is possible.
  var kind: Kind?
  /// The part that is driven; `nil` for the one that the options of the device state.
  var locality: ControllerLocality?
  /// How much sound a pad queues.
  var buffer: CoilBuffer?

  private static let buffers = [32, 64, 128]

  /// Parses a name. Throws `misuse` if an option is unknown, contradictory or out of range.
  init(_ name: String) throws(OutputError) {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    id = parts.first ?? ""
    for option in parts.dropFirst() {
      if let kind = Kind(rawValue: option) {
        guard self.kind == nil || self.kind == kind else {
          throw Self.misuse(name, "name one of \(Self.kinds)")
        }
        self.kind = kind
      } else if let locality = ControllerLocality(rawValue: option) {
        guard self.locality == nil || self.locality == locality else {
          throw Self.misuse(name, "name one locality")
        }
        self.locality = locality
      } else if option.hasPrefix("buffer=") {
        guard let units = Int(option.dropFirst(7)), Self.buffers.contains(units) else {
          throw Self.misuse(name, "buffer= takes 32, 64 or 128")
        }
        buffer = CoilBuffer(units: units)
      } else {
        let all = Kind.allCases.map(\.rawValue) + ControllerLocality.allCases.map(\.rawValue) + ["buffer="]
        let near = NearNames.nearest(to: String(option.prefix(40)), in: all)
        let hint = near.map { "did you mean \($0)" } ?? "use \(Self.kinds), a locality or buffer=64"
        throw Self.misuse(name, "unknown option '\(option.prefix(40))'; \(hint)")
      }
    }
  }

  private static let kinds = "coils, hd, motors, triggers"

  private static func misuse(_ name: String, _ message: String) -> OutputError {
    OutputError(.misuse, message, place: String(name.prefix(80)))
  }
}
