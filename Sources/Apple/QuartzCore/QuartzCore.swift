#if !canImport(Darwin)
  @_exported import CoreGraphics

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A time or a duration in seconds.
  public typealias CFTimeInterval = Double

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Returns the time on the system's monotonic clock, in seconds. It is unrelated to the time of day.
  public func CACurrentMediaTime() -> CFTimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
#endif
