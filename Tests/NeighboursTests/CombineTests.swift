import Combine
import PhoneSnippets
import TestExpectations
import Testing

/// Combine, as far as managers of haptics use it.
@Suite struct CombineTests {
  private final class Model: ObservableObject {
    @Published var level = 1
    let pulses = PassthroughSubject<Void, Never>()
    let state = CurrentValueSubject<String, Never>("idle")
  }

  @Test("a published property sends its value and each new one before it changes") func published() {
    let model = Model()
    var seen: [[Int]] = []
    let subscription = model.$level.sink { seen.append([$0, model.level]) }
    model.level = 2
    model.level = 2
    expectEqual(seen, [[1, 1], [2, 1], [2, 2]])
    subscription.cancel()
    model.level = 3
    #expect(seen.count == 3 && model.level == 3)
  }

  @Test("an object announces changes through one publisher; another object does not") func objects() {
    let (first, second) = (Model(), Model())
    var count = 0
    var kept = Set<AnyCancellable>()
    first.objectWillChange.sink { count += 1 }.store(in: &kept)
    first.level = 5
    second.level = 5
    first.objectWillChange.send()
    #expect(count == 2 && first.objectWillChange === first.objectWillChange)
    kept = []
    first.level = 6
    expectEqual(count, 2)
    // Publishers of deallocated objects do not reach new objects at the same address.
    for _ in 1...1_000 {
      let model = Model()
      var own = 0
      let subscription = model.objectWillChange.sink { own += 1 }
      model.level += 1
      expectEqual(own, 1)
      _ = subscription
    }
  }

  @Test("subjects send to all subscribers in order, through operators, on a queue") func subjects() async {
    let model = Model()
    var lines: [String] = []
    var kept: [AnyCancellable] = []
    model.pulses.sink { lines.append("a") }.store(in: &kept)
    model.pulses.map { "b" }.filter { $0 == "b" }.eraseToAnyPublisher().sink { lines.append($0) }.store(
      in: &kept)
    model.pulses.send()
    expectEqual(lines, ["a", "b"])
    model.state.sink { lines.append($0) }.store(in: &kept)
    model.state.value = "playing"
    model.state.send("over")
    #expect(lines.suffix(3) == ["idle", "playing", "over"] && model.state.value == "over")
    let queue = DispatchQueue(label: "values")
    let label = await withCheckedContinuation { continuation in
      model.state.receive(on: queue).sink { _ in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(returning: "on the queue")
      }.store(in: &kept)
    }
    expectEqual(label, "on the queue")
  }

  @Test("a cancellable is called once, at the latest when it is deallocated") func cancellables() {
    var count = 0
    let first = AnyCancellable { count += 1 }
    first.cancel()
    first.cancel()
    expectEqual(count, 1)
    do { _ = AnyCancellable { count += 1 } }
    #expect(count == 2 && Set([first, first]).count == 1)
  }

  @Test("a class is @Observable with the imports that it has on a phone") func observable() {
    let haptics = ObservedHaptics()
    let changed = CurrentValueSubject<Bool, Never>(false)
    withObservationTracking {
      _ = haptics.strength
    } onChange: {
      changed.send(true)
    }
    haptics.strength = 0.5
    #expect(changed.value)
  }
}
