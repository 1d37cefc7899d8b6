import HapticEditing
import HapticModel
import HapticScore
import HapticSynthesis

@_cdecl("studio_score")
public func studioScore(_ session: Int32, _ rate: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  guard let bytes = Score(session.document.pattern, sampleRate: rate).fileBytes() else { return 0 }
  session.answer.set(bytes)
  return Int32(clamping: bytes.count)
}

@_cdecl("studio_waveform")
public func studioWaveform(
  _ session: Int32, _ path: UnsafePointer<UInt8>?, _ pathCount: Int32, _ left: UnsafePointer<Float>?,
  _ right: UnsafePointer<Float>?, _ frames: Int32
) {
  guard let session = Sessions.find(session) else { return }
  let name = bytes(path, pathCount)
  session.waveforms.removeAll { $0.path.utf8.elementsEqual(name) }
  guard let left, frames > 0 else { return }
  let waveform = Waveform(frameCount: Int(frames), isStereo: right != nil) { channel, target in
    let source = channel == 1 ? right ?? left : left
    for frame in target.indices { target[frame] = source[frame].isFinite ? source[frame] : 0 }
  }
  session.waveforms.append((String(decoding: name, as: UTF8.self), waveform))
}

@_cdecl("studio_prepare")
public func studioPrepare(_ session: Int32, _ rate: Double, _ isPreview: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  let score = Score(session.document.pattern, sampleRate: rate) { session.waveform($0) }
  let renderer = OfflineRenderer(
    [OfflineRenderer.Track(score)], profile: isPreview != 0 ? .audible : .taptic, sampleRate: rate,
    mix: isPreview != 0 ? .preview : .separate)
  session.renderer = renderer
  return renderer.soundingFrames == .max ? -1 : Double(renderer.soundingFrames)
}

@_cdecl("studio_render")
public func studioRender(
  _ session: Int32, _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int32
) -> Int32 {
  guard let renderer = Sessions.find(session)?.renderer, frames > 0 else { return 0 }
  renderer.render(left: left, right: right, haptic: haptic, frameCount: Int(frames))
  return frames
}
