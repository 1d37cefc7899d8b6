import ArgumentParser
import HapticLanguageServer

/// The command `thrum lsp`, a language server on standard input and output.
struct LanguageServerCommand: Subcommand {
  static let configuration = CommandConfiguration.command(
    "lsp",
    abstract: "Serve an editor: findings, fixes, hovers and more while a pattern is written.",
    discussion: """
      Speaks the Language Server Protocol on standard input and output; an editor starts it. Docs/Editors.md describes the \
      set-up of editors. Findings are those of 'thrum check --design', with the settings of thrum.json. The lens 'play' \
      plays the pattern on the output that the options name.

      Ends with 0 after 'shutdown' and 'exit', otherwise with 1.

      Example: thrum lsp --target watch
      """)

  @Flag(help: "Use standard input and output. This is the default; some editors pass it always.")
  var stdio = false

  @Option(
    help: ArgumentHelp(
      "Check the design for this device. (default: that of thrum.json, otherwise phone)", valueName: "device"),
    completion: DeviceOption.completion)
  var target: String?

  @Flag(help: "Check every pattern as an alert, which a busy hand must notice.")
  var alert = false

  @OptionGroup var playback: PlaybackOptions

  @OptionGroup var audioFolders: AudioFolderOptions

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    var design = DesignOptions()
    (design.design, design.target, design.alert) = (true, target, alert)
    let settings = try CheckSettings(
      design, isFixing: true, disabled: [], baseline: .none, console: console)
    let audio = AudioOptions.Values(
      roots: audioFolders.roots, allowsAbsolutePaths: audioFolders.allowsAbsolutePaths, allowsMissing: false)
    let server = LanguageServer(
      surroundings: EditorSurroundings(settings, audio: audio), version: Thrum.configuration.version)
    let player = EditorPlayer(playback: playback, audio: audio, console: console)
    let loop = try LanguageServerLoop(server, player, console: console)
    return try loop.run()
  }
}
