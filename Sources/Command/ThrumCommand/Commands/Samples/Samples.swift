import ArgumentParser
import HapticAudio
import HapticGraphics
import HapticModel
import HapticOperations
import HapticScore
import HapticText

/// The command `thrum samples`, for the built-in sample patterns.
struct Samples: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "samples",
    abstract: "List, show and copy the built-in sample patterns.",
    discussion: """
      WORD is the name of a sample, or what it should feel like: gentle, sharp, alarm, …

      Example: thrum samples calm
      """,
    subcommands: [List.self, Show.self, Copy.self], defaultSubcommand: List.self)
}

/// The arguments that `list` and `show` share.
struct SampleSearch: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A sample, or a word for what it feels like. (default: all samples)", valueName: "word"),
    completion: .list(SampleLibrary.names))
  var word: String?

  @Flag(help: "Print JSON.")
  var json = false
}

extension Samples {
  /// The command `thrum samples list`, which lists samples.
  struct List: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List samples with their length and what they feel like.",
      discussion: """
        JSON: {schema, samples: [{name, words, description, duration, soundingLength, audioFiles}]}. Times are in seconds.

        Example: thrum samples list gentle
        """)

    @OptionGroup var search: SampleSearch

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let samples = try SampleLibrary.builtIn.search(search.word)
      if search.json {
        console.output.writeLine(SampleText.json(samples))
        return .success
      }
      var table = TextTable()
      for sample in samples {
        let length = NumberText.rounded(SampleText.soundingLength(of: sample)) + " s"
        table.add(sample.name, length, sample.words.joined(separator: ", "))
      }
      for line in table.lines(width: console.outputColumns) { console.output.writeLine(line) }
      return .success
    }
  }

  /// The command `thrum samples show`, which describes and draws samples.
  struct Show: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Describe and draw samples.",
      discussion: """
        JSON: as 'thrum samples list --json'.

        Example: thrum samples show heartbeat
        """)

    @OptionGroup var search: SampleSearch

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let samples = try SampleLibrary.builtIn.search(search.word)
      if search.json {
        console.output.writeLine(SampleText.json(samples))
        return .success
      }
      let renderer = TerminalRenderer(style: console.style())
      for (index, sample) in samples.enumerated() {
        if index > 0 { console.output.writeLine("") }
        let text = [sample.description, "Feels: " + sample.words.joined(separator: ", ")]
        for line in text {
          let lines = console.outputColumns.map { WrappedText.lines(line, width: $0) } ?? [line]
          for line in lines { console.output.writeLine(line) }
        }
        console.output.writeLine("")
        let picture = PatternPicture(
          sample.pattern, title: sample.name, columns: renderer.columns,
          waveforms: SampleText.waveform(of: sample))
        console.output.write(renderer.render(picture))
      }
      return .success
    }
  }

  /// The command `thrum samples copy`, which copies samples to a folder.
  struct Copy: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copy samples, with the audio files that they name, to a folder.",
      discussion: """
        Prints the path of each file that it wrote. Nothing is written when one of the files is there already.

        JSON: {schema, files: [path]}.

        Example: thrum samples copy heartbeat rain --to patterns
        """)

    @Argument(
      help: ArgumentHelp(
        "Samples, or words for what they feel like. (default: all samples)", valueName: "word"),
      completion: .list(SampleLibrary.names))
    var words: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
      name: [.customLong("to"), .customShort("o")],
      help: ArgumentHelp("The folder; it is created if it does not exist.", valueName: "folder"),
      completion: .directory)
    var folder = "."

    @Flag(help: "Replace files that are there already.")
    var force = false

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      var samples: [SampleLibrary.Sample] = words.isEmpty ? try SampleLibrary.builtIn.search(nil) : []
      for word in words {
        for sample in try SampleLibrary.builtIn.search(word)
        where !samples.contains(where: { $0.name == sample.name }) {
          samples.append(sample)
        }
      }
      var files = samples.map { (name: $0.name + ".ahap", bytes: $0.bytes) }
      for sample in samples {
        for audio in sample.audio where !files.contains(where: { $0.name == audio.path }) {
          files.append((audio.path, audio.bytes))
        }
      }
      let paths = try NewFiles(files: files).write(to: folder, replacing: force, console: console)
      NewFiles.print(paths, json: json, console: console)
      return .success
    }
  }
}

/// Formats samples as text and JSON.
enum SampleText {
  static func json(_ samples: [SampleLibrary.Sample]) -> String {
    JSONText.document { json in
      json.objects("samples", samples) { json, sample in
        json.string("name", sample.name)
        json.strings("words", sample.words)
        json.string("description", sample.description)
        json.number("duration", sample.pattern.duration)
        json.number("soundingLength", soundingLength(of: sample))
        json.strings("audioFiles", sample.audio.map(\.path))
      }
    }
  }

  /// Returns the time from the start of a sample until everything has faded out, in seconds.
  static func soundingLength(of sample: SampleLibrary.Sample) -> Double {
    let score = Score(sample.pattern, waveforms: waveform(of: sample))
    return OfflineRenderer([OfflineRenderer.Track(score)]).soundingLength
  }

  /// Returns a function that finds the decoded audio files of a sample, resampled to 48 kHz.
  static func waveform(of sample: SampleLibrary.Sample) -> (AudioWaveform) -> Waveform? {
    var waveforms: [String: Waveform] = [:]
    for audio in sample.audio {
      guard let decoded = try? AudioFileDecoder().decode(audio.bytes, name: audio.path),
        let resampled = try? Resampler.resample(decoded, to: 48_000)
      else { continue }
      waveforms[audio.path] = resampled.waveform
    }
    return { waveform in waveform.path.flatMap { waveforms[$0] } }
  }
}
