import HapticPerception
import Testing

@Suite("What is felt and lost")
struct FeltLossTests {
  private static func event(_ milliseconds: Int, _ length: Int, _ level: Double) -> FeltEvent {
    FeltEvent(
      startFrame: Int64(milliseconds / 5), durationFrames: Int64(length / 5), pacinianLevel: level,
      nonPacinianLevel: 0, peak: level, pitch: 150, roughness: 0,
      levels: Array(repeating: Float(level), count: length / 5))
  }

  private static func lost(_ events: [FeltEvent], in others: [FeltEvent]) -> [FeltEvent] {
    FeltLosses(of: events, in: others).lost
  }

  @Test("an event is lost if nothing is felt for it, and not if it feels different")
  func nothing() {
    let vibration = Self.event(0, 1000, 12)
    #expect(Self.lost([vibration], in: []) == [vibration])
    #expect(Self.lost([vibration], in: [Self.event(20, 400, 45)]).isEmpty)
    #expect(Self.lost([vibration], in: [Self.event(1200, 400, 45)]) == [vibration])
    // What is too weak to be intended is not felt.
    #expect(FeltLosses(of: [Self.event(0, 1000, 8)], in: []).felt.isEmpty)
  }

  @Test("each event of a result stands for one event")
  func one() {
    let taps = [Self.event(0, 20, 25), Self.event(50, 20, 25)]
    #expect(Self.lost(taps, in: [Self.event(5, 20, 25)]) == [taps[1]])
    #expect(Self.lost(taps, in: [Self.event(45, 20, 25)]) == [taps[0]])
    #expect(Self.lost(taps, in: [Self.event(0, 20, 25), Self.event(60, 20, 25)]).isEmpty)
  }

  @Test("a weak event before a strong one is lost, however near the strong one is")
  func beside() {
    let (weak, strong) = (Self.event(0, 1000, 12), Self.event(1000, 100, 40))
    let losses = FeltLosses(of: [weak, strong], in: [strong])
    #expect(losses.lost == [weak] && losses.share == 0.5 && losses.largest > 1)
  }

  @Test("a vibration that goes on while another begins is felt; a tap alone within it is not")
  func within() {
    let whole = Self.event(0, 1000, 30)
    let halves = [Self.event(0, 500, 30), Self.event(505, 495, 24)]
    #expect(Self.lost(halves, in: [whole]).isEmpty)
    let accent = Self.event(505, 20, 40)
    #expect(Self.lost([Self.event(0, 500, 30), accent], in: [whole]) == [accent])
  }

  @Test("an event that the one before masks is not felt, and so not lost")
  func masked() {
    let (hum, tap) = (Self.event(0, 500, 45), Self.event(505, 20, 12))
    #expect(FeltLosses(of: [hum, tap], in: [hum]).lost.isEmpty)
    #expect(FeltLosses(of: [hum, tap], in: [hum]).felt == [hum])
  }

  @Test("a whole result that is late has its events at their times")
  func late() {
    let taps = [0, 200, 400].map { Self.event($0, 20, 25) }
    let late = [80, 280, 480].map { Self.event($0, 20, 25) }
    #expect(Self.lost(taps, in: late).count == 3)
    #expect(FeltLosses(of: taps, in: late, shift: 0.08).lost.isEmpty)
  }
}
