#if !canImport(Darwin)
  // As on Apple platforms: see the file of this name in CoreHaptics.
  @_exported import Foundation
#endif
