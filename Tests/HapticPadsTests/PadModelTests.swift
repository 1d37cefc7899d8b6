import HapticPads
import TestExpectations
import Testing

/// The time of packet k without drift, in nanoseconds.
private func due(_ packet: Int) -> Int64 { Int64(packet) * 32_000_000_000 / 3000 }

@Suite struct PadModelTests {
  /// How a queue of a size survives, as the specification of the model states it.
  struct Row: Sendable {
    let units: Int
    let underruns: ClosedRange<Int>
    /// In milliseconds.
    let stall: Int
    /// In seconds, for a pad whose clock is fast or slow by 200 ppm.
    let fast: Double
    let slow: Double
  }

  static let rows = [
    Row(units: 16, underruns: 4...24, stall: 0, fast: 0, slow: 0),
    Row(units: 32, underruns: 0...0, stall: 16, fast: 52, slow: 99),
    Row(units: 64, underruns: 0...0, stall: 36, fast: 153, slow: 211),
    Row(units: 128, underruns: 0...0, stall: 80, fast: 372, slow: 419),
    Row(units: 255, underruns: 0...0, stall: 166, fast: 798, slow: 840),
  ]

  private func pad(_ row: Row, drift: Double = 0) -> PadModel {
    PadModel(buffer: CoilBuffer(units: row.units), drift: drift, jitter: 0.002, seed: 7)
  }

  private func firstLoss(_ row: Row, drift: Double) -> Double {
    var pad = pad(row, drift: drift)
    for packet in 0..<100_000 {
      pad.receive(at: due(packet))
      if pad.underruns + pad.overruns > 0 { return Double(due(packet)) * 1e-9 }
    }
    return .infinity
  }

  /// The longest stall, in steps of 2 ms, of which nothing is heard. The packets of the stall follow it at once.
  private func longestStall(_ row: Row) -> Int {
    var longest = 0
    for stall in stride(from: 2, through: 200, by: 2) {
      let from: Int64 = 10_000_000_000
      let to = from + Int64(stall) * 1_000_000
      var pad = pad(row)
      for packet in 0..<1100 {
        let time = due(packet)
        pad.receive(at: time >= from && time < to ? to : time)
      }
      if pad.underruns + pad.overruns > 0 { break }
      longest = stall
    }
    return longest
  }

  @Test("A longer queue survives longer stalls and more drift", arguments: rows)
  func queue(row: Row) {
    var steady = pad(row)
    for packet in 0..<28_125 { steady.receive(at: due(packet)) }
    #expect(row.underruns.contains(steady.underruns))
    expectEqual(steady.overruns, 0)
    guard row.units > 16 else { return }
    // The delays of up to 2 ms decide within 2 ms of stall, or 10 s of 200 ppm.
    #expect(abs(longestStall(row) - row.stall) <= 2)
    #expect(abs(firstLoss(row, drift: 200e-6) - row.fast) <= 10)
    #expect(abs(firstLoss(row, drift: -200e-6) - row.slow) <= 10)
  }

  @Test("The pad begins to play when its queue is full, and fills it again after it ran empty")
  func refill() {
    var pad = PadModel(buffer: CoilBuffer(units: 32))
    pad.receive(at: 0)
    #expect(!pad.isPlaying)
    pad.receive(at: due(1))
    #expect(pad.isPlaying)
    pad.receive(at: due(1) + 30_000_000)
    expectEqual(pad.underruns, 1)
    #expect(!pad.isPlaying)
    pad.receive(at: due(1) + 31_000_000, isSilent: true)
    #expect(pad.isPlaying)
    // Nothing is lost when the sound has ended.
    pad.advance(to: due(100))
    expectEqual(pad.underruns, 1)
    #expect(!pad.isPlaying)
  }

  @Test("A pad whose numbers make no sense is an ordinary one")
  func oddNumbers() {
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      var pad = PadModel(buffer: .normal, drift: number, jitter: number, start: .max)
      pad.receive(at: .min)
      pad.receive(at: .max)
      _ = pad.ticks(at: .min)
      expectEqual(pad.queuedFrames, 64)
    }
  }
}
