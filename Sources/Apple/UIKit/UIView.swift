#if !canImport(Darwin)
  import Foundation

  /// An object that can be added to a view, such as a feedback generator.
  @preconcurrency @MainActor
  public protocol UIInteraction: NSObjectProtocol {
    /// The view to which the interaction was added; `nil` if there is none.
    var view: UIView? { get }
    /// Called before the interaction is added to a view, or with `nil` before it is removed.
    func willMove(to view: UIView?)
    /// Called after the interaction was added to a view, or with `nil` after it was removed.
    func didMove(to view: UIView?)
  }

  /// A view: a rectangle to which interactions can be added. A view draws nothing. The class exists so that
  /// code that passes views to feedback generators compiles.
  @preconcurrency @MainActor
  open class UIView: NSObject {
    /// The rectangle of the view in the coordinates of its superview.
    open var frame = CGRect.zero

    /// The rectangle of the view in its own coordinates: its origin is 0, its size is the size of `frame`.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// The interactions that were added to the view.
    open private(set) var interactions: [any UIInteraction] = []

    /// Creates a view with a frame.
    public convenience init(frame: CGRect) {
      self.init()
      self.frame = frame
    }

    /// Adds an interaction. If another view has the interaction, it is first removed from that view.
    open func addInteraction(_ interaction: any UIInteraction) {
      interaction.view?.removeInteraction(interaction)
      interaction.willMove(to: self)
      interactions.append(interaction)
      interaction.didMove(to: self)
    }

    /// Removes an interaction. Does nothing if the view does not have it.
    open func removeInteraction(_ interaction: any UIInteraction) {
      guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
      interaction.willMove(to: nil)
      interactions.remove(at: index)
      interaction.didMove(to: nil)
    }
  }
#endif
