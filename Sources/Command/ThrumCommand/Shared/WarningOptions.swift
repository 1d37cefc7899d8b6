import ArgumentParser

/// The option that all commands that read patterns share, except `check`.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Also print the warnings found in the file, as 'thrum check' does.")
  var verbose = false
}
