import Foundation
import HapticPerception

/// Turns clips into numbers for `Benchmarks/Votes/votes.py`.
///
/// `VoteClips clips (--peak-g G | --device NAME)` reads the path of a clip from each line of the standard input and prints its
/// numbers, separated by tabs, below a line with their names. `VoteClips distances …` reads two paths from each line, separated by a tab,
/// and prints two differences of the clips: of their envelopes, and of their traces in just noticeable differences.
@main
struct VoteClips {
  static func main() {
    do throws(ClipError) {
      let words = Array(CommandLine.arguments.dropFirst())
      guard words.count == 3 else { throw usage }
      let device = try device(words[1], words[2])
      switch words[0] {
      case "clips": try printClips(device)
      case "distances": try printDistances(device)
      default: throw usage
      }
    } catch {
      FileHandle.standardError.write(Data("VoteClips: error: \(error.message)\n".utf8))
      exit(1)
    }
  }

  private static var usage: ClipError {
    ClipError(message: "wrong arguments; use VoteClips (clips | distances) (--peak-g G | --device NAME)")
  }

  private static func device(_ option: String, _ value: String) throws(ClipError) -> AssumedDevice {
    switch option {
    case "--peak-g":
      guard let peak = Double(value), peak.isFinite, peak > 0 else {
        throw ClipError(
          message: "--peak-g \(value): is not a number above 0; give the acceleration at full scale in g")
      }
      return .flat(peakG: peak)
    case "--device":
      guard let model = DeviceClass(name: value)?.models.first, case .linear = model.mechanism else {
        let names = DeviceClass.allCases.filter {
          if case .linear? = $0.models.first?.mechanism { true } else { false }
        }
        throw ClipError(
          message: "--device \(value): plays no waveforms; use \(names.map(\.name).joined(separator: ", "))")
      }
      return .model(model)
    default: throw usage
    }
  }

  private static func printClips(_ device: AssumedDevice) throws(ClipError) {
    // In the order of the rows below.
    print(
      "envelope mean", "envelope deviation", "power mean", "power deviation", "peak", "onsets", "height mean",
      "height deviation", "soft count", separator: "\t")
    while let path = readLine() {
      let clip = try Clip(path: path)
      let plain = PlainNumbers(clip)
      let envelope = statistics(plain.envelope)
      let power = statistics(plain.powers)
      let trace = device.trace(clip)
      // As long as the clip: the trace goes on until its last sensation fades.
      let height = statistics(trace.moments.prefix(clip.samples.count / PlainNumbers.step).map(\.height))
      print(
        envelope.mean, envelope.deviation, power.mean, power.deviation, plain.peak, plain.onsets, height.mean,
        height.deviation, trace.count, separator: "\t")
    }
  }

  private static func printDistances(_ device: AssumedDevice) throws(ClipError) {
    while let line = readLine() {
      let paths = line.split(separator: "\t")
      guard paths.count == 2 else {
        throw ClipError(message: "\(line): is not two paths; separate them by a tab")
      }
      let (first, second) = (try Clip(path: String(paths[0])), try Clip(path: String(paths[1])))
      print(
        PlainNumbers(first).difference(from: PlainNumbers(second)),
        FeelDifference(device.trace(first), device.trace(second)).distance, separator: "\t")
    }
  }
}
