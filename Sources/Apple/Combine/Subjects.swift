#if !canImport(Darwin)
  import Foundation

  /// The closures that receive the values of a publisher.
  final class Listeners<Value>: @unchecked Sendable {  // Behind a lock.
    private let lock = NSLock()
    private var all: [(id: Int, receive: (Value) -> Void)] = []
    private var next = 0

    func add(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
      let id = lock.withLock {
        next += 1
        all.append((next, receive))
        return next
      }
      return AnyCancellable { [weak self] in
        guard let self else { return }
        self.lock.withLock { self.all.removeAll { $0.id == id } }
      }
    }

    /// Calls the closures outside the lock, in the order in which they were added.
    func send(_ value: Value) {
      for listener in lock.withLock({ all }) { listener.receive(value) }
    }
  }

  /// A publisher of the values that code sends to it.
  public final class PassthroughSubject<Output, Failure: Error>: Publisher, @unchecked Sendable {
    // Sendable: constants alone.
    private let listeners = Listeners<Output>()

    /// Creates a subject without subscribers.
    public init() {}

    /// Sends a value to all subscribers.
    public func send(_ value: Output) { listeners.send(value) }

    /// Sends the value `()` to all subscribers.
    public func send() where Output == Void { listeners.send(()) }

    /// Calls a closure with each value until the result is cancelled or deallocated.
    public func _listen(_ receive: @escaping (Output) -> Void) -> AnyCancellable { listeners.add(receive) }
  }

  /// A publisher that has a value, sends it to each new subscriber, and sends each change of it.
  public final class CurrentValueSubject<Output, Failure: Error>: Publisher, @unchecked Sendable {
    // Sendable: behind a lock.
    private let listeners = Listeners<Output>()
    private let lock = NSLock()
    private var current: Output

    /// Creates a subject with a value.
    public init(_ value: Output) { current = value }

    /// The value. A change is sent to all subscribers.
    public var value: Output {
      get { lock.withLock { current } }
      set {
        lock.withLock { current = newValue }
        listeners.send(newValue)
      }
    }

    /// Sets the value and sends it to all subscribers.
    public func send(_ value: Output) { self.value = value }

    /// Calls a closure with the value and each change until the result is cancelled or deallocated.
    public func _listen(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      receive(value)
      return listeners.add(receive)
    }
  }
#endif
