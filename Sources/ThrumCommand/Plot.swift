import ArgumentParser
import HapticAudio
import HapticGraphics

/// `thrum plot`: a pattern to look at.
struct Plot: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a pattern, as SVG or in the terminal.",
    discussion: """
      Bars are transients, areas are continuous events; height is intensity, colour is sharpness from round (warm) to \
      crisp (cool). What the file states is faint, what is felt after curves and parameters is strong. Below are tones, \
      audio files and the controls with their points.

      With -o the picture is an SVG file that follows the reader's light or dark preference. Without, it is drawn in \
      the terminal, as wide as that is (or COLUMNS, or 80); NO_COLOR and a locale without UTF-8 are respected. Audio \
      files that are not found are hatched.

      Example: thrum plot Samples/heartbeat.ahap -o heartbeat.svg
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write an SVG file here; - is standard output.", valueName: "out.svg"))
  var output: String?

  @OptionGroup var audio: AudioOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var file: String

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    guard let output else {
      Plot.draw(source, audio: audio, console: console)
      return .success
    }
    let renderer = SVGRenderer()
    let target = try OutputFile(output, console: console)
    let picture = Plot.picture(of: source, audio: audio, columns: renderer.columns)
    try target.write(Array(renderer.render(picture).utf8))
    try target.commit()
    return .success
  }

  /// Draws a pattern on standard output, in the manner of the terminal there.
  static func draw(_ source: PatternFile, audio: AudioOptions, console: Console) {
    let renderer = TerminalRenderer(
      style: TerminalStyle(
        environment: console.environment, isTerminal: console.outputIsTerminal, width: console.outputColumns))
    console.output.write(renderer.render(picture(of: source, audio: audio, columns: renderer.columns)))
  }

  private static func picture(of source: PatternFile, audio: AudioOptions, columns: Int) -> PatternPicture {
    // A picture never needs the audio: what is missing or broken is drawn as a block without a waveform.
    let library = AudioLibrary(
      locator: PatternAudio.locator(source.path, options: audio), missingFiles: .allow)
    return PatternPicture(
      source.pattern, title: Path.name(of: source.name), columns: columns, waveforms: library.waveform)
  }
}
