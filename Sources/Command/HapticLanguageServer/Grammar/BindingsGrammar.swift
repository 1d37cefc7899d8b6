import HapticModel

/// The kind of an object of the bindings in a file's metadata (see Rendering §11).
enum BindingsLevel {
  /// The object `Metadata`, of which only the bindings are known here.
  case metadata
  case bindings, input, follower, threshold
}

/// A key of such an object: for the schema, for suggestions, and for what an editor says about it.
struct BindingsKey {
  /// The kinds of values that the keys have.
  enum Kind {
    case object(BindingsLevel)
    case array(BindingsLevel)
    /// A new name.
    case name
    /// The name of an input.
    case inputName
    /// The name of what follows.
    case target
    /// A list of two numbers.
    case range
    /// A list of lists of two numbers.
    case points
    case number(least: Double? = nil, most: Double? = nil)
  }

  let name: String
  let summary: String
  let kind: Kind
  var isRequired = false
}

extension BindingsLevel {
  /// The keys of such an object, in the order in which they are usually written.
  var keys: [BindingsKey] {
    switch self {
    case .metadata:
      [
        BindingsKey(
          name: PatternBindings.key,
          summary: "Inputs that a program sets while the pattern plays, and what follows them.",
          kind: .object(.bindings))
      ]
    case .bindings:
      [
        BindingsKey(name: "inputs", summary: "The variables that a program sets.", kind: .array(.input)),
        BindingsKey(name: "follow", summary: "What follows the inputs.", kind: .array(.follower)),
        BindingsKey(
          name: "start", summary: "Events that start when an input crosses a value.", kind: .array(.threshold)
        ),
      ]
    case .input:
      [
        BindingsKey(
          name: "name", summary: "The name by which a program sets the input.", kind: .name, isRequired: true),
        BindingsKey(
          name: "range", summary: "The least and the most value; others are clamped to them.", kind: .range,
          isRequired: true),
        BindingsKey(
          name: "initial", summary: "The value until a program sets it. (default: the least)", kind: .number()
        ),
      ]
    case .follower:
      [
        Self.inputName,
        BindingsKey(
          name: "control", summary: "The parameter that follows, the rate or the end of the loop in seconds.",
          kind: .target, isRequired: true),
        BindingsKey(
          name: "points", summary: "Pairs of a value of the input and one of the parameter, by rising input.",
          kind: .points, isRequired: true),
        BindingsKey(
          name: "smoothing", summary: "The seconds in which a new value is reached. (default: 0)",
          kind: .number(least: 0, most: PatternBindings.longestSmoothing)),
        Self.hysteresis,
      ]
    case .threshold:
      [
        Self.inputName,
        BindingsKey(
          name: "above", summary: "The event starts when the input rises to this value.", kind: .number()),
        BindingsKey(
          name: "below", summary: "The event starts when the input falls to this value.", kind: .number()),
        Self.hysteresis,
        BindingsKey(
          name: "intensity", summary: "The intensity of the event.", kind: .number(least: 0, most: 1),
          isRequired: true),
        BindingsKey(
          name: "sharpness", summary: "The sharpness of the event.", kind: .number(least: 0, most: 1),
          isRequired: true),
        BindingsKey(
          name: "duration", summary: "The length of the event in seconds; 0 is a transient. (default: 0)",
          kind: .number(least: 0, most: PatternLimits.portableContinuousDuration)),
      ]
    }
  }

  private static var inputName: BindingsKey {
    BindingsKey(name: "input", summary: "The name of the input.", kind: .inputName, isRequired: true)
  }
  private static var hysteresis: BindingsKey {
    BindingsKey(
      name: "hysteresis", summary: "The smallest change of the input that counts. (default: 0)",
      kind: .number(least: 0))
  }

  /// Returns the key with a name; `nil` if such an object has none.
  func key(named name: String) -> BindingsKey? { keys.first { $0.name == name } }

  /// Returns the level of the objects under a key; `nil` if the key has no objects.
  func inner(_ name: String) -> BindingsLevel? {
    switch key(named: name)?.kind {
    case .object(let level), .array(let level): level
    default: nil
    }
  }
}

extension PatternBindings.Target {
  /// A description of the target, in one line.
  var summary: String {
    switch self {
    case .control(let id): id.facts.description
    case .playbackRate: "The speed of the player, 0.001 to 1000, default 1."
    case .loopEnd: "The end of the loop in seconds; 0 is the end of the last event."
    }
  }
}

extension ParsedText {
  /// Returns what an object of the bindings is, or what the objects of an array are; `nil` elsewhere.
  func bindingsLevel(of container: Int) -> BindingsLevel? {
    // The keys from the container outwards; hostile texts are deeper than any that have a meaning.
    var keys: [String] = []
    var (node, depth) = (container, 0)
    while node >= 0, depth < 12 {
      if let key = tree.nodes[node].key { keys.append(content(key)) }
      node = tree.nodes[node].parent
      depth += 1
    }
    guard node < 0, keys.popLast() == "Metadata" else { return nil }
    var level = BindingsLevel.metadata
    for key in keys.reversed() {
      guard let inner = level.inner(key) else { return nil }
      level = inner
    }
    return level
  }

  /// Returns the key of the bindings that a value has in an object.
  func bindingsKey(of node: Int, in level: BindingsLevel) -> BindingsKey? {
    tree.nodes[node].key.flatMap { level.key(named: content($0)) }
  }

  /// Returns the value under a key of an object of the bindings; `nil` if the object does not have the key.
  func value(_ name: String, in object: Int) -> Int? {
    tree.children(of: object).last { child in tree.nodes[child].key.map { content($0) == name } ?? false }
  }

  /// Returns the names of the inputs that the text states, complete or not, from anything within the bindings.
  func inputNames(around node: Int) -> [String] {
    var bindings = node
    while bindings >= 0, tree.nodes[bindings].key.map({ content($0) }) != PatternBindings.key {
      bindings = tree.nodes[bindings].parent
    }
    guard bindings >= 0, let inputs = value("inputs", in: bindings), tree.nodes[inputs].kind == .array else {
      return []
    }
    return tree.children(of: inputs).filter { tree.nodes[$0].kind == .object }.compactMap { input in
      value("name", in: input).flatMap {
        tree.nodes[$0].kind == .string ? content(tree.nodes[$0].range) : nil
      }
    }
  }
}
