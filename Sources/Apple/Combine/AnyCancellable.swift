#if !canImport(Darwin)
  import Foundation

  /// Something that can be cancelled.
  public protocol Cancellable {
    /// Cancels it. Further calls do nothing.
    func cancel()
  }

  /// A subscription, which ends when it is cancelled or deallocated.
  public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {  // Behind a lock.
    private let lock = NSLock()
    private var body: (() -> Void)?

    /// Creates an object that calls a closure once: when it is cancelled or deallocated.
    public init(_ cancel: @escaping () -> Void) { body = cancel }

    deinit { cancel() }

    /// Ends the subscription.
    public func cancel() {
      let body = lock.withLock {
        defer { self.body = nil }
        return self.body
      }
      body?()
    }

    /// Stores this object in a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Stores this object in a collection.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
      collection.append(self)
    }

    /// Whether both are the same object.
    public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }

    /// Adds the identity of the object to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#endif
