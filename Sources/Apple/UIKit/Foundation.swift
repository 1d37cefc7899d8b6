#if !canImport(Darwin)
  // As on Apple platforms, UIKit re-exports these modules: files that import only UIKit use points, dates,
  // notifications and CACurrentMediaTime().
  @_exported import Foundation
  @_exported import Observation
  @_exported import QuartzCore
#endif
