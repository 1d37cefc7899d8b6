import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("The page that compares strategies")
struct ComposePageTests {
  @Test("a sound with few samples keeps them; a longer one has 4 bits, and the page says what is missing")
  func sound() throws {
    let short = PageSound([Float](repeating: 0.5, count: 1000), rate: 44_100)
    #expect(short.rate == 44_100 && short.bits == 16 && short.bytes.count == 2000)
    #expect(short.bytes.starts(with: [0x00, 0x40]) && short.note(fileSeconds: 0.02, fileRate: 44_100) == nil)
    for (seconds, rate, held, whole) in [
      (10.0, 48_000.0, 48_000.0, true), (60, 48_000, 12_000, true), (60, 22_050, 12_000, true),
      (120, 16_000, 8_000, false), (30, 8_000, 8_000, true),
    ] {
      let sound = PageSound([Float](repeating: 0.1, count: Int(seconds * rate)), rate: rate)
      #expect(sound.bits == 4 && sound.rate == held && sound.bytes.count <= 420_000, "\(seconds) s")
      #expect((sound.seconds > seconds - 0.01) == whole, "\(sound.seconds)")
      let note = try #require(sound.note(fileSeconds: seconds, fileRate: rate))
      #expect(note.contains("holds the first") == !whole && note.contains("missing") == (held < rate))
    }
  }

  @Test("samples of 4 bits follow the sound")
  func compression() {
    let rate = 16_000.0
    let tone = (0..<160_000).map { Float(0.5 * sin(2 * .pi * 440 * Double($0) / rate)) }
    let sound = PageSound(tone, rate: rate)
    var (value, place, noise, power) = (0, 0, 0.0, 0.0)
    for (index, sample) in tone.enumerated() {
      let code = Int(sound.bytes[index / 2] >> (index % 2 == 0 ? 0 : 4)) & 15
      let step = PageSound.steps[place]
      let change =
        (step >> 3) + (code & 4 != 0 ? step : 0) + (code & 2 != 0 ? step >> 1 : 0)
        + (code & 1 != 0 ? step >> 2 : 0)
      value = max(-32_768, min(32_767, value + (code & 8 == 0 ? change : -change)))
      place = max(0, min(88, place + [-1, -1, -1, -1, 2, 4, 6, 8][code & 7]))
      noise += pow(Double(sample) - Double(value) / 32_767, 2)
      power += pow(Double(sample), 2)
    }
    #expect(10 * log10(power / noise) > 20)
  }

  @Test("loudness is that of ITU-R BS.1770: a tone of 997 Hz at full scale has -3.01 LUFS")
  func loudness() throws {
    for rate in [48_000.0, 16_000] {
      let tone = (0..<Int(rate * 2)).map { Float(sin(2 * .pi * 997 * Double($0) / rate)) }
      let measured = PageLoudness(tone, rate: rate)
      #expect(abs(try #require(measured.level) + 3.01) < 0.15, "\(rate)")
      let quiet = PageLoudness(tone.map { $0 / 10 } + [Float](repeating: 0, count: 100_000), rate: rate)
      // Of 20 blocks, three hold the end of the tone, a quarter to three quarters of it: 0.34 dB less.
      #expect(abs(try #require(quiet.level) + 23.35) < 0.15, "\(quiet.level ?? 0)")
      #expect(abs(quiet.peak - 0.1) < 0.001)
    }
    #expect(
      PageLoudness([0, 0, 0], rate: 16_000).level == nil && PageLoudness([], rate: 16_000).level == nil)
  }

  @Test("the page of a noise, which is the hardest sound to hold, stays small and escapes its texts")
  func size() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 3)
    var bytes = Sample.wav(seconds: 0)
    let count = 6 * 48_000
    func set(_ value: Int, at place: Int) {
      for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
    set(36 + 2 * count, at: 4)
    set(48_000, at: 24)
    set(96_000, at: 28)
    set(2 * count, at: 40)
    bytes = Array(bytes.prefix(44))
    for _ in 0..<count {
      let value = Int.random(in: -20_000...20_000, using: &generator)
      bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    let sound = try folder.write("a <b> & c.wav", bytes)
    let run = thrum("compose", sound, "-o", folder.path + "/x.ahap", "--strategy", "all")
    #expect(run.status == 0, "\(run.errors)")
    let page = String(decoding: try folder.read("x.html"), as: UTF8.self)
    #expect(page.utf8.count < 500_000, "\(page.utf8.count)")
    #expect(page.contains("<h1>a &lt;b&gt; &amp; c.wav</h1>") && page.contains("4 bits a sample"))
    expectEqual(page.components(separatedBy: "</script>").count, 3)
  }

  @Test("a pattern of very many events ends on the page where the page says so")
  func dense() {
    let few = HapticPattern(events: (0..<50).map { HapticEvent(.hapticTransient, time: Double($0)) })
    #expect(PagePattern(few).end == nil)
    let many = HapticPattern(
      events: (0..<60_000).map { HapticEvent(.hapticTransient, time: Double($0) / 100) })
    let page = PagePattern(many)
    #expect(page.text.utf8.count <= 60_000)
    #expect(page.end.map { $0 > 60 && $0 < 600 } == true, "\(String(describing: page.end))")
  }
}
