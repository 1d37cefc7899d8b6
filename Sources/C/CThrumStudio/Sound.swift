import HapticEditing
import HapticModel
import HapticScore

@_cdecl("studio_score")
public func studioScore(_ session: Int32, _ rate: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  guard let bytes = Score(session.document.pattern, sampleRate: rate).fileBytes() else { return 0 }
  session.answer.set(bytes)
  return Int32(clamping: bytes.count)
}
