import HapticOutputs
import HapticPads
import HapticPerception
import HapticText

/// The parsed name of a game controller: `controller`, `controller:3`, or one of them with options, such as
/// `controller:3,coils,buffer=32` and `controller,leftTrigger`.
struct ControllerName: Equatable {
  /// The part of a controller that is driven.
  enum Kind: String, CaseIterable {
    case coils
    case twoTone = "hd"
    case motors

    /// The driven part, for a sentence.
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
  /// The driven part; `nil` for the best that is possible.
  var kind: Kind?
  /// The part that is driven; `nil` for the one that the options of the device state.
  var locality: ControllerLocality?
  /// How much sound a pad queues.
  var buffer: CoilBuffer?
  /// The share of the range of voice coils that full haptics use.
  var level: Double?
  /// The length of a slot of HD rumble, in milliseconds.
  var slot: Int?
  /// Whether HD rumble uses reports with three updates.
  var isFine = false

  private static let buffers = [32, 64, 128]
  private static let levels = 0.05...1
  private static let slots = 15...45

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
      } else if option.hasPrefix("level=") {
        guard let share = Double(option.dropFirst(6)), Self.levels.contains(share) else {
          throw Self.misuse(name, "level= takes a share of the coils' range, 0.05 to 1")
        }
        level = share
      } else if option.hasPrefix("slot=") {
        guard let milliseconds = Int(option.dropFirst(5)), Self.slots.contains(milliseconds) else {
          throw Self.misuse(name, "slot= takes whole milliseconds, 15 to 45")
        }
        slot = milliseconds
      } else if option == Self.fine {
        isFine = true
      } else {
        let all =
          Kind.allCases.map(\.rawValue) + ControllerLocality.allCases.map(\.rawValue)
          + ["buffer=", "level=", "slot=", Self.fine]
        let near = NearNames.nearest(to: String(option.prefix(40)), in: all)
        let hint = near.map { "did you mean \($0)" } ?? "use \(Self.kinds), a locality or buffer=64"
        throw Self.misuse(name, "unknown option '\(option.prefix(40))'; \(hint)")
      }
    }
    if let kind, kind != .coils, buffer != nil || level != nil {
      throw Self.misuse(name, "buffer= and level= are for coils; remove them, or name coils")
    }
    if let kind, kind != .twoTone, slot != nil || isFine {
      throw Self.misuse(name, "slot= and fine are for hd; remove them, or name hd")
    }
  }

  private static let fine = "fine"

  private static let kinds = "coils, hd, motors, triggers"

  private static func misuse(_ name: String, _ message: String) -> OutputError {
    OutputError(.misuse, message, place: String(name.prefix(80)))
  }
}
