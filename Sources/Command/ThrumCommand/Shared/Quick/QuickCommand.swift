/// A command whose usual arguments are read without the parser, which takes longer than a small job.
///
/// The parser reads everything that ``read(_:)`` does not know: other options, `--`, repeated options, values that are not
/// accepted, and every mistake. So help, messages and defaults remain the parser's; `QuickCommandTests` compares
/// the two, for every option that the parser declares.
protocol QuickCommand: Subcommand {
  /// The options that are read without the parser.
  static var quickOptions: [QuickOption<Self>] { get }
  /// The files, which are all words that are neither an option nor a value.
  var files: [String] { get set }
  /// Sets every property that has a default to it, because the parser does so only for commands that it reads.
  mutating func setDefaults()
}

/// An option that is read without the parser.
struct QuickOption<Command> {
  /// Its names with their dashes.
  let names: [String]
  /// Whether the command cannot run without it.
  var isRequired = false
  /// The effect of the option.
  let effect: Effect

  enum Effect {
    /// Sets a flag.
    case flag((inout Command) -> Void)
    /// Sets a value; returns `false` for a value that is not accepted.
    case value((inout Command, String) -> Bool)
  }

  static func flag(_ name: String, _ set: @escaping (inout Command) -> Void) -> Self {
    QuickOption(names: [name], effect: .flag(set))
  }

  static func value(
    _ names: String..., isRequired: Bool = false, set: @escaping (inout Command, String) -> Bool
  ) -> Self {
    QuickOption(names: names, isRequired: isRequired, effect: .value(set))
  }
}

extension QuickCommand {
  /// Reads the words behind the name of the command. Returns `nil` if the parser has to read them.
  static func read(_ words: some Sequence<String>) -> Self? {
    var command = Self()
    command.setDefaults()
    var files: [String] = []
    var rest = quickOptions
    var words = words.makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("-"), word != "-" else {
        if word.isEmpty { return nil }
        files.append(word)
        continue
      }
      guard let index = rest.firstIndex(where: { $0.names.contains(word) }) else { return nil }
      switch rest.remove(at: index).effect {
      case .flag(let set): set(&command)
      case .value(let set):
        guard let value = words.next(), !value.isEmpty, !value.hasPrefix("-"), set(&command, value) else {
          return nil
        }
      }
    }
    guard !files.isEmpty, !rest.contains(where: \.isRequired) else { return nil }
    command.files = files
    return (try? command.validate()) == nil ? nil : command
  }
}
