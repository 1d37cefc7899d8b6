import ArgumentParser
import HapticComposition

/// The options for the parameters of a composition, from a file or from live sound.
struct CompositionParameterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Settings for a kind of sound.", valueName: "name"),
    completion: .list(CompositionPreset.allCases.map(\.name)))
  var preset: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Set a parameter. Can be given several times.", valueName: "name=value"),
    completion: .list(CompositionParameter.allCases.map { $0.name + "=" }))
  var values: [String] = []
}
