import Synchronization

/// Detects that this process is a copy that `fork` made of a process that already used threads.
///
/// The copy contains none of the other threads of its parent, a lock that one of them held stays locked for ever,
/// and the locks of the Swift runtime still record the parent's thread ID as their owner.
package enum ForkedProcess {
  private static let copies = Atomic<Bool>(false)
  private static let watch: Void = {
    // Initialises the value now, because a child process must not wait for a thread that does so.
    _ = isCopy
    // Without memory for the handler, copies are not detected.
    _ = pthread_atfork(nil, nil, noteCopy)
  }()

  /// Detects copies from now on. Call this method before the first thread is started.
  package static func detect() { _ = watch }

  /// Whether this process is a copy of a process that had called `detect`. Reading it neither allocates nor
  /// blocks.
  package static var isCopy: Bool { copies.load(ordering: .relaxed) }

  fileprivate static func note() { copies.store(true, ordering: .relaxed) }
}

private func noteCopy() { ForkedProcess.note() }
