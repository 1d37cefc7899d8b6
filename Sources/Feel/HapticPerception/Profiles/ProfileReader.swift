import HapticText
import HapticVocabulary

/// Reads one profile and collects the problems that it finds.
struct ProfileReader {
  private(set) var problems: [Diagnostic] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The sections of a profile, and their keys.
  private static var sections: [(name: String, keys: [String])] {
    [
      ("continuous", ["lowHz", "highHz", "sharpnessExponent", "gain"]),
      ("transient", ["lowHz", "highHz", "cycles", "gain"]),
      (
        "rumble",
        [
          "heavyAttackMs", "lightAttackMs", "minimumPulseMs", "floor", "gamma", "transients", "heavyHz",
          "heavyG", "heavyRiseMs", "heavyFallMs", "lightHz", "lightG", "lightRiseMs", "lightFallMs",
        ]
      ),
      (
        "device",
        ["class", "peakG", "resonanceHz", "q", "riseMs", "fallMs", "shortestPulseMs", "leastDrive"]
      ),
    ]
  }

  /// Returns the profile, with the defaults of `taptic` in place of missing or invalid values.
  mutating func read(defaultName: String) -> NamedProfile {
    var result = NamedProfile.taptic
    result.name = defaultName
    result.purpose = ""
    let root: JSONTree.Node
    do throws(JSONTree.Fault) {
      root = try JSONTree.parse(bytes)
    } catch {
      problems.append(
        Diagnostic(
          .error, message: error.message, line: error.place.line, column: error.place.column, path: "")
      )
      return result
    }
    if case .object(let list) = root.value,
      let pattern = list.first(where: { $0.key.hasSameBytes(as: "Pattern") })
    {
      report(.error, "belongs to a pattern; name a profile instead", "Pattern", pattern.place)
      return result
    }
    let sectionNames = Self.sections.map { $0.name }
    let top = members(root, "", known: ["name", "purpose", "intensityExponent"] + sectionNames)
    if let name = text(top, "name") {
      if name.utf8.isEmpty {
        report(.error, "must not be empty", "name", top["name"]?.place)
      } else {
        result.name = name
      }
    }
    if let purpose = text(top, "purpose") { result.purpose = purpose }

    result.profile = actuator(top, result.profile)
    let motors = section(top, "rumble")
    result.rumble = rumble(motors, result.rumble)
    readDevice(section(top, "device"), motors, into: &result)
    return result
  }

  private mutating func actuator(_ top: Members, _ fallback: ActuatorProfile) -> ActuatorProfile {
    var profile = fallback
    let (hertz, gains) = (ActuatorProfile.frequencyLimits, ActuatorProfile.gainLimits)
    let exponents = ActuatorProfile.exponentLimits
    profile.intensityExponent = number(top, "", "intensityExponent", exponents, profile.intensityExponent)

    let continuous = section(top, "continuous")
    profile.continuousLowHz = number(continuous, "continuous", "lowHz", hertz, profile.continuousLowHz)
    profile.continuousHighHz = number(continuous, "continuous", "highHz", hertz, profile.continuousHighHz)
    profile.continuousSharpnessExponent = number(
      continuous, "continuous", "sharpnessExponent", exponents, profile.continuousSharpnessExponent)
    profile.continuousGain = number(continuous, "continuous", "gain", gains, profile.continuousGain)
    checkOrder(continuous, "continuous", profile.continuousLowHz, profile.continuousHighHz)

    let transient = section(top, "transient")
    profile.transientLowHz = number(transient, "transient", "lowHz", hertz, profile.transientLowHz)
    profile.transientHighHz = number(transient, "transient", "highHz", hertz, profile.transientHighHz)
    profile.transientCycles = number(
      transient, "transient", "cycles", ActuatorProfile.cycleLimits, profile.transientCycles)
    profile.transientGain = number(transient, "transient", "gain", gains, profile.transientGain)
    checkOrder(transient, "transient", profile.transientLowHz, profile.transientHighHz)
    return profile
  }

  private mutating func rumble(_ motors: Members, _ fallback: RumbleProfile) -> RumbleProfile {
    var rumble = fallback
    func milliseconds(_ key: String, _ limits: ClosedRange<Double>, _ seconds: Double) -> Double {
      number(motors, "rumble", key, limits, seconds * 1_000) / 1_000
    }
    rumble.heavyAttack = milliseconds("heavyAttackMs", 0...1_000, rumble.heavyAttack)
    rumble.lightAttack = milliseconds("lightAttackMs", 0...1_000, rumble.lightAttack)
    rumble.minimumPulse = milliseconds("minimumPulseMs", 1...1_000, rumble.minimumPulse)
    rumble.floor = number(motors, "rumble", "floor", RumbleProfile.floorLimits, rumble.floor)
    rumble.gamma = number(motors, "rumble", "gamma", RumbleProfile.gammaLimits, rumble.gamma)
    rumble.heavyMotor = motor(motors, "heavy", rumble.heavyMotor)
    rumble.lightMotor = motor(motors, "light", rumble.lightMotor)
    if let name = text(motors, "transients", "rumble") {
      if let rule = RumbleProfile.Transients.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) {
        rumble.transients = rule
      } else {
        let names = RumbleProfile.Transients.allCases.map { $0.rawValue }.joined(separator: ", ")
        report(
          .error, "unknown rule '\(name)'; use one of \(names)", "rumble.transients",
          motors["transients"]?.place)
      }
    }
    return rumble
  }

  private mutating func motor(_ members: Members, _ name: String, _ fallback: Rotor) -> Rotor {
    let times =
      PerceptionConstants.motorTimeLimits.lowerBound * 1_000...PerceptionConstants.motorTimeLimits.upperBound
      * 1_000
    return Rotor(
      frequency: number(members, "rumble", name + "Hz", PerceptionConstants.turnLimits, fallback.frequency),
      gain: isKnown(members, name + "G")
        ? number(members, "rumble", name + "G", PerceptionConstants.gainLimits, fallback.gain)
        : fallback.gain,
      rise: number(members, "rumble", name + "RiseMs", times, fallback.rise * 1_000) / 1_000,
      fall: number(members, "rumble", name + "FallMs", times, fallback.fall * 1_000) / 1_000)
  }

  /// Returns whether a number is given. A `null`, as 'thrum profiles show' writes it, means that the number
  /// is unknown.
  private func isKnown(_ members: Members, _ key: String) -> Bool {
    switch members[key]?.value {
    case nil, .null: false
    default: true
    }
  }

  private mutating func readDevice(_ members: Members, _ motors: Members, into result: inout NamedProfile) {
    if let name = text(members, "class", "device") {
      result.deviceClass = DeviceClass(name: name)
      if result.deviceClass == nil, !name.hasSameBytes(as: "none") {
        let names = DeviceClass.allCases.map { $0.name } + ["none"]
        let hint = NearNames.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        report(
          .error, "unknown class '\(name)'; use one of \(names.joined(separator: ", "))\(hint)",
          "device.class",
          members["class"]?.place)
      }
      result.device = result.deviceClass?.models.first
    }
    var given = DeviceModel.Numbers()
    let times =
      PerceptionConstants.motorTimeLimits.lowerBound * 1_000...PerceptionConstants.motorTimeLimits.upperBound
      * 1_000
    if isKnown(members, "peakG") { given.peakG = optional(members, "peakG", PerceptionConstants.gainLimits) }
    given.resonance = optional(members, "resonanceHz", PerceptionConstants.resonanceLimits)
    given.q = optional(members, "q", PerceptionConstants.qLimits)
    given.rise = optional(members, "riseMs", times).map { $0 / 1_000 }
    given.fall = optional(members, "fallMs", times).map { $0 / 1_000 }
    noteUnused(members, of: result.device)
    result.device = result.device?.replacing(given)
    result.shortestPulse =
      number(members, "device", "shortestPulseMs", 1...1_000, result.shortestPulse * 1_000) / 1_000
    result.leastDrive = number(
      members, "device", "leastDrive", NamedProfile.leastDriveLimits, result.leastDrive)
    if case .rotors? = result.device?.mechanism {
      for member in ["peakG", "resonanceHz", "q", "riseMs", "fallMs"] where isKnown(members, member) {
        report(
          .warning, "has no effect on a controller with two motors; set the values inside 'rumble' instead",
          "device.\(member)",
          members[member]?.place)
      }
      for member in ["shortestPulseMs", "leastDrive"] where isKnown(members, member) {
        report(
          .warning, "has no effect on a controller with two motors; it is for phones", "device.\(member)",
          members[member]?.place)
      }
      let isMeasured = isKnown(motors, "heavyG") && isKnown(motors, "lightG")
      result.device = DeviceModel(
        .rotors(heavy: result.rumble.heavyMotor, light: result.rumble.lightMotor), isMeasured: isMeasured)
    }
  }

  /// Reports the numbers that the model of a device does not have.
  private mutating func noteUnused(_ members: Members, of device: DeviceModel?) {
    let found: (unused: [String], name: String) =
      switch device?.mechanism {
      case .linear:
        (unused: ["riseMs", "fallMs"], name: "a linear actuator, whose 'q' states its rise and fall")
      case .rotor: (unused: ["q"], name: "a rotating motor; set 'riseMs' and 'fallMs' instead")
      // These have a message of their own.
      case .rotors: (unused: [], name: "")
      case nil:
        (unused: ["peakG", "resonanceHz", "q", "riseMs", "fallMs"], name: "the class none; name a class")
      }
    for member in found.unused where isKnown(members, member) {
      report(
        .warning, "has no effect on \(found.name)", "device.\(member)", members[member]?.place)
    }
  }

  private mutating func optional(_ members: Members, _ key: String, _ limits: ClosedRange<Double>) -> Double?
  {
    members[key] == nil ? nil : number(members, "device", key, limits, limits.lowerBound)
  }

  // MARK: Parts

  /// The members of an object, each with a key of its own. A dictionary would compare keys as Unicode does, with large
  /// tables.
  private struct Members {
    private var list: [JSONTree.Member] = []

    subscript(key: String) -> JSONTree.Node? { list.first { $0.key.hasSameBytes(as: key) }?.node }

    /// Adds a member, in place of one with the same key. Returns whether its key is new.
    mutating func add(_ member: JSONTree.Member) -> Bool {
      if let index = list.firstIndex(where: { $0.key.hasSameBytes(as: member.key) }) {
        list[index] = member
        return false
      }
      list.append(member)
      return true
    }
  }

  private mutating func section(_ top: Members, _ name: String) -> Members {
    guard let node = top[name] else { return Members() }
    let known = Self.sections.first { $0.name.hasSameBytes(as: name) }?.keys ?? []
    return members(node, name, known: known)
  }

  /// Returns the members of an object. Unknown and repeated keys are reported as problems.
  private mutating func members(_ node: JSONTree.Node, _ path: String, known: [String]) -> Members {
    guard case .object(let list) = node.value else {
      report(.error, "must be an object { … }, not \(node.value.kind)", path, node.place)
      return Members()
    }
    var result = Members()
    for member in list {
      let full = Self.join(path, member.key)
      if !known.contains(where: member.key.hasSameBytes) {
        if let near = NearNames.nearest(to: member.key, in: known) {
          report(.error, "unknown key; did you mean '\(near)'?", full, member.place)
        } else {
          let list = known.joined(separator: ", ")
          report(.warning, "unknown key, ignored; known here: \(list)", full, member.place)
        }
      } else if !result.add(member) {
        report(.error, "is given twice; remove one", full, member.place)
      }
    }
    return result
  }

  private mutating func text(_ members: Members, _ key: String, _ path: String = "") -> String? {
    guard let node = members[key] else { return nil }
    if case .string(let text) = node.value { return text }
    report(.error, "must be a text, not \(node.value.kind)", Self.join(path, key), node.place)
    return nil
  }

  private mutating func number(
    _ members: Members, _ path: String, _ key: String, _ limits: ClosedRange<Double>, _ fallback: Double
  ) -> Double {
    guard let node = members[key] else { return fallback }
    guard case .number(let value) = node.value else {
      report(.error, "must be a number, not \(node.value.kind)", Self.join(path, key), node.place)
      return fallback
    }
    guard limits.contains(value) else {
      report(
        .error, "\(value) is outside \(limits.lowerBound)…\(limits.upperBound)", Self.join(path, key),
        node.place)
      return fallback
    }
    return value
  }

  private mutating func checkOrder(_ members: Members, _ path: String, _ low: Double, _ high: Double) {
    guard low > high else { return }
    let node = members["lowHz"] ?? members["highHz"]
    let absent = ["lowHz", "highHz"].filter { members[$0] == nil }
    let note = absent.first.map { " (\($0) is absent and therefore that of taptic)" } ?? ""
    report(
      .error,
      "lowHz \(NumberText.shortest(low)) is above highHz \(NumberText.shortest(high))\(note); swap them",
      Self.join(path, members["lowHz"] == nil ? "highHz" : "lowHz"), node?.place)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ message: String, _ keyPath: String, _ place: JSONTree.Place?
  ) {
    problems.append(
      Diagnostic(
        severity, message: keyPath.utf8.isEmpty ? message : "\(keyPath): \(message)", line: place?.line ?? 1,
        column: place?.column ?? 1, path: keyPath))
  }

  private static func join(_ path: String, _ key: String) -> String {
    path.utf8.isEmpty ? key : "\(path).\(key)"
  }
}
