#if !canImport(Darwin)
  // On this platform, Foundation declares `CGFloat`, `CGPoint`, `CGSize` and `CGRect`, but no `CGVector`.
  @_exported import Foundation

  /// A vector in two dimensions, such as a velocity, which Foundation does not declare on this platform.
  public struct CGVector: Sendable, Hashable, Codable {
    /// The horizontal component.
    public var dx: CGFloat
    /// The vertical component.
    public var dy: CGFloat

    /// The vector whose components are 0.
    public static let zero = CGVector()

    /// Creates a vector whose components are 0.
    public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from an array of its two components, as other types of this kind are coded.
    public init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      try self.init(dx: values.decode(CGFloat.self), dy: values.decode(CGFloat.self))
    }

    /// Encodes the vector as an array of its two components.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(dx)
      try values.encode(dy)
    }
  }
#endif
