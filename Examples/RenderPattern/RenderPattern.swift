// Builds a pattern in code and renders it into a WAV file that a loudspeaker can play.
//
//     swift run RenderPattern OUT.wav
//
// Shows: events and a curve as values, the way from pattern to score to renderer, and the WAV writer.
import HapticAudio
import HapticModel
import HapticOutputs
import HapticScore
import HapticSynthesis

@main
struct RenderPattern {
  /// A knock, and a hum that swells and grows sharper after it.
  static var pattern: HapticPattern {
    let hum = HapticEvent(
      .hapticContinuous, time: 0.15, duration: 0.8,
      parameters: [EventParameter(.hapticSharpness, 0.2), EventParameter(.releaseTime, 0.6)])
    let swell = ParameterCurve(
      .hapticIntensityControl, time: 0.15,
      controlPoints: [.init(time: 0, value: 0.1), .init(time: 0.6, value: 1), .init(time: 0.8, value: 0.7)])
    let edge = ParameterCurve(
      .hapticSharpnessControl, time: 0.15,
      controlPoints: [.init(time: 0, value: 0), .init(time: 0.8, value: 0.6)])
    return HapticPattern(events: [HapticEvent(.hapticTransient, time: 0), hum], curves: [swell, edge])
  }

  static func main() throws {
    let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "pattern.wav"
    let renderer = OfflineRenderer([.init(Score(pattern))], profile: .audible)
    let count = Int(renderer.soundingFrames)
    var samples = [Float](repeating: 0, count: count)
    samples.withUnsafeMutableBufferPointer {
      renderer.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: count)
    }
    let header = WAVHeader(sampleRate: 48_000, channelCount: 1, sampleFormat: .float32, frameCount: count)
    let writer = try WAVWriter(path: path, header: header)
    try writer.write([samples])
    try writer.finish()
    let peak = samples.reduce(0) { max($0, abs($1)) }
    print("\(path): \(count) samples, peak \(peak)")
  }
}
