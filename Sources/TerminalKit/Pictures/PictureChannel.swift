/// How pictures get to a terminal that shows pixels: beside what ncurses writes.
@MainActor
protocol PictureChannel: AnyObject {
  /// What ncurses is given for a cell of a picture.
  func standIn(for tile: PictureTile) -> PictureStandIn

  /// Called first for each frame; what comes back goes to the terminal before ncurses' bytes.
  func prepare(_ grid: Grid) -> [UInt8]

  /// What goes to the terminal after ncurses' bytes.
  ///
  /// - Parameters:
  ///   - previous: what stood on the screen; nil where everything was drawn anew.
  ///   - rewritten: rows that ncurses has written as a whole.
  func finish(_ grid: Grid, over previous: Grid?, rewritten: Set<Int>) -> [UInt8]

  /// What takes everything away that the terminal keeps for us.
  var farewell: [UInt8] { get }

  /// The terminal has nothing of ours any more.
  func forget()

  /// The terminal does not have a picture that it was sent, though it should. Says whether it is to be sent again.
  func lost(id: UInt32) -> Bool
}

/// What stands for a part of a picture in ncurses' screen: one column wide.
struct PictureStandIn {
  /// A character and what combines with it.
  let scalars: [UInt32]
  let color: Color
}
