import ArgumentParser

/// The option of the commands that end with a summary on standard error.
struct SummaryOptions: ParsableArguments {
  @Flag(help: "Print no summary.")
  var quiet = false
}
