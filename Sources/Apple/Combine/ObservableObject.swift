#if !canImport(Darwin)
  import Foundation

  /// A class that announces its changes: `objectWillChange` sends before each change of a `@Published` property.
  public protocol ObservableObject: AnyObject {
    /// The type of `objectWillChange`.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// The publisher that sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
  }

  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that sends before the object changes: the same for the whole life of the object.
    public var objectWillChange: ObservableObjectPublisher { WillChangeTable.shared.publisher(of: self) }
  }

  /// The publisher of `objectWillChange`.
  public final class ObservableObjectPublisher: Publisher, Sendable {
    /// Nothing is sent but the moment.
    public typealias Output = Void
    /// It never fails.
    public typealias Failure = Never

    private let listeners = Listeners<Void>()

    /// Creates a publisher without subscribers.
    public init() {}

    /// Announces a change.
    public func send() { listeners.send(()) }

    /// Calls a closure before each change until the result is cancelled or deallocated.
    public func _listen(_ receive: @escaping (Output) -> Void) -> AnyCancellable { listeners.add(receive) }
  }

  /// The publishers of objects that have none of their own.
  private final class WillChangeTable: @unchecked Sendable {  // Behind a lock.
    static let shared = WillChangeTable()

    private struct Entry {
      weak var object: AnyObject?
      let publisher: ObservableObjectPublisher
    }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of deallocated objects are removed.
    private var limit = 64

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
      lock.withLock {
        let id = ObjectIdentifier(object)
        // The identity of a deallocated object may belong to another object by now.
        if let entry = entries[id], entry.object === object { return entry.publisher }
        if entries.count >= limit {
          entries = entries.filter { $0.value.object != nil }
          limit = max(64, entries.count * 2)
        }
        let publisher = ObservableObjectPublisher()
        entries[id] = Entry(object: object, publisher: publisher)
        return publisher
      }
    }
  }
#endif
