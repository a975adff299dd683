/// What a person chose on a page.
public struct PageView: Hashable, Sendable {
  /// nil for the form that the page begins with.
  public var form: PageForm?
  /// How closely its picture is looked at, where it has one.
  public var zoom: Zoom

  public init(form: PageForm? = nil, zoom: Zoom = .fitted) {
    self.form = form
    self.zoom = zoom
  }
}
