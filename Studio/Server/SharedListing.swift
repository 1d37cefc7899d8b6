import NIOCore
import Synchronization

/// The paths of a folder, which requests that wait at the same time share: looking through a large folder takes long.
final class SharedListing: Sendable {
  private let folder: StudioFolder
  private let last = Mutex<(began: NIODeadline, listing: StudioFolder.Listing)?>(nil)

  init(_ folder: StudioFolder) { self.folder = folder }

  /// Returns the paths as they are at some time after a request arrived. Blocks while another request has them looked up.
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
