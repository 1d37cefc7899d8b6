import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticSynthesis
import Synchronization

/// A render loop with its memory and, after the loop was replaced, everything that the loop may still read.
///
/// An output's `RenderSource` keeps the host alive. A host whose loop was abandoned stays alive until the last call
/// has left the loop.
package final class RenderHost: @unchecked Sendable {  // `guarded` guards the loop; the rest is locked.
  let plan: Plan
  let guarded: GuardedLoop
  private let memory: UnsafeMutableRawPointer
  /// The semaphores that the loop signals. The loop does not retain them; these properties do.
  private let semaphore: Semaphore
  private let control: Semaphore
  /// A weak reference to the engine, which outputs use to wait until the engine has handled their reports.
  private let owner: WeakCore
  private let kept = Mutex<(scores: [AnyObject], curves: [LiveCurve])>(([], []))

  /// The properties with which a render loop is created.
  struct Plan: Hashable {
    var capacity: RenderCapacity
    var sampleRate: Double
    var profile: ActuatorProfile
    /// The time in seconds between felt frames; 0 if the loop creates none.
    var framePeriod: Double
    /// Whether an output reads the felt frames.
    var feedsFrames: Bool
    var reportsEvents: Bool

    /// The time in seconds between the felt frames that the output reads; 0 if the output reads none.
    var outputFramePeriod: Double { feedsFrames ? framePeriod : 0 }
  }

  /// Creates a loop that outputs cannot call yet and that starts at engine time 0.
  ///
  /// - Parameters:
  ///   - semaphore: the semaphore that the loop signals when notices (reports) are waiting.
  ///   - control: the semaphore that the loop signals after each block while the engine asks for it.
  ///   - owner: the engine, for outputs that wait until it has handled their reports.
  init(_ plan: Plan, semaphore: Semaphore, control: Semaphore, owner: WeakCore) {
    self.plan = plan
    self.semaphore = semaphore
    self.control = control
    self.owner = owner
    let byteCount = RenderLink.byteCount(for: plan.capacity, reportsEvents: plan.reportsEvents)
    memory = .allocate(byteCount: byteCount, alignment: 128)
    // The system maps a page on its first write, which takes microseconds: too slow on the audio thread.
    for offset in stride(from: 0, to: byteCount, by: 4096) {
      memory.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
    let link = RenderLink(memory: memory, capacity: plan.capacity, reportsEvents: plan.reportsEvents)
    let loop = UnsafeMutablePointer<RenderLoop>.allocate(capacity: 1)
    loop.initialize(
      to: RenderLoop(
        link: link, sampleRate: plan.sampleRate, profile: plan.profile, framePeriod: plan.framePeriod,
        feedsFrames: plan.feedsFrames, reportsEvents: plan.reportsEvents,
        commandSeed: .random(in: .min ... .max), wake: semaphore.wake,
        wakeAfterBlock: control.wake))
    guarded = GuardedLoop(link: link, loop: loop, lastCall: Self.lastCall.wake)
  }

  deinit {
    // No call is inside the loop: a call holds the source, which holds this host.
    guarded.loop.deinitialize(count: 1)
    guarded.loop.deallocate()
    memory.deallocate()
    kept.withLock { kept in
      for curve in kept.curves { curve.free() }
    }
  }

  /// The source from which an output requests blocks of this loop.
  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderBlock, readFrames: readFrames,
      settle: settleEngine, owner: self)
  }

  /// Keeps scores and live curves, which the loop may still read, until the loop is freed.
  func keep(scores: [AnyObject], curves: some Sequence<LiveCurve>) {
    kept.withLock { kept in
      kept.scores += scores
      kept.curves += curves
    }
  }

  fileprivate func settle() { owner.core?.settle() }
}

/// A weak reference to an engine.
final class WeakCore: @unchecked Sendable {  // Set once before it is read; weak references are atomic.
  weak var core: EngineCore?
}

// The three functions that an output calls. They are at file scope, so that none is isolated to an actor.

private func renderBlock(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int,
  _ hostTime: UInt64
) {
  Unmanaged<RenderHost>.fromOpaque(context)._withUnsafeGuaranteedRef { host in
    host.guarded.render(left: left, right: right, haptic: haptic, frameCount: frameCount, hostTime: hostTime)
  }
}

private func readFrames(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<RenderHost>.fromOpaque(context)._withUnsafeGuaranteedRef { host in
    host.guarded.readFrames(into: buffer.assumingMemoryBound(to: FeltFrame.self), count: count)
  }
}

private func settleEngine(_ context: UnsafeMutableRawPointer) {
  Unmanaged<RenderHost>.fromOpaque(context).takeUnretainedValue().settle()
}
