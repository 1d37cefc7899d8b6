import Testing

/// The parts of a WAV file that the tests look at, read independently of the writer.
struct WAVFile {
  var formatTag: Int
  var sampleRate: Int
  var bitsPerSample: Int
  var channelCount: Int
  /// The bytes of all samples.
  var data: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    try #require(bytes.count > 44)
    try #require(Array(bytes[0..<4]) == Array("RIFF".utf8) && Array(bytes[8..<12]) == Array("WAVE".utf8))
    try #require(number(4, 4) == bytes.count - 8)
    var chunks: [String: Range<Int>] = [:]
    var offset = 12
    while offset + 8 <= bytes.count {
      let size = number(offset + 4, 4)
      try #require(offset + 8 + size <= bytes.count)
      chunks[String(decoding: bytes[offset..<offset + 4], as: UTF8.self)] = offset + 8..<offset + 8 + size
      offset += 8 + size + size & 1
    }
    let format = try #require(chunks["fmt "])
    formatTag = number(format.lowerBound, 2)
    channelCount = number(format.lowerBound + 2, 2)
    sampleRate = number(format.lowerBound + 4, 4)
    bitsPerSample = number(format.lowerBound + 14, 2)
    data = bytes[try #require(chunks["data"])]
  }

  var frameCount: Int { data.count / (bitsPerSample / 8 * channelCount) }

  /// The samples of one channel of a float file.
  func channel(_ index: Int) -> [Float] {
    data.withUnsafeBytes { raw in
      (0..<frameCount).map { frame in
        let bits = raw.loadUnaligned(fromByteOffset: 4 * (frame * channelCount + index), as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
      }
    }
  }
}
