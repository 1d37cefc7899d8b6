/// The weights that mix any number of channels to two.
///
/// Published: ITU-R BS.775. Front left and front right have the weight 1. The centre and each surround
/// channel have √½ on their side, and a back centre ½ on both sides. The low-frequency channel is omitted.
///
/// Chosen by this project: The weights of both sides are divided by the larger of their two sums, so that no
/// mix of samples within ±1 exceeds ±1. A channel without a loudspeaker, such as the haptic channel of a file
/// that Thrum has split, is omitted if other channels have one. If no channel has a loudspeaker, both sides
/// get the mean of all channels.
struct Downmix {
  /// The weight of each source channel in the left channel.
  private(set) var left: [Float]
  /// The weight of each source channel in the right channel.
  private(set) var right: [Float]

  /// Creates the weights for channels with these loudspeakers; `nil` stands for a channel without a
  /// loudspeaker.
  init(_ speakers: [Speaker?]) {
    let weights = speakers.map { $0?.weights ?? (0, 0) }
    let sum = max(weights.reduce(0) { $0 + $1.0 }, weights.reduce(0) { $0 + $1.1 })
    guard sum > 0 else {
      let share = 1 / Float(max(1, speakers.count))
      left = Array(repeating: share, count: speakers.count)
      right = left
      return
    }
    left = weights.map { $0.0 / sum }
    right = weights.map { $0.1 / sum }
  }

  /// Returns the left sample of one frame.
  func left(of frame: ArraySlice<Float>) -> Float { Self.sum(frame, left) }

  /// Returns the right sample of one frame.
  func right(of frame: ArraySlice<Float>) -> Float { Self.sum(frame, right) }

  private static func sum(_ frame: ArraySlice<Float>, _ weights: [Float]) -> Float {
    var sum: Float = 0
    for (sample, weight) in zip(frame, weights) { sum += sample * weight }
    return sum
  }

  /// A loudspeaker; the raw value is its bit in the channel mask of a WAV file.
  enum Speaker: Int, CaseIterable {
    case frontLeft, frontRight, frontCenter, lowFrequency, backLeft, backRight
    case frontLeftOfCenter, frontRightOfCenter, backCenter, sideLeft, sideRight
    case topCenter, topFrontLeft, topFrontCenter, topFrontRight, topBackLeft, topBackCenter, topBackRight

    /// The loudspeaker's weights in the left and the right channel, before scaling.
    var weights: (Float, Float) {
      let half: Float = 0.707_106_77
      return switch self {
      case .frontLeft: (1, 0)
      case .frontRight: (0, 1)
      case .frontCenter: (half, half)
      case .lowFrequency: (0, 0)
      case .backLeft, .sideLeft, .frontLeftOfCenter, .topFrontLeft, .topBackLeft: (half, 0)
      case .backRight, .sideRight, .frontRightOfCenter, .topFrontRight, .topBackRight: (0, half)
      case .backCenter, .topCenter, .topFrontCenter, .topBackCenter: (0.5, 0.5)
      }
    }

    /// Returns the loudspeakers of a WAV channel mask, lowest bit first, filled with `nil` up to `count`.
    static func list(mask: UInt32, count: Int) -> [Speaker?] {
      var speakers: [Speaker?] = []
      for bit in 0..<32 where mask & (1 << UInt32(bit)) != 0 && speakers.count < count {
        speakers.append(Speaker(rawValue: bit))
      }
      return speakers + Array(repeating: nil, count: max(0, count - speakers.count))
    }

    /// Returns the usual loudspeakers for a number of channels, for a file that does not specify them.
    static func customary(count: Int) -> [Speaker?] {
      switch count {
      case 1: [.frontCenter]
      case 2: [.frontLeft, .frontRight]
      case 3: [.frontLeft, .frontRight, .frontCenter]
      case 4: [.frontLeft, .frontRight, .backLeft, .backRight]
      case 5: [.frontLeft, .frontRight, .frontCenter, .backLeft, .backRight]
      case 6: [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight]
      case 7: [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backCenter, .sideLeft, .sideRight]
      case 8:
        [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight, .sideLeft, .sideRight]
      default: Array(repeating: nil, count: count)
      }
    }
  }

  /// Mixes more than two channels to two; one and two channels stay unchanged.
  static func mix(
    channelCount: Int, frameCount: Int, speakers: [Speaker?], sampleRate: Double, channel: (Int) -> [Float]
  ) -> DecodedAudio {
    if channelCount == 1 { return DecodedAudio(mono: channel(0), sampleRate: sampleRate) }
    if channelCount == 2 {
      return DecodedAudio(left: channel(0), right: channel(1), sampleRate: sampleRate)
    }
    let mix = Downmix(speakers)
    var left = [Float](repeating: 0, count: frameCount)
    var right = left
    for index in 0..<min(channelCount, speakers.count) where mix.left[index] != 0 || mix.right[index] != 0 {
      let samples = channel(index)
      add(samples, times: mix.left[index], to: &left)
      add(samples, times: mix.right[index], to: &right)
    }
    return DecodedAudio(left: left, right: right, sampleRate: sampleRate)
  }

  private static func add(_ samples: [Float], times weight: Float, to sum: inout [Float]) {
    guard weight != 0 else { return }
    for index in 0..<min(samples.count, sum.count) { sum[index] += samples[index] * weight }
  }
}
