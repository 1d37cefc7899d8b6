#if !canImport(Darwin)
  // As on Apple platforms, this module re-exports Foundation: files that import only this module use URLs,
  // queues and bundles. Foundation re-exports Observation there.
  @_exported import Foundation
  @_exported import Observation
#endif
