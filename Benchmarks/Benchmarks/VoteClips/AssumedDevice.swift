import HapticPerception

/// The assumed device on which people felt the clips.
enum AssumedDevice {
  /// The acceleration follows the clip, and full scale is this acceleration in g.
  case flat(peakG: Double)
  /// A model of a device plays the clip as its drive.
  case model(DeviceModel)

  /// Returns the trace of a clip in a hand that grasps the device.
  func trace(_ clip: Clip) -> SensationTrace {
    switch self {
    case .flat(let peakG):
      var recorder = AccelerationRecorder()
      clip.samples.map { $0 * peakG }.withUnsafeBufferPointer { recorder.append($0) }
      return recorder.finish()
    case .model(let model):
      var recorder = SensationTraceRecorder(device: model)
      clip.samples.map { Float($0) }.withUnsafeBufferPointer { recorder.append($0) }
      return recorder.finish()
    }
  }
}
