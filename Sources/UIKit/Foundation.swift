#if !canImport(Darwin)
  // On Apple platforms UIKit brings Foundation along, and files that import nothing else name points, dates
  // and notifications.
  @_exported import Foundation
#endif
