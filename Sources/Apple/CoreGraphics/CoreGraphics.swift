#if !canImport(Darwin)
  // On this platform, Foundation declares `CGFloat`, `CGPoint`, `CGSize` and `CGRect`, but no `CGVector`.
  @_exported import Foundation
#endif
