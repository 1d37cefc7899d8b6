import HapticPlatform
import ProbeSupport

/// Compares a recording of four channels with the ramp.
enum Comparison {
  static func run(file: String, channel: Int, bus name: String, mostLost: Int) throws {
    let buses: [String: Ramp.Bus] = ["left": .left, "right": .right, "haptic": .haptic]
    guard let bus = buses[name], (1...4).contains(channel) else {
      throw ProbeFailure("no such bus or channel")
    }
    let samples = try read(file)
    let frames = samples.count / 4
    var first: Int?
    // The ramp starts again every 65 536 samples; these numbers do not.
    var next = 0
    var furthest = 0
    var (intact, lost, repeated, gaps) = (0, 0, 0, 0)
    for frame in 0..<frames {
      let sample = samples[frame * 4 + channel - 1]
      if sample == 0 { continue }
      guard let found = Ramp.number(sample, bus) else {
        throw ProbeFailure("frame \(frame) of channel \(channel) is \(sample), which is no sample of \(name)")
      }
      if first == nil {
        first = frame
        (next, furthest) = (found, found)
      }
      // A server that had to do without a period may have played the one before twice.
      let distance = (found - next) & (Ramp.length - 1)
      let number = next + (distance < Ramp.length / 2 ? distance : distance - Ramp.length)
      if number != next { gaps += 1 }
      if number < furthest { repeated += 1 } else { intact += 1 }
      lost += max(0, number - furthest)
      furthest = max(furthest, number + 1)
      next = number + 1
    }
    guard let first else { throw ProbeFailure("channel \(channel) is silent") }
    say(
      "channel \(channel) \(name) intact \(intact) lost \(lost) repeated \(repeated) gaps \(gaps) first \(first)"
    )
    if lost > mostLost { throw ProbeFailure("\(lost) samples lost, \(mostLost) allowed") }
  }

  static func read(_ file: String) throws -> [Float] {
    guard let handle = fopen(file, "rb") else { throw ProbeFailure("\(file) cannot be read") }
    defer { fclose(handle) }
    fseek(handle, 0, SEEK_END)
    let count = max(0, ftell(handle)) / MemoryLayout<Float>.size
    rewind(handle)
    var samples = [Float](repeating: 0, count: count)
    let got = samples.withUnsafeMutableBytes {
      fread($0.baseAddress, MemoryLayout<Float>.size, count, handle)
    }
    guard got == count else { throw ProbeFailure("\(file) is cut short") }
    return samples
  }
}
