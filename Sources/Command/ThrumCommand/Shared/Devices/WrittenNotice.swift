import HapticOperations
import HapticText

/// Creates the message about a file that a command wrote: the file, its contents, and what to do next.
enum WrittenNotice {
  /// Returns a message such as `x.wav: 0.88 s, stereo, 48 kHz, float32; play it with 'pw-play x.wav'`.
  static func wav(
    _ path: String, seconds: Double, job: RenderJob, warnings: Int, console: Console
  ) -> String {
    let channels = ["", "mono", "stereo"]
    let count = job.channels.count
    let name = count < channels.count ? channels[count] : "\(count) channels"
    let rate = NumberText.shortest(Double(job.sampleRate) / 1000)
    let facts = "\(NumberText.rounded(seconds)) s, \(name), \(rate) kHz, \(job.sampleFormat.rawValue)"
    return "\(path): \(facts); \(next(path, console))" + hint(warnings)
  }

  /// Returns a hint that states how to play the file on this machine.
  private static func next(_ path: String, _ console: Console) -> String {
    let players = ["pw-play", "paplay", "afplay", "ffplay", "aplay"]
    let folders = console.environment("PATH") ?? ""
    let player = players.first { Path.program(named: $0, in: folders) != nil }
    return player.map { "play it with '\($0) \(path)'" } ?? "open it in an audio player"
  }

  /// Returns text such as `; 3 warnings, see 'thrum check'`, or an empty string.
  static func hint(_ warnings: Int) -> String {
    warnings > 0 ? "; \(FindingText.count(warnings, "warning")), see 'thrum check'" : ""
  }
}
