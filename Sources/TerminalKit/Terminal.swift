/// A terminal that shows grids and reports events. One loop owns it, on the main actor.
@MainActor
public protocol Terminal: AnyObject {
  var size: Size { get }
  var capabilities: Capabilities { get }

  /// What happens, in order; ends with `.end`.
  var events: AsyncStream<Event> { get }

  /// The title of the terminal's window from the next `show` on, cleaned; nil for its own.
  var title: String? { get set }

  /// Shows a grid, changing only the cells that differ; the cursor stands at `cursor`, hidden where nil.
  func show(_ grid: Grid, cursor: Point?)

  /// Draws everything again at the next `show` (Ctrl-L).
  func invalidate()

  /// Stops the process as Ctrl-Z does everywhere, with the terminal as it was, and goes on after `fg`.
  func suspend()

  /// Gives the terminal, as it was found, to another program for as long as `work` runs. What is shown meanwhile is on
  /// the screen afterwards. Where the terminal is not ours, nothing happens.
  func lend(to work: () async -> Void) async

  /// Gives the terminal back as it was found. Afterwards nothing else may be called.
  func close()
}
