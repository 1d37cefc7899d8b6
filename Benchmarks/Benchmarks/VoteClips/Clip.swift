import Foundation

/// Why a clip cannot be read.
struct ClipError: Error {
  /// The file, what is wrong with it, and what to do.
  var message: String
}

/// A clip of a set: the drive of an actuator, or its acceleration, at 8000 Hz.
struct Clip {
  static let sampleRate = 8000

  /// The samples, −1…1, without their mean: an actuator does not reproduce a constant.
  let samples: [Double]

  /// Reads a WAV file: one channel of 8 or 16 bits at 8000 Hz.
  init(path: String) throws(ClipError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ClipError(message: "\(path): cannot be read; check that it exists")
    }
    samples = Self.centred(try WAVBytes(path: path, bytes: [UInt8](data)).samples())
  }

  private static func centred(_ samples: [Double]) -> [Double] {
    guard !samples.isEmpty else { return [] }
    let mean = samples.reduce(0, +) / Double(samples.count)
    return samples.map { $0 - mean }
  }
}

/// The bytes of a WAV file.
private struct WAVBytes {
  let path: String
  let bytes: [UInt8]

  func samples() throws(ClipError) -> [Double] {
    guard text(at: 0) == "RIFF", text(at: 8) == "WAVE" else {
      throw error("is not a WAV file")
    }
    var place = 12
    var bits: Int?
    while place + 8 <= bytes.count {
      let (start, size) = (place + 8, integer(at: place + 4, bytes: 4))
      guard start + size <= bytes.count else { throw error("ends within a chunk") }
      switch text(at: place) {
      case "fmt ": bits = try format(at: start, size: size)
      case "data":
        guard let bits else { throw error("has no format before its samples") }
        return decode(start..<start + size, bits: bits)
      default: break
      }
      place = start + size + size % 2
    }
    throw error("has no samples")
  }

  /// Returns the number of bits of a sample.
  private func format(at place: Int, size: Int) throws(ClipError) -> Int {
    guard size >= 16 else { throw error("has a format that is too short") }
    let (kind, channels) = (integer(at: place, bytes: 2), integer(at: place + 2, bytes: 2))
    let (rate, bits) = (integer(at: place + 4, bytes: 4), integer(at: place + 14, bytes: 2))
    guard kind == 1, channels == 1, bits == 8 || bits == 16, rate == Clip.sampleRate else {
      throw error("has format \(kind), \(channels) channels, \(bits) bits, \(rate) Hz")
    }
    return bits
  }

  private func decode(_ range: Range<Int>, bits: Int) -> [Double] {
    if bits == 8 { return bytes[range].map { (Double($0) - 128) / 128 } }
    return stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
      Double(Int16(truncatingIfNeeded: integer(at: $0, bytes: 2))) / 32768
    }
  }

  private func text(at place: Int) -> String {
    place + 4 <= bytes.count ? String(decoding: bytes[place..<place + 4], as: UTF8.self) : ""
  }

  /// Returns an unsigned number, least significant byte first; bytes beyond the end count as 0.
  private func integer(at place: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { value, index in
      place + index < bytes.count ? value | Int(bytes[place + index]) << (8 * index) : value
    }
  }

  private func error(_ problem: String) -> ClipError {
    ClipError(message: "\(path): \(problem); convert it to a WAV file of one channel, 8 or 16 bits, 8000 Hz")
  }
}
