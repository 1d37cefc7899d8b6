// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticAudio
import HapticPlayback

@c @implementation
public func thrum_engine_add_sound(
  _ engine: OpaquePointer?, _ sound: UnsafePointer<thrum_sound>?, _ rate: Double
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard sound != nil else { throw .argument("sound is NULL; pass a sound") }
    guard Resampler.inputRates.contains(rate) else {
      throw .argument("rate is not within 1000…384000; pass the sample rate of the sound")
    }
    let sound = try DecodedSound(sound)
    let left = Array(sound.left)
    let audio =
      if let right = sound.right {
        DecodedAudio(left: left, right: Array(right), sampleRate: rate)
      } else {
        DecodedAudio(mono: left, sampleRate: rate)
      }
    try engineCall { () throws(EngineError) in try object.engine.registerAudio(audio, path: sound.path) }
  }
}

@c @implementation
public func thrum_engine_remove_sound(_ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> thrum_result
{
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let path else { throw .argument("path is NULL; pass the path of a sound that was added") }
    guard object.engine.unregisterAudio(path: try text(path, "path")) else {
      throw .argument("no sound was added under this path; pass the path of thrum_engine_add_sound")
    }
  }
}
