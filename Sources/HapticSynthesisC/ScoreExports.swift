import HapticSynthesis

// What plays score files. The smallest WebAssembly module does without: Tools/build-wasm.sh.

/// Checks a score file and sets it as the score that the next load assigns to a player; returns 0, or the
/// number of a `ScoreFileError`.
///
/// `bytes` is 8-byte aligned and must stay valid until the player has finished. No bytes make this function
/// or the synthesizer trap.
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

/// Returns 1 if any player plays, waits for a command or still sounds; otherwise 0.
@_cdecl("thrum_synth_is_active")
public func thrumSynthIsActive(_ handle: UnsafeMutableRawPointer) -> Int32 {
  instance(handle).pointee.synthesizer.isActive ? 1 : 0
}
