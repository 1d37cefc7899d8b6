import Testing

@testable import Stage

@Suite struct ScriptTests {
  @Test("a script has its inputs in the order of their frames")
  func aScriptHasItsInputsInTheOrderOfTheirFrames() throws {
    let script = try Script("# a comment\n20 key space\n10 stick 0.5 -1 # tilt\n\n10 pad\n30 end")
    #expect(
      script.steps.map(\.frame) == [10, 10, 20, 20, 30])
    #expect(
      script.steps.map(\.action) == [.stick(x: 0.5, y: -1), .plug, .press(.space), .release(.space), .end])
  }

  @Test(
    "a line that is no input is refused with its number",
    arguments: [
      "x key space", "5", "5 key", "5 key banana", "5 stick 1", "5 jump", "-1 pad", "5 pointer a b",
    ])
  func aLineThatIsNoInputIsRefusedWithItsNumber(line: String) {
    #expect(throws: Script.Problem.self) { try Script("0 pad\n" + line) }
    do {
      _ = try Script("0 pad\n" + line)
    } catch {
      #expect(error.description.hasPrefix("line 2: "))
    }
  }

  @Test("keys have the names and the numbers of SDL") func keysHaveTheNamesAndTheNumbersOfSDL() {
    for name in ["left", "right", "up", "down", "space", "enter", "escape", "a", "z", "0", "9"] {
      let key = Key(name)
      #expect(key != nil && key.flatMap { Key(code: $0.code) } == key, "\(name)")
    }
    #expect(Key("banana") == nil && Key("") == nil && Key("!") == nil)
  }

  @Test("a color between two others has parts between theirs")
  func aColorBetweenTwoOthersHasPartsBetweenTheirs() {
    let middle = Ink(0x000000).mixed(Ink(0xFF8000), 0.5)
    #expect(middle.red == 0.5 && middle.blue == 0 && abs(middle.green - 0.251) < 0.001)
    #expect(Ink(0xFFFFFF).faded(7).alpha == 1 && Ink(0xFFFFFF).faded(-1).alpha == 0)
  }

  @Test("the history keeps the last four seconds, the latest first")
  func theHistoryKeepsTheLastFourSecondsTheLatestFirst() {
    var felt = Felt()
    #expect(felt[0].intensity == 0 && felt[Felt.length - 1].intensity == 0)
    for number in 1...300 { felt.add(Felt.Moment(intensity: Float(number)), taps: UInt64(number)) }
    #expect(felt[0].intensity == 300 && felt[1].intensity == 299 && felt[239].intensity == 61)
    #expect(felt.taps == 300)
  }
}
