#if !canImport(Darwin)
  // On Apple platforms this module brings Foundation along, and files that import nothing else name URLs, queues and bundles.
  @_exported import Foundation
#endif
