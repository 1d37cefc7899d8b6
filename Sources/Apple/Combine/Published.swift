#if !canImport(Darwin)
  import Foundation

  /// A property of a class that announces its changes: before each of them, `objectWillChange` of an `ObservableObject` and the
  /// publisher `$property` send. A property of a struct cannot have it.
  @propertyWrapper
  public struct Published<Value> {
    private let storage: Storage

    /// Creates a property with a first value.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// Creates a property with a first value.
    public init(initialValue: Value) { storage = Storage(initialValue) }

    /// The value, for which the compiler uses the subscript below.
    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }

    /// The publisher `$property`: it sends the value to each new subscriber, and each new value before the property has it.
    public var projectedValue: Publisher { Publisher(storage: storage) }

    /// The value of the property of an object.
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
      storage path: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
      get { object[keyPath: path].storage.value }
      set {
        if let object = object as? any ObservableObject { announce(object) }
        object[keyPath: path].storage.send(newValue)
      }
    }

    private static func announce(_ object: some ObservableObject) {
      (object.objectWillChange as? ObservableObjectPublisher)?.send()
    }

    /// The publisher of the values of a property.
    public struct Publisher: Combine.Publisher {
      /// The type of the values.
      public typealias Output = Value
      /// It never fails.
      public typealias Failure = Never

      fileprivate let storage: Storage

      /// Calls a closure with the value and each new one until the result is cancelled or deallocated.
      public func _listen(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
        receive(storage.value)
        return storage.listeners.add(receive)
      }
    }

    fileprivate final class Storage: @unchecked Sendable {  // Behind a lock.
      let listeners = Listeners<Value>()
      private let lock = NSLock()
      private var current: Value

      init(_ value: Value) { current = value }

      var value: Value {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
      }

      /// Announces a value, then stores it.
      func send(_ value: Value) {
        listeners.send(value)
        self.value = value
      }
    }
  }
#endif
