import ArgumentParser
import HapticAudio
import HapticModel
import HapticOperations
import HapticPlatform

/// The channels of an audio file from which a pattern is composed.
enum ComposeChannel: Equatable, ExpressibleByArgument {
  /// All channels of the file, mixed to one.
  case mix
  /// One channel of the file, by its number. The first channel has the number 1.
  case number(Int)

  init?(argument: String) {
    if argument == "mix" {
      self = .mix
    } else if let number = Int(argument), (1...64).contains(number) {
      self = .number(number)
    } else {
      return nil
    }
  }
}

/// A side of a sound, each of which becomes a pattern for one of two handles.
enum ComposeSide: String, CaseIterable {
  case left, right
}

/// An audio file that is read piece by piece, as one track or as a left and a right track.
struct ComposeSource {
  let stream: AudioFileStream
  /// For each track, the weight of each channel of the file.
  private let weights: [[Float]]

  private let name: String

  /// Opens an audio file. Throws with status 66 if the file cannot be read, 64 if it lacks the channel, and 1
  /// if it is longer than a pattern.
  init(_ path: String, name: String? = nil, channel: ComposeChannel, isSplit: Bool) throws(CommandFailure) {
    let name = name ?? path
    self.name = name
    do throws(AudioFileError) {
      stream = try AudioFileStream(contentsOf: path)
    } catch {
      // Read again for the same words, and near names, as for every other file.
      if error.kind == .notFound { try InputFile.checkReadable(path) }
      if Self.isPattern(path) {
        throw CommandFailure(
          .unreadable, "'\(name)': this is a pattern, not a sound; name an audio file, such as a WAV file")
      }
      // A sound from standard input lies in a temporary file; the program that converts it reads standard input too.
      let message =
        name == path ? "\(error)" : "\(error)".replacing(" \(path) \(path).wav", with: " - sound.wav")
      throw CommandFailure(.unreadable, message.replacing(path, with: name))
    }
    if let frames = stream.frameCount { try Self.checkLength(frames, stream.sampleRate, name) }
    let count = stream.channelCount
    if isSplit {
      guard count > 1 else {
        throw CommandFailure(.usage, "'\(name)': has one channel; omit --split-channels")
      }
      weights = [stream.weights.map(\.left), stream.weights.map(\.right)]
    } else if case .number(let number) = channel {
      guard number <= count else {
        throw CommandFailure(
          .usage,
          "'\(name)': --channel \(number): the file has \(FindingText.count(count, "channel")); "
            + (count == 1 ? "omit --channel" : "name 1 to \(count)")
        )
      }
      weights = [(1...count).map { $0 == number ? 1 : 0 }]
    } else {
      weights = [stream.weights.map { count == 1 ? 1 : ($0.left + $0.right) / 2 }]
    }
  }

  /// Throws with status 1 for a sound that is longer than a pattern can be.
  private static func checkLength(_ frames: Int, _ rate: Double, _ name: String) throws(CommandFailure) {
    guard Double(frames) / rate > PatternLimits.longestTime else { return }
    throw CommandFailure(
      .faulty, "'\(name)': the sound is longer than 24 hours, the longest pattern; compose a part of it")
  }

  /// Returns whether a file begins as patterns do.
  private static func isPattern(_ path: String) -> Bool {
    // Opening a pipe would wait for its writer.
    guard FileInfo(at: path)?.isRegular == true else { return false }
    let bytes = (try? InputFile.read(path, console: Console(input: []), limit: 4096)) ?? []
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{")
  }

  /// Reads the file to its end. Calls `body` with each piece of each track, and `progress` with the share of
  /// the file that has been read.
  func forEachPiece(
    _ body: (_ track: Int, UnsafeBufferPointer<Float>) -> Void,
    progress: (Double) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var track = [Float](repeating: 0, count: AudioFileStream.blockFrames)
    var position = 0
    while true {
      let frames: Int
      do throws(AudioFileError) {
        frames = try stream.next { samples in
          for index in weights.indices {
            let count = mix(samples, weights[index], into: &track)
            track.withUnsafeBufferPointer { body(index, UnsafeBufferPointer(rebasing: $0[..<count])) }
          }
        }
      } catch {
        throw CommandFailure(.unreadable, "\(error)")
      }
      if frames == 0 { return }
      position += frames
      try Self.checkLength(position, stream.sampleRate, name)
      try progress(stream.frameCount.map { Double(position) / Double(max(1, $0)) } ?? 0)
    }
  }

  private func mix(
    _ samples: UnsafeBufferPointer<Float>, _ weights: [Float], into track: inout [Float]
  ) -> Int {
    let channels = weights.count
    let frames = samples.count / channels
    track.withUnsafeMutableBufferPointer { track in
      weights.withUnsafeBufferPointer { weights in
        switch channels {
        case 1:
          for frame in 0..<frames { track[frame] = samples[frame] * weights[0] }
        case 2:
          let (left, right) = (weights[0], weights[1])
          for frame in 0..<frames {
            track[frame] = samples[2 &* frame] * left + samples[2 &* frame &+ 1] * right
          }
        default:
          for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<channels { sum += samples[frame &* channels &+ channel] * weights[channel] }
            track[frame] = sum
          }
        }
      }
    }
    return frames
  }
}
