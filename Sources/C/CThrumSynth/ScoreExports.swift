import HapticSynthesis

// The functions that play score files. The smallest WebAssembly module does not contain them (see
// Tools/build-wasm.sh).

/// Checks a score file and sets it as the score that the next `thrum_synth_load` assigns to a player. Returns
/// 0, or the number of a `ScoreFileError` if the file is refused.
///
/// The address `bytes` must be a multiple of 8, and the bytes must stay valid until the player has finished.
/// Whatever the bytes contain, neither this function nor the synthesizer traps.
@_cdecl("thrum_synth_score_file")
public func thrumSynthScoreFile(
  _ handle: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer?, _ count: Int32
) -> Int32 {
  do throws(ScoreFileError) {
    instance(handle).pointee.score = try ScoreFile.view(
      of: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(max(0, count))))
    return 0
  } catch { return error.rawValue }
}

/// Returns the number of samples from the first to the end of the last sound; −1 while any player plays, has a
/// command that is not due yet, or still sounds.
@_cdecl("thrum_synth_end")
public func thrumSynthEnd(_ handle: UnsafeMutableRawPointer) -> Double {
  let synthesizer = instance(handle)
  return synthesizer.pointee.synthesizer.isActive ? -1 : Double(synthesizer.pointee.synthesizer.lastSounding)
}

/// Returns 1 if any player plays, has a command that is not due yet, or still sounds; otherwise 0.
@_cdecl("thrum_synth_is_active")
public func thrumSynthIsActive(_ handle: UnsafeMutableRawPointer) -> Int32 {
  instance(handle).pointee.synthesizer.isActive ? 1 : 0
}

/// Advances by a number of samples without rendering them. The samples that follow `distance` samples after the present
/// one are those of a whole render; events that are over by then do not even start. Several calls can share the way,
/// each with the distance that is left.
@_cdecl("thrum_synth_catch_up")
public func thrumSynthCatchUp(_ handle: UnsafeMutableRawPointer, _ frameCount: Int32, _ distance: Int32) {
  instance(handle).pointee.synthesizer.catchUp(frameCount: Int(frameCount), toRenderAfter: Int(distance))
}
