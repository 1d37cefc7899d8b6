/// The squared outputs of the channel filters over the last 82 ms, from which windowed sums are calculated.
struct PowerHistory: Sendable {
  /// The number of samples that the longest window reaches back from the newest sample.
  static var lookBack: Int { latest + PerceptionConstants.nonPacinianWindow / 2 }
  /// The number of samples from a frame's own sample to the newest one when the frame is complete.
  static var latest: Int {
    PerceptionConstants.roughnessWindow / 2 * PerceptionConstants.amplitudeStep
      + PerceptionConstants.amplitudeWindow / 2
  }

  private let pacinianWeights = Maths.hann(PerceptionConstants.pacinianWindow)
  private let nonPacinianWeights = Maths.hann(PerceptionConstants.nonPacinianWindow)
  private let amplitudeWeights = Maths.hann(PerceptionConstants.amplitudeWindow)
  /// Three rows one after the other: the powers of both channels, and the power of the differences between
  /// successive samples of the Pacinian channel.
  private var rows = [Double](repeating: 0, count: 3 * Self.capacity)
  private var count = Self.lookBack

  private static var capacity: Int { lookBack + 2048 }

  /// Filters samples and appends their squares; at most 2048 samples per call.
  mutating func append(_ samples: UnsafeBufferPointer<Double>, through filters: inout ChannelFilters) {
    if count + samples.count > Self.capacity { moveToFront() }
    let start = count
    let added = min(samples.count, Self.capacity - count)
    rows.withUnsafeMutableBufferPointer { rows in
      // Checked here, so that the loop need not.
      guard let base = rows.baseAddress, rows.count == 3 * Self.capacity else { return }
      let pacinian = base + start
      var last = filters.y1[0]
      for index in 0..<added {
        Self.store(filters.next(Self.limited(samples[index])), &last, pacinian + index)
      }
    }
    count += added
  }

  /// Moves a linear actuator by samples of its drive signal, filters the acceleration and appends its squares; at most 2048
  /// samples per call.
  mutating func append(
    _ drive: UnsafeBufferPointer<Float>, moving motion: inout LinearMotion,
    through filters: inout ChannelFilters
  ) {
    if count + drive.count > Self.capacity { moveToFront() }
    let start = count
    let added = min(drive.count, Self.capacity - count)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress, rows.count == 3 * Self.capacity else { return }
      let pacinian = base + start
      // A check of each sample for silence would make the next one wait. So the samples are calculated without, and again
      // if the actuator comes to rest or exceeds the range.
      if motion.isMoving {
        var (free, freeFilters) = (motion, filters)
        var (least, most) = (Double.infinity, 0.0)
        var last = freeFilters.y1[0]
        for index in 0..<added {
          let moved = free.nextWithoutRest(DeviceMotion.limited(drive[index]))
          let size = moved.magnitude
          least = size < least ? size : least
          most = size > most ? size : most
          Self.store(freeFilters.next(moved), &last, pacinian + index)
        }
        if least >= PerceptionConstants.silence, most <= PerceptionConstants.largestAcceleration {
          (motion, filters) = (free, freeFilters)
          return
        }
      }
      var last = filters.y1[0]
      for index in 0..<added {
        let moved = motion.next(DeviceMotion.limited(drive[index]))
        Self.store(filters.next(Self.limited(moved)), &last, pacinian + index)
      }
    }
    count += added
  }

  /// Stores the squares of the outputs of the filters, and of the step from the last output, in the three rows.
  @inline(__always)
  private static func store(
    _ y: SIMD2<Double>, _ last: inout Double, _ pacinian: UnsafeMutablePointer<Double>
  ) {
    let step = y[0] - last
    pacinian[0] = y[0] * y[0]
    pacinian[capacity] = y[1] * y[1]
    pacinian[2 &* capacity] = step * step
    last = y[0]
  }

  /// The amplitude in the Pacinian channel around the sample that lies 56 before the newest.
  var amplitude: Double {
    Maths.squareRoot(sum(0, from: count - PerceptionConstants.amplitudeWindow, amplitudeWeights))
  }

  /// The mean powers around the frame that the newest sample completes.
  var powers: (pacinian: Double, nonPacinian: Double) {
    let centre = count - Self.latest
    return (
      sum(0, from: centre - PerceptionConstants.pacinianWindow / 2, pacinianWeights),
      sum(1, from: centre - PerceptionConstants.nonPacinianWindow / 2, nonPacinianWeights)
    )
  }

  /// The mean power of the differences between successive samples of the Pacinian channel, around the same frame.
  var difference: Double {
    sum(2, from: count - Self.latest - PerceptionConstants.pacinianWindow / 2, pacinianWeights)
  }

  /// The powers before frame 0, which the newest sample completes, in the order of `SensationFrame.earlier`.
  var earlier: SIMD8<Double> {
    var earlier = SIMD8<Double>(repeating: 0)
    let centre = count - Self.latest - PerceptionConstants.frameStep
    earlier[0] = sum(0, from: centre - PerceptionConstants.pacinianWindow / 2, pacinianWeights)
    earlier[1] = sum(2, from: centre - PerceptionConstants.pacinianWindow / 2, pacinianWeights)
    for frame in 0..<4 {
      let start = centre - frame * PerceptionConstants.frameStep - PerceptionConstants.nonPacinianWindow / 2
      earlier[2 + frame] = sum(1, from: start, nonPacinianWeights)
    }
    return earlier
  }

  /// Moves the newest samples to the front of each row. A call, as each of a dozen specialized loops would have a copy.
  @inline(never)
  private mutating func moveToFront() {
    let start = count - Self.lookBack
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress, rows.count == 3 * Self.capacity else { return }
      for row in 0..<3 {
        let line = base + row * Self.capacity
        line.update(from: line + start, count: Self.lookBack)
      }
    }
    count = Self.lookBack
  }

  /// Returns the sample clamped to a range that no actuator exceeds and whose squares do not overflow; 0 for
  /// NaN and infinity.
  private static func limited(_ sample: Double) -> Double {
    let largest = PerceptionConstants.largestAcceleration
    return sample.isFinite ? min(max(sample, -largest), largest) : 0
  }

  /// Returns the weighted sum of a number of values, a multiple of 8. Eight partial sums in a fixed order
  /// give the same bits wherever the values lie in memory.
  private func sum(_ row: Int, from place: Int, _ weights: [Double]) -> Double {
    rows.withUnsafeBytes { values in
      weights.withUnsafeBytes { weights in
        let count = weights.count / 8
        let start = row * Self.capacity + place
        guard place >= 0, start + count <= values.count / 8 else { return 0 }
        var a = SIMD4<Double>.zero
        var b = SIMD4<Double>.zero
        var index = 0
        while index &+ 8 <= count {
          let at = (start &+ index) &* 8
          a +=
            values.loadUnaligned(fromByteOffset: at, as: SIMD4<Double>.self)
            * weights.loadUnaligned(fromByteOffset: index &* 8, as: SIMD4<Double>.self)
          b +=
            values.loadUnaligned(fromByteOffset: at &+ 32, as: SIMD4<Double>.self)
            * weights.loadUnaligned(fromByteOffset: index &* 8 &+ 32, as: SIMD4<Double>.self)
          index = index &+ 8
        }
        let c = a + b
        return (c[0] + c[1]) + (c[2] + c[3])
      }
    }
  }
}
