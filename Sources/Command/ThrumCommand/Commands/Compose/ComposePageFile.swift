import HapticOperations
import HapticPlatform

/// Writes the page that compares all strategies for one sound.
struct ComposePageFile {
  let input: String
  let title: String
  let channel: ComposeChannel
  let isForced: Bool

  /// The text by which a page of this command is recognised.
  static let mark = "<meta name=\"generator\" content=\"thrum compose\">"

  /// Writes the page beside the patterns. Throws with status 73 if another page has its name.
  func write(_ results: [ComposeResult], beside path: String, _ console: Console) throws(CommandFailure) {
    let ending = Path.ending(of: path).map { $0.count + 1 } ?? 0
    let place = String(path.dropLast(ending)) + ".html"
    if !isForced, let info = FileInfo(at: place), info.isRegular, info.size > 0 {
      let bytes = (try? InputFile.read(place, console: Console(input: []), limit: 4096)) ?? []
      guard String(decoding: bytes, as: UTF8.self).contains(Self.mark) else {
        throw CommandFailure(
          .cannotCreate,
          "'\(place)': exists and is not a page of this command; choose another name with -o, or replace it with --force"
        )
      }
    }
    let page = ComposePage(title: title, sound: try picture(), results: results)
    try OutputFile.write(page.html().utf8, to: place, console: console)
    console.notice("\(place): open it in a browser")
  }

  /// Reads the sound to its end, and returns its picture.
  private func picture() throws(CommandFailure) -> SoundPicture {
    let source = try ComposeSource(input, channel: channel, isSplit: false)
    var picture = SoundPicture(sampleRate: source.stream.sampleRate, frameCount: source.stream.frameCount)
    try source.forEachPiece { _, samples in
      picture.append(samples)
    } progress: { _ throws(CommandFailure) in
      try Interruption.check()
    }
    picture.finish()
    return picture
  }
}
