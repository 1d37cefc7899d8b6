import ArgumentParser

@main
struct Thrum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thrum",
    abstract: "Check, hear and see haptic patterns (AHAP).")
}
