#if !canImport(Darwin)
  // As on Apple platforms, this module re-exports Foundation.
  @_exported import Foundation
#endif
