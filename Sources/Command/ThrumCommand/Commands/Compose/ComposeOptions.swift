import ArgumentParser
import HapticComposition
import HapticOperations
import HapticText

/// The options that specify how patterns are composed from sounds.
struct ComposeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What of the sound becomes touch, or all: one pattern for each, and a page that compares them. (default: hybrid, or the preset's)",
      valueName: "name"),
    completion: .list(CompositionStrategy.allCases.map(\.name) + ["all"]))
  var strategy: String?

  @OptionGroup var parameters: CompositionParameterOptions

  @Option(
    help: ArgumentHelp(
      "Move transients to the beat of the sound, or none. (default: none)", valueName: "beat|none"),
    completion: .list(BeatSnap.allCases.map(\.name)),
    transform: { word in
      guard let snap = BeatSnap(name: word) else {
        throw ValidationError("'\(word)' is neither beat nor none.")
      }
      return snap
    })
  var snap: BeatSnap?

  @Flag(help: "The sound is a loop: its end goes on at its start, and so does the pattern.")
  var loop = false

  @Option(
    help: ArgumentHelp(
      "A file of settings: lines of name=value, where name is strategy, preset, snap or a parameter. Options take precedence.",
      valueName: "file"), completion: .file())
  var settings: String?

  /// Whether all strategies are requested, in order to compare them.
  var comparesAll: Bool { strategy == "all" }

  /// Returns the settings for each requested strategy. Throws the errors of ``chosen()``.
  func allSettings() throws(CommandFailure) -> [CompositionSettings] {
    let settings = try chosen()
    guard comparesAll else { return [settings] }
    return CompositionStrategy.allCases.map { strategy in
      var settings = settings
      settings.strategy = strategy
      return settings
    }
  }

  /// Throws the errors of ``chosen()`` that no change of the file of settings corrects.
  func check() throws(CommandFailure) {
    _ = try Self.settings(
      strategy: comparesAll ? nil : strategy, parameters, otherStrategies: ["all"], checksConflicts: false)
  }

  /// Returns the settings that the options specify. Throws with status 64 for an unknown name or an invalid
  /// value.
  func chosen() throws(CommandFailure) -> CompositionSettings {
    let file = try settings.map { (path) throws(CommandFailure) in try ComposeSettingsFile(path) }
    var settings = try Self.settings(
      strategy: comparesAll ? nil : strategy, parameters, otherStrategies: ["all"], file: file)
    if let snap = snap ?? file?.snap { settings.snap = snap }
    settings.loops = loop
    return settings
  }

  /// Returns the settings that a strategy, a preset and values name. Throws with status 64 for an unknown name
  /// or an invalid value. The values of a file are set first; its strategy and preset are used if none is named.
  static func settings(
    strategy: String?, _ parameters: CompositionParameterOptions, otherStrategies: [String] = [],
    file: ComposeSettingsFile? = nil, checksConflicts: Bool = true
  ) throws(CommandFailure) -> CompositionSettings {
    let preset = try parameters.preset.map { name throws(CommandFailure) in try Self.preset(name) }
    let strategy = try strategy.map { name throws(CommandFailure) in
      try Self.strategy(name, others: otherStrategies)
    }
    var settings = (preset ?? file?.preset)?.settings ?? CompositionSettings()
    if let strategy = strategy ?? file?.strategy { settings.strategy = strategy }
    for value in file?.values ?? [] { try Self.set(value.text, place: "\(value.place):", in: &settings) }
    for text in parameters.values { try Self.set(text, place: "--set", in: &settings) }
    /// Returns where one of two parameters was set last.
    func place(_ one: CompositionParameter, _ other: CompositionParameter) -> String {
      func isMeant(_ text: String) -> Bool {
        text.hasPrefix(one.name + "=") || text.hasPrefix(other.name + "=")
      }
      if parameters.values.contains(where: isMeant) { return "--set" }
      return file?.values.last { isMeant($0.text) }?.place ?? "--set"
    }
    if checksConflicts, let conflict = settings.conflict {
      let (one, other) = conflict.parameters
      throw CommandFailure(.usage, "\(place(one, other)): \(conflict.message)")
    }
    return settings
  }

  /// Returns the strategy with a name. Throws with status 64 for an unknown name.
  ///
  /// - Parameters:
  ///   - others: the other names that may be given.
  ///   - place: where the name is, for the message.
  static func strategy(
    _ name: String, others: [String] = [], place: String = ""
  ) throws(CommandFailure) -> CompositionStrategy {
    guard let found = CompositionStrategy(name: name) else {
      throw unknown("strategy", name, CompositionStrategy.allCases.map(\.name) + others, place: place)
    }
    return found
  }

  /// Returns the preset with a name. Throws with status 64 for an unknown name. `place` is where the name is, for the message.
  static func preset(_ name: String, place: String = "") throws(CommandFailure) -> CompositionPreset {
    guard let found = CompositionPreset(name: name) else {
      throw unknown("preset", name, CompositionPreset.allCases.map(\.name), place: place)
    }
    return found
  }

  private static func set(
    _ text: String, place: String, in settings: inout CompositionSettings
  ) throws(CommandFailure) {
    guard let sign = text.firstIndex(of: "=") else {
      throw CommandFailure(.usage, "\(place) '\(text)': there is no '='; write name=value, such as detail=1")
    }
    let name = String(text[..<sign])
    guard let parameter = CompositionParameter(name: name) else {
      throw unknown("parameter", name, CompositionParameter.allCases.map(\.name), place: place)
    }
    let word = String(text[text.index(after: sign)...])
    let limits = parameter.limits
    guard let value = Double(word), limits.contains(value) else {
      if Double(word) == nil, let value = Double(word.replacing(",", with: ".")) {
        throw CommandFailure(.usage, "\(place) \(text): write a decimal point: \(name)=\(number(value))")
      }
      let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
      throw CommandFailure(
        .usage,
        "\(place) \(text): \(name) is \(number(limits.lowerBound)) to \(number(limits.upperBound))\(unit); "
          + "give a number in that range")
    }
    settings[parameter] = value
  }

  /// Returns the error for a name that does not exist. The message begins with the place, unless that is empty.
  private static func unknown(
    _ kind: String, _ name: String, _ names: [String], place: String
  ) -> CommandFailure {
    let hint = NearNames.hint(for: name, among: names)
    let start = place.isEmpty ? "" : place.hasSuffix(":") ? place + " " : place + ": "
    return CommandFailure(
      .usage,
      start + "there is no \(kind) '\(name)'"
        + (hint.isEmpty ? "; use \(names.joined(separator: ", "))" : hint))
  }

  static func number(_ value: Double) -> String { NumberText.shortest(value) }
}

/// The tables in the help of `thrum compose`.
enum ComposeText {
  static var strategies: String {
    var table = TextTable()
    for strategy in CompositionStrategy.allCases { table.add(strategy.name, strategy.summary) }
    return table.lines(indent: 2).joined(separator: "\n")
  }

  static var presets: String {
    var table = TextTable()
    for preset in CompositionPreset.allCases { table.add(preset.name, preset.summary) }
    return table.lines(indent: 2).joined(separator: "\n")
  }

  /// A table with the name, default, range and meaning of every parameter.
  static var parameters: String {
    var table = TextTable()
    for parameter in CompositionParameter.allCases {
      let limits = parameter.limits
      let range = "\(ComposeOptions.number(limits.lowerBound)) to \(ComposeOptions.number(limits.upperBound))"
      table.add(
        parameter.name, ComposeOptions.number(parameter.standard),
        parameter.unit.isEmpty ? range : range + " " + parameter.unit, parameter.summary)
    }
    return table.lines(indent: 2).joined(separator: "\n")
  }
}
