import HapticModel
import HapticScore

/// What the engine made of a case.
struct EngineSound: Equatable {
  var left: [Float], right: [Float], haptic: [Float]

  /// Bits, so that -0 and 0 differ and nothing is forgiven.
  static func == (a: EngineSound, b: EngineSound) -> Bool {
    a.left.map(\.bitPattern) == b.left.map(\.bitPattern)
      && a.right.map(\.bitPattern) == b.right.map(\.bitPattern)
      && a.haptic.map(\.bitPattern) == b.haptic.map(\.bitPattern)
  }
}

extension RenderCase {
  /// The engine set up for this case.
  func engine(hapticsOnly: Bool = false) -> OfflineRenderer {
    OfflineRenderer(
      tracks.map { track in
        func waveform(_ waveform: AudioWaveform) -> Waveform? {
          waveform.path.flatMap { track.waveforms[$0] }.map { channels in
            Waveform(
              left: channels[0].map { Float($0) },
              right: channels.count > 1 ? channels[1].map { Float($0) } : nil)
          }
        }
        let score =
          hapticsOnly
          ? Score(hapticsOf: track.pattern, sampleRate: sampleRate, waveforms: waveform)
          : Score(track.pattern, sampleRate: sampleRate, waveforms: waveform)
        return OfflineRenderer.Track(
          score, startSample: Int64(track.startSample), rate: track.rate, loops: track.loops,
          loopEnd: track.loopEnd)
      },
      profile: profile.engine, sampleRate: sampleRate, mix: preview ? .preview : .separate)
  }

  /// Renders in blocks of the sizes given, the last one repeated for the rest.
  func render(blocks: [Int] = []) -> EngineSound { engine().render(frames: frames, blocks: blocks) }
}

extension OfflineRenderer {
  func render(frames: Int, blocks: [Int] = []) -> EngineSound {
    var sound = EngineSound(left: [], right: [], haptic: [])
    // A value that no renderer makes, to notice samples that are not written.
    let unwritten = Float(1e9)
    sound.left = [Float](repeating: unwritten, count: frames)
    sound.right = sound.left
    sound.haptic = sound.left
    var done = 0
    var index = 0
    sound.left.withUnsafeMutableBufferPointer { left in
      sound.right.withUnsafeMutableBufferPointer { right in
        sound.haptic.withUnsafeMutableBufferPointer { haptic in
          while done < frames {
            let wanted = blocks.isEmpty ? frames : blocks[min(index, blocks.count - 1)]
            let count = min(max(1, wanted), frames - done)
            render(
              left: left.baseAddress.map { $0 + done }, right: right.baseAddress.map { $0 + done },
              haptic: haptic.baseAddress.map { $0 + done }, frameCount: count)
            done += count
            index += 1
          }
        }
      }
    }
    return sound
  }
}
