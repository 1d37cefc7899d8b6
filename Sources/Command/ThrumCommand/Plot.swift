import ArgumentParser
import HapticAnalysis
import HapticAudio
import HapticGraphics
import HapticText

/// The command `thrum plot`, which draws pictures of patterns.
struct Plot: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", _superCommandName: "thrum",
    abstract: "Draw patterns, as SVG, as PNG or in the terminal.",
    discussion: """
      Bars are transients, areas are continuous events; height is intensity, colour is sharpness from round (warm) to \
      crisp (cool). What the file states is faint, what is felt after curves and parameters is strong. Below are tones, \
      audio files and the controls with their points.

      With -o the picture is a file, SVG or PNG by its ending; -o OUT/ writes an SVG file per pattern into a folder, in the same subfolders as the patterns; it is created if it is missing. \
      Without -o it is drawn in the terminal, as wide as that is (or COLUMNS, or 80); NO_COLOR and a locale without \
      UTF-8 are respected. PNG needs librsvg or rsvg-convert. Audio files that are not found are hatched. A folder of \
      patterns stands for all .ahap files below it.

      Example: thrum plot Samples/heartbeat.ahap -o heartbeat.svg
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The SVG or PNG file to write; - means SVG on standard output.", valueName: "out"),
    completion: .file(extensions: ["svg", "png"]))
  var output: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Start at this second.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var from: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("End at this second.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width: 480 to 8192 pixels in a file (default: 960), 20 to 400 columns in the terminal.", valueName: "n"
    ),
    transform: Number.whole(20...8192, "columns or pixels"))
  var width: Int?

  @Option(help: "The background of the picture in a file; auto follows the viewer's light or dark setting.")
  var theme: PlotTheme?

  @Flag(
    help:
      "Add a lane: what a hand feels over time, in dB above the threshold, with the 10 dB that are needed and the taps that are lost."
  )
  var felt = false

  @Option(
    help: ArgumentHelp("The device of --felt, taptic by default; see 'thrum felt'.", valueName: "device"),
    completion: DeviceOption.completion)
  var on: String?

  @OptionGroup var audio: AudioOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    if let to, from ?? 0 >= to { throw ValidationError("--to must be later than the start.") }
    if output == nil, theme != nil {
      throw ValidationError(
        "--theme applies to files only, because the terminal has its own background; name a file with -o.")
    }
    if on != nil, !felt { throw ValidationError("--on has no effect without --felt; add --felt.") }
    guard let width else { return }
    let range = output == nil ? 20...400 : 480...8192
    if !range.contains(width) {
      throw ValidationError(
        "--width: \(width) is out of range; give \(range.lowerBound) to \(range.upperBound) "
          + (output == nil ? "columns (pixels need -o)." : "pixels."))
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let inputs = try InputFiles.find(files, console: console)
    let device = felt ? try DeviceOption.resolve(on ?? "taptic", console: console) : nil
    guard let output else {
      return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
        let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
        try requirePart(of: source)
        try requireEffort(source)
        Plot.draw(source, audio: audio, width: width, from: from, to: to, felt: device, console: console)
      }
    }
    let targets = try OutputTargets(output, for: inputs, .picture)
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
      try OutputRule.checkDistinct(
        targets.path(for: input), from: PatternAudio.places(source, audio.values))
      try requirePart(of: source)
      try requireEffort(source)
      try write(source, to: targets.prepare(for: input), device, console)
    }
  }

  private func write(
    _ source: PatternFile, to path: String, _ device: DesignTarget?, _ console: Console
  ) throws(CommandFailure) {
    let isPNG = Path.ending(of: path)?.lowercased() == "png"
    // A PNG image cannot follow its reader.
    let theme = theme ?? .auto
    let renderer = SVGRenderer(width: Double(width ?? 960), appearance: theme.appearance)
    let picture = Plot.picture(
      of: source, audio: audio, columns: renderer.columns, from: from, to: to, felt: device)
    let svg = renderer.render(picture)
    var bytes = Array(svg.utf8)
    if isPNG {
      do throws(PNGError) {
        bytes = try PNGConverter().convert(svg)
      } catch {
        throw CommandFailure(
          error.kind == .libraryMissing ? .cannotCreate : .writeFailed, "\(path): \(error)")
      }
    }
    let target = try OutputFile(path, console: console)
    try target.write(bytes)
    try target.commit()
    guard path != OutputFile.standardOutput else { return }
    let next = isPNG ? "" : "; open it in a browser"
    console.notice(
      "\(path): \(isPNG ? "PNG" : "SVG"), \(width ?? 960) pixels wide\(next)"
        + WrittenNotice.hint(source.warnings.count))
  }

  /// Throws with status 1 if the picture would take minutes to calculate.
  private func requireEffort(_ source: PatternFile) throws(CommandFailure) {
    try FeltLimit.checkPicture(source.pattern, named: source.name)
    if felt { try FeltLimit.check([source]) }
  }

  /// Throws with status 64 if `--from` is beyond the end of the picture, because nothing would be shown.
  private func requirePart(of source: PatternFile) throws(CommandFailure) {
    guard let from, from > 0 else { return }
    let end = PatternPicture(source.pattern).span
    guard from < end else {
      let seconds = NumberText.rounded(end)
      throw CommandFailure(
        .usage,
        "\(source.name): --from is beyond the end of the picture, which is at \(seconds) s; start earlier")
    }
  }

  /// Draws a pattern on standard output, with the colours and characters that the terminal supports.
  static func draw(
    _ source: PatternFile, audio: AudioOptions, width: Int? = nil, from: Double? = nil, to: Double? = nil,
    felt: DesignTarget? = nil, console: Console
  ) {
    let renderer = TerminalRenderer(
      style: TerminalStyle(
        environment: console.environment, isTerminal: console.outputIsTerminal,
        width: width ?? console.outputColumns))
    let picture = picture(
      of: source, audio: audio, columns: renderer.columns, from: from, to: to, felt: felt)
    console.output.write(renderer.render(picture))
  }

  private static func picture(
    of source: PatternFile, audio: AudioOptions, columns: Int, from: Double?, to: Double?,
    felt: DesignTarget?
  ) -> PatternPicture {
    // A picture never needs the audio: what is missing or broken is drawn as a block without a waveform.
    let library = AudioLibrary(
      locator: PatternAudio.locator(source.path, options: audio), missingFiles: .allow)
    var picture = PatternPicture(
      source.pattern, title: Path.name(of: source.name), columns: columns, from: from ?? 0, to: to,
      waveforms: library.waveform)
    if let felt {
      picture.felt = FeltLane(source.pattern, on: felt, from: picture.start, span: picture.span)
    }
    return picture
  }
}

/// The values of `plot --theme`.
enum PlotTheme: String, CaseIterable, ExpressibleByArgument {
  case auto, light, dark

  var appearance: SVGRenderer.Appearance {
    switch self {
    case .auto: .automatic
    case .light: .light
    case .dark: .dark
    }
  }
}
