#if !canImport(Darwin)
  // As on Apple platforms, files that import only this module use queues, dates and @Observable.
  @_exported import Foundation
  @_exported import Observation

  /// A source of values over time. There are no requests for a number of values: a publisher sends each value at once, on the
  /// thread on which it was sent. It never completes.
  public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of errors, which are never sent.
    associatedtype Failure: Error

    /// Calls a closure with each value until the result is cancelled or deallocated.
    func _listen(_ receive: @escaping (Output) -> Void) -> AnyCancellable
  }

  extension Publisher where Failure == Never {
    /// Calls a closure with each value until the result is cancelled or deallocated.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { _listen(receiveValue) }
  }

  extension Publisher {
    /// Returns a publisher of the values that a function makes of these.
    public func map<Mapped>(_ transform: @escaping (Output) -> Mapped) -> AnyPublisher<Mapped, Failure> {
      AnyPublisher { receive in self._listen { receive(transform($0)) } }
    }

    /// Returns a publisher of the values for which a function returns `true`.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
      AnyPublisher { receive in self._listen { if isIncluded($0) { receive($0) } } }
    }

    /// Returns a publisher that sends the values on a queue.
    public func receive(on queue: DispatchQueue) -> AnyPublisher<Output, Failure> {
      AnyPublisher { receive in
        self._listen { value in
          let call = Unchecked { receive(value) }
          queue.async { call.body() }
        }
      }
    }

    /// Returns this publisher without its own type.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher { self._listen($0) } }
  }

  /// A publisher whose own type is hidden.
  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let listen: (@escaping (Output) -> Void) -> AnyCancellable

    init(_ listen: @escaping (@escaping (Output) -> Void) -> AnyCancellable) { self.listen = listen }

    /// Calls a closure with each value until the result is cancelled or deallocated.
    public func _listen(_ receive: @escaping (Output) -> Void) -> AnyCancellable { listen(receive) }
  }

  /// A closure that moves to another thread, as the app's publishers and subscribers ask for.
  private struct Unchecked: @unchecked Sendable {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }
#endif
