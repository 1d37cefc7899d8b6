import ArgumentParser
import HapticLanguageServer

/// The command `thrum schema`, which prints JSON Schemas of formats that people write.
struct SchemaCommand: Subcommand {
  static let configuration = CommandConfiguration.command(
    "schema",
    abstract: "Print the JSON Schema of a format.",
    discussion: """
      An editor that knows the schema completes and checks AHAP files without any other program; see Docs/Editors.md. A \
      file is valid exactly if 'thrum check' has no finding about its keys, kinds of values, names and ranges.

      Example: thrum schema ahap > ahap.schema.json
      """)

  @Argument(help: ArgumentHelp("The format.", valueName: "format"))
  var format: SchemaFormat

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    switch format {
    case .ahap: console.output.write(AHAPSchema.json())
    }
    return .success
  }
}

/// The formats that have a schema.
enum SchemaFormat: String, CaseIterable, ExpressibleByArgument {
  case ahap
}
