// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticModel
import HapticOperations

@c @implementation
public func thrum_pattern_score(
  _ pattern: OpaquePointer?, _ flags: UInt32, _ data: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try ListBuffer(data, capacity, needed, "data")
    guard flags & UInt32(THRUM_NAME_FROM_STEM) == 0 else {
      throw .argument("flags has THRUM_NAME_FROM_STEM; only thrum_pattern_score_header accepts it")
    }
    try output.write(compiled(pattern, flags).bytes)
  }
}

@c @implementation
public func thrum_pattern_score_header(
  _ pattern: OpaquePointer?, _ flags: UInt32, _ name: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let given = try name.map { name throws(CoreFailure) in try bytes(name, "name", limit: 4096) }
    let array =
      switch given {
      case nil: "pattern"
      case .some(let stem) where flags & UInt32(THRUM_NAME_FROM_STEM) != 0: CompiledScore.name(for: stem)
      case .some(let name): String(decoding: name, as: UTF8.self)
      }
    let compiled = try compiled(pattern, flags)
    try output.write(coreFailure { () throws(OperationError) in try compiled.header(named: array) })
  }
}

/// Compiles the pattern of a handle.
private func compiled(_ handle: OpaquePointer?, _ flags: UInt32) throws(CoreFailure) -> CompiledScore {
  let pattern = try PatternObject.pattern(handle)
  guard flags & ~UInt32(THRUM_WITHOUT_AUDIO_FILES | THRUM_HAPTICS_ONLY | THRUM_NAME_FROM_STEM) == 0 else {
    throw .argument(
      "flags has unknown bits; use THRUM_WITHOUT_AUDIO_FILES, THRUM_HAPTICS_ONLY and, for a header, THRUM_NAME_FROM_STEM"
    )
  }
  let operation = ScoreOperation(
    isWithoutAudioFiles: flags & UInt32(THRUM_WITHOUT_AUDIO_FILES) != 0,
    isHapticsOnly: flags & UInt32(THRUM_HAPTICS_ONLY) != 0)
  return try coreFailure { () throws(OperationError) in try operation.run(pattern) }
}
