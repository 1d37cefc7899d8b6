import ArgumentParser

/// The command `thrum measure`, which finds the numbers of an actuator from a recording of its motion.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "measure",
    abstract: "Find the resonance, Q and strength of an actuator from a recording of its motion.",
    discussion: """
      'signal' writes the signal to play on the device. Fix a sensor to the device, record while the signal plays, and let \
      'read' find the numbers in the recording. Nothing is played or recorded by this command.

      Docs/Measuring.md describes the procedure, the sensors, and the accuracy on simulated devices. No real device was \
      measured so far.

      Example: thrum measure signal -o signal.wav
      """,
    subcommands: [Signal.self, Read.self])
}
