#if !canImport(Darwin)
  // `CGFloat`, `CGPoint`, `CGSize` and `CGRect` are Foundation's here.
  @_exported import Foundation
#endif
