import HapticText
import HapticVocabulary

/// Reads one profile and collects the problems that it finds.
struct ProfileReader {
  private(set) var problems: [Diagnostic] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the profile, with the defaults of `taptic` in place of missing or invalid values.
  mutating func read(defaultName: String) -> NamedProfile {
    var values = ProfileValues(profile: .taptic)
    values.profile.name = defaultName
    values.profile.purpose = ""
    let root: JSONTree.Node
    do throws(JSONTree.Fault) {
      root = try JSONTree.parse(bytes)
    } catch {
      problems.append(
        Diagnostic(
          .error, message: error.message, line: error.place.line, column: error.place.column, path: "")
      )
      return values.profile
    }
    if case .object(let list) = root.value,
      let pattern = list.first(where: { $0.key.hasSameBytes(as: "Pattern") })
    {
      problems.append(
        Diagnostic(
          .error, message: "Pattern: belongs to a pattern; name a profile instead", line: pattern.place.line,
          column: pattern.place.column, path: "Pattern"))
      return values.profile
    }
    let sections = ["continuous", "transient", "rumble", "device"]
    let top = JSONObject(
      root, known: ["name", "purpose"] + ProfileField.top.map { $0.key } + sections, ignoresUnknown: true,
      &problems)
    if let name = top.string("name", &problems) {
      if name.utf8.isEmpty {
        top.report(.error, "must not be empty", at: "name", &problems)
      } else {
        values.profile.name = name
      }
    }
    if let purpose = top.string("purpose", &problems) { values.profile.purpose = purpose }
    read(ProfileField.top, of: top, into: &values)

    let continuous = section(top, "continuous", ProfileField.continuous, into: &values)
    let transient = section(top, "transient", ProfileField.transient, into: &values)
    let profile = values.profile.profile
    checkOrder(continuous, profile.continuousLowHz, profile.continuousHighHz)
    checkOrder(transient, profile.transientLowHz, profile.transientHighHz)
    readMotors(top, into: &values)
    readDevice(top, into: &values)
    return values.profile
  }

  private mutating func section(
    _ top: JSONObject, _ name: String, _ fields: [ProfileField], others: [String] = [],
    into values: inout ProfileValues
  ) -> JSONObject {
    let known = others + fields.map { $0.key }
    let object = top.object(name, known: known, ignoresUnknown: true, &problems)
    read(fields, of: object, into: &values)
    return object
  }

  private mutating func read(
    _ fields: [ProfileField], of object: JSONObject, into values: inout ProfileValues
  ) {
    for field in fields where !field.canBeUnknown || object.isGiven(field.key) {
      guard let number = object.number(field.key, in: field.limits, &problems) else { continue }
      _ = field.exchange(&values, number / field.scale)
    }
  }

  private mutating func readMotors(_ top: JSONObject, into values: inout ProfileValues) {
    let fields = ProfileField.rumble + ProfileField.motors
    let motors = section(top, "rumble", fields, others: ["transients"], into: &values)
    values.profile.rumble.heavyMotor = values.profile.rumble.heavyMotor.replacing(values.heavy)
    values.profile.rumble.lightMotor = values.profile.rumble.lightMotor.replacing(values.light)
    guard let name = motors.string("transients", &problems) else { return }
    if let rule = RumbleProfile.Transients.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) {
      values.profile.rumble.transients = rule
    } else {
      let names = RumbleProfile.Transients.allCases.map { $0.rawValue }.joined(separator: ", ")
      motors.report(.error, "unknown rule '\(name)'; use one of \(names)", at: "transients", &problems)
    }
  }

  private mutating func readDevice(_ top: JSONObject, into values: inout ProfileValues) {
    let fields = ProfileField.device + ProfileField.phone
    let members = section(top, "device", fields, others: ["class", "measured"], into: &values)
    if let name = members.string("class", &problems) {
      values.profile.deviceClass = DeviceClass(name: name)
      if values.profile.deviceClass == nil, !name.hasSameBytes(as: "none") {
        let names = DeviceClass.allCases.map { $0.name } + ["none"]
        let hint = NearNames.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        members.report(
          .error, "unknown class '\(name)'; use one of \(names.joined(separator: ", "))\(hint)", at: "class",
          &problems)
      }
      values.profile.device = values.profile.deviceClass?.models.first
    }
    noteUnused(members, of: values.profile.device)
    if case .rotors? = values.profile.device?.mechanism {
      let rumble = values.profile.rumble
      values.profile.device = DeviceModel(
        .rotors(heavy: rumble.heavyMotor, light: rumble.lightMotor),
        isMeasured: values.heavy.peakG != nil && values.light.peakG != nil)
    } else {
      values.profile.device = values.profile.device?.replacing(values.device)
    }
  }

  /// Reports the numbers that the model of a device does not have.
  private mutating func noteUnused(_ members: JSONObject, of device: DeviceModel?) {
    func note(_ keys: [String], _ reason: String) {
      for key in keys where members.isGiven(key) {
        members.report(.warning, "has no effect on \(reason)", at: key, &problems)
      }
    }
    let all = ProfileField.device.map { $0.key }
    switch device?.mechanism {
    case .linear: note(["riseMs", "fallMs"], "a linear actuator, whose 'q' states its rise and fall")
    case .rotor: note(["q"], "a rotating motor; set 'riseMs' and 'fallMs' instead")
    case .rotors:
      note(all, "a controller with two motors; set the values inside 'rumble' instead")
      note(ProfileField.phone.map { $0.key }, "a controller with two motors; it is for phones")
    case nil: note(all, "the class none; name a class")
    }
  }

  private mutating func checkOrder(_ members: JSONObject, _ low: Double, _ high: Double) {
    guard low > high else { return }
    let absent = ["lowHz", "highHz"].filter { members[$0] == nil }
    let note = absent.first.map { " (\($0) is absent and therefore that of taptic)" } ?? ""
    members.report(
      .error,
      "lowHz \(NumberText.shortest(low)) is above highHz \(NumberText.shortest(high))\(note); swap them",
      at: members["lowHz"] == nil ? "highHz" : "lowHz", &problems)
  }
}
