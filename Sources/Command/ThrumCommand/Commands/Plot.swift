import ArgumentParser
import HapticAnalysis
import HapticAudio
import HapticFiles
import HapticFormats
import HapticGraphics
import HapticModel
import HapticOperations

/// The command `thrum plot`, which draws pictures of patterns.
struct Plot: Subcommand {
  static let configuration = CommandConfiguration.command(
    "plot",
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a PNG without text instead, at most n pixels wide and high (16 to 1024), for lists of files. Neither audio files nor fonts nor libraries are read. The background is dark unless --theme is light.",
      valueName: "n"),
    transform: Number.whole(Thumbnail.sizes, "pixels"))
  var thumbnail: Int?

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
    if thumbnail != nil {
      if output == nil {
        throw ValidationError("--thumbnail writes a PNG; name the file with -o, or a folder with -o OUT/.")
      }
      if width != nil || felt {
        throw ValidationError("--thumbnail has its own width and no lanes; leave out --width and --felt.")
      }
    }
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
        try Plot.draw(
          source, operation(source, device), width: width, console: console)
      }
    }
    if let thumbnail { return try writeThumbnails(inputs, size: thumbnail, to: output, console) }
    let targets = try OutputTargets(output, for: inputs, .picture)
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
      try OutputRule.checkDistinct(
        targets.path(for: input), from: PatternAudio.places(source, audio.values))
      let renderer = SVGRenderer(width: Double(width ?? 960), appearance: theme?.appearance ?? .automatic)
      let picture = try Plot.picture(source, operation(source, device), columns: renderer.columns)
      let path = try targets.prepare(for: input)
      try write(renderer.render(picture), to: path, console)
      guard path != OutputFile.standardOutput else { return }
      let next = Plot.isPNG(path) ? "" : "; open it in a browser"
      console.notice(
        "\(path): \(Plot.isPNG(path) ? "PNG" : "SVG"), \(width ?? 960) pixels wide\(next)"
          + WrittenNotice.hint(source.warnings.count))
    }
  }

  private func writeThumbnails(
    _ inputs: [InputPath], size: Int, to output: String, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let targets = try OutputTargets(output, for: inputs, .thumbnail)
    let renderer = Thumbnail(size: size, isDark: theme != .light)
    let operation = timed(PictureOperation())
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let patterns = try patterns(of: input, console)
      let pictures = try CommandFailure.named(InputFile.displayName(input.path)) {
        () throws(OperationError) in
        var pictures: [PatternPicture] = []
        for pattern in patterns { pictures.append(try operation.run(pattern, columns: renderer.columns)) }
        return pictures
      }
      // A thumbnailer has created the file and reads it through the descriptor that it has open.
      try OutputFile.write(
        renderer.png(pictures), to: try targets.prepare(for: input), replacing: .fillingEmpty,
        console: console)
    }
  }

  /// Reads the patterns of a file of any format that `convert` reads.
  private func patterns(of input: InputPath, _ console: Console) throws(CommandFailure) -> [HapticPattern] {
    guard PatternFormat(ofFile: input.path) == nil, input.path != InputFile.standardInput,
      let ending = Path.ending(of: Path.name(of: input.path))?.lowercased()
    else { return [try PatternFile.load(input, console: console, verbose: warnings.verbose).pattern] }
    if let problem = input.problem { throw problem }
    let limits = FormatLimits()
    let bytes = try InputFile.readFile(input.path, limit: limits.bytes + 1)
    return try CommandFailure.named(InputFile.displayName(input.path)) { () throws(OperationError) in
      try ConvertOperation.read(bytes, ending: ending, limits: limits).content.patterns
    }
  }

  private static func isPNG(_ path: String) -> Bool { Path.ending(of: path)?.lowercased() == "png" }

  private func write(_ svg: String, to path: String, _ console: Console) throws(CommandFailure) {
    var bytes = Array(svg.utf8)
    if Plot.isPNG(path) {
      do throws(PNGError) {
        bytes = try PNGConverter().convert(svg)
      } catch {
        throw CommandFailure(
          error.kind == .libraryMissing ? .cannotCreate : .writeFailed, "\(path): \(error)")
      }
    }
    try OutputFile.write(bytes, to: path, console: console)
  }

  private func operation(_ source: PatternFile, _ device: DesignTarget?) -> PictureOperation {
    var operation = timed(Plot.operation(source, audio))
    operation.felt = device
    return operation
  }

  /// Returns an operation with the time axis of the options.
  private func timed(_ operation: PictureOperation) -> PictureOperation {
    var operation = operation
    operation.start = from
    operation.startName = "--from"
    operation.end = to
    return operation
  }

  /// Returns the operation that converts a pattern to a picture. A picture never needs the audio: what is missing
  /// or cannot be decoded is drawn as a block without a waveform.
  static func operation(_ source: PatternFile, _ audio: AudioOptions) -> PictureOperation {
    let library = AudioLibrary(
      locator: PatternAudio.locator(source.path, options: audio), missingFiles: .allow)
    var operation = PictureOperation(title: Path.name(of: source.name))
    operation.waveforms = library.waveform
    return operation
  }

  /// Draws a pattern on standard output, with the colours and characters that the terminal supports.
  static func draw(
    _ source: PatternFile, _ operation: PictureOperation, width: Int? = nil, console: Console
  ) throws(CommandFailure) {
    let renderer = TerminalRenderer(style: console.style(width: width))
    console.output.write(renderer.render(try picture(source, operation, columns: renderer.columns)))
  }

  private static func picture(
    _ source: PatternFile, _ operation: PictureOperation, columns: Int
  ) throws(CommandFailure) -> PatternPicture {
    try CommandFailure.named(source.name) { () throws(OperationError) in
      try operation.run(source.pattern, columns: columns)
    }
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
