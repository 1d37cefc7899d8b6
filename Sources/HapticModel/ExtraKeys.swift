/// Keys that AHAP does not define, kept in the order they were found so that a file survives reading and writing.
public struct ExtraKeys: Sendable, Hashable {
  /// One unknown key with its value.
  public struct Member: Sendable, Hashable {
    /// The key as written.
    public var key: String
    /// Its value.
    public var value: ExtraValue

    /// Creates a member.
    public init(key: String, value: ExtraValue) {
      self.key = key
      self.value = value
    }
  }

  /// The keys in order.
  public var members: [Member]

  /// Creates a list of keys, empty by default.
  public init(_ members: [Member] = []) { self.members = members }

  /// True when there is no key.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of the first member with a key.
  public subscript(key: String) -> ExtraValue? { members.first { $0.key == key }?.value }
}

/// A JSON value that AHAP gives no meaning to.
public enum ExtraValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number, spelled as in the file, so that nothing is lost.
  case number(String)
  case string(String)
  case array([ExtraValue])
  case object(ExtraKeys)
}
