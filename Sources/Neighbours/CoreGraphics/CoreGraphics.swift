#if !canImport(Darwin)
  // On this platform, Foundation declares `CGFloat`, `CGPoint`, `CGSize` and `CGRect`.
  @_exported import Foundation
#endif
