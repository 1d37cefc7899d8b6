#if !canImport(Darwin)
  // As on Apple platforms, this module re-exports Foundation: files that import only this module use URLs,
  // queues and bundles.
  @_exported import Foundation
#endif
