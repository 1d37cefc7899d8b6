import NIOCore
import Synchronization

/// The paths of a folder. Requests that wait at the same time share one listing, because listing a large
/// folder takes a long time.
final class SharedListing: Sendable {
  private let folder: StudioFolder
  private let last = Mutex<(began: NIODeadline, listing: StudioFolder.Listing)?>(nil)

  init(_ folder: StudioFolder) { self.folder = folder }

  /// Returns the paths of a listing that started after the request arrived. Blocks while the listing for
  /// another request runs.
  func list(for arrival: NIODeadline) throws(FileProblem) -> StudioFolder.Listing {
    try last.withLock { last throws(FileProblem) in
      if let last, last.began >= arrival { return last.listing }
      let began = NIODeadline.now()
      let listing = try folder.list()
      last = (began, listing)
      return listing
    }
  }
}
