#if !canImport(Darwin)
  // On Apple platforms UIKit brings these along, and files that import nothing else name points, dates and
  // notifications, and measure with CACurrentMediaTime().
  @_exported import Foundation
  @_exported import QuartzCore
#endif
