import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers

@Suite struct ChannelPlanTests {
  @Test(
    "Text names audio and haptic channels, in any order, as numbers and ranges",
    arguments: [
      ("audio=1-2,haptic=3,4", [1, 2], [3, 4]), ("haptic=3,4,audio=1-2", [1, 2], [3, 4]),
      ("haptic=2", [], [2]), ("audio=2,1", [2, 1], []), ("audio=1,haptic=2", [1], [2]),
      ("haptic=3-6", [], [3, 4, 5, 6]), ("audio=63-64", [63, 64], []), ("haptic=8,2-3", [], [8, 2, 3]),
    ])
  func reading(text: String, audio: [Int], haptic: [Int]) throws {
    let plan = try ChannelPlan(text)
    expectEqual(plan.audio, audio)
    expectEqual(plan.haptic, haptic)
    expectEqual(plan.mix, .separate)
    expectEqual(plan.channelCount, (audio + haptic).max())
  }

  @Test("A preview mixes haptics into audio, on channels 1 and 2 unless others are named")
  func previews() throws {
    #expect(try ChannelPlan("preview") == .preview)
    #expect(try ChannelPlan("preview=1-2") == .preview)
    let elsewhere = try ChannelPlan("preview=3-4")
    expectEqual(elsewhere.audio, [3, 4])
    expectEqual(elsewhere.mix, .preview)
    #expect(try ChannelPlan("preview=1").audio == [1])
  }

  @Test(
    "What cannot be meant is refused, and the message says what is wrong",
    arguments: [
      ("", "begins with"), ("3", "begins with"), ("haptic=", "not a channel number"),
      ("haptic=0", "no channel 0"),
      ("haptic=65", "no channel 65"), ("haptic=99999", "not a channel number"),
      ("haptic=1-9999", "from 1 to 64"),
      ("haptic=4-3", "not a channel number"), ("haptic=3,3", "named twice"),
      ("audio=1-2,haptic=2", "named twice"),
      ("audio=1-3", "two channels at most"), ("haptic=3,haptic=4", "appears twice; remove one"),
      ("preview=1-2,haptic=3", "stands alone"), ("hptic=3", "did you mean haptic?"),
      ("video=1", "audio, haptic or preview"), ("haptic=-1", "not a channel number"),
      ("haptic=1-2-3", "not a channel number"),
      ("haptic=3,,4", "not a channel number"), ("haptic=+3", "not a channel number"),
      ("haptic= 3", "not a channel number"),
    ])
  func refusing(text: String, part: String) {
    let error = #expect(throws: OutputError.self) { _ = try ChannelPlan(text) }
    expectEqual(error?.kind, .misuse)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test("The text of a plan gives the plan again")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      var free = Array(1...ChannelPlan.highestChannel)
      let removeRandom = { (count: Int) in (0..<count).map { _ in free.remove(at: random.next(free.count)) } }
      let audio = removeRandom(random.next(3))
      let isPreview = !audio.isEmpty && random.next(4) == 0
      let haptic = isPreview ? [] : removeRandom(random.next(4) + (audio.isEmpty ? 1 : 0))
      let plan = try ChannelPlan(audio: audio, haptic: haptic, mix: isPreview ? .preview : .separate)
      #expect(try ChannelPlan(plan.description) == plan, "seed 20: \(plan)")
    }
  }

  @Test(
    "A device without a channel of the plan is refused with its name; only the plain preview fits one channel"
  )
  func fitting() throws {
    let plan = try ChannelPlan("audio=1-2,haptic=4")
    #expect(try plan.fitted(to: 4, device: "x") == plan)
    let error = #expect(throws: OutputError.self) { _ = try plan.fitted(to: 2, device: "jack:card") }
    expectEqual(error?.kind, .unsuitable)
    #expect(
      error?.description
        == "jack:card: the channel plan audio=1-2,haptic=4 needs channel 4, but the device has only 2 channels; "
        + "choose another device or plan")
    #expect(try ChannelPlan.preview.fitted(to: 1, device: "x").audio == [1])
    #expect(throws: OutputError.self) { _ = try ChannelPlan("preview=3-4").fitted(to: 1, device: "x") }
    #expect(throws: OutputError.self) { _ = try ChannelPlan.preview.fitted(to: 0, device: "x") }
  }
}
