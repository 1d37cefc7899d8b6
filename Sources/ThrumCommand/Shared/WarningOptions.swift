import ArgumentParser

/// The option of every command that reads patterns for another purpose than checking them.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Also print the warnings found in the file, as 'thrum check' does.")
  var verbose = false
}
