#if !canImport(Darwin)
  import Foundation

  /// Something that can be added to a view.
  @preconcurrency @MainActor
  public protocol UIInteraction: NSObjectProtocol {
    /// The view that it was added to.
    var view: UIView? { get }
    /// Called before it is added to a view, or with nil before it is removed.
    func willMove(to view: UIView?)
    /// Called after it was added to a view, or with nil after it was removed.
    func didMove(to view: UIView?)
  }

  /// A rectangle that holds interactions, so that code which hands views to feedback generators compiles. It
  /// draws nothing.
  @preconcurrency @MainActor
  open class UIView: NSObject {
    /// Where it lies in its superview.
    open var frame = CGRect.zero

    /// Where it lies, in its own coordinates.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// What was added to it.
    open private(set) var interactions: [any UIInteraction] = []

    /// Creates a view.
    public convenience init(frame: CGRect) {
      self.init()
      self.frame = frame
    }

    /// Adds an interaction, after it was removed from the view that it was added to before.
    open func addInteraction(_ interaction: any UIInteraction) {
      interaction.view?.removeInteraction(interaction)
      interaction.willMove(to: self)
      interactions.append(interaction)
      interaction.didMove(to: self)
    }

    /// Removes an interaction; does nothing when it was not added.
    open func removeInteraction(_ interaction: any UIInteraction) {
      guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
      interaction.willMove(to: nil)
      interactions.remove(at: index)
      interaction.didMove(to: nil)
    }
  }
#endif
