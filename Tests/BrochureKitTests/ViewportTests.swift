import TerminalKit
import Testing

@testable import BrochureKit

/// Which part of a picture is on the screen.
@Suite struct ViewportTests {
  private func viewport(
    _ zoom: Zoom, width: Int = 1600, height: Int = 800
  ) throws -> Viewport {
    try #require(
      Viewport(
        width: width, height: height, cell: PixelSize(width: 8, height: 16),
        area: Size(width: 80, height: 40), zoom: zoom))
  }

  @Test func twoStepsAreTwiceAsClose() {
    var zoom = Zoom.fitted
    for factor in [1.414, 2, 2.828, 4] {
      zoom = zoom.stepped(by: 1)
      #expect(abs(zoom.factor - factor) < 0.001)
    }
    #expect(zoom.stepped(by: -2).factor == 2)
    #expect(zoom.stepped(by: -9) == .fitted)
    // From between two steps to the next.
    #expect(abs(Zoom(factor: 3).stepped(by: -1).factor - 2.828) < 0.001)
    #expect(Zoom(factor: 3).stepped(by: 1).factor == 4)
  }

  @Test func theFittedPictureIsAllThere() throws {
    let viewport = try viewport(.fitted)
    #expect(viewport.part.whole == Size(width: 80, height: 20))
    #expect(viewport.part.cells == Rect(x: 0, y: 0, width: 80, height: 20))
  }

  @Test func whatIsInTheMiddleStaysThere() throws {
    let near = try viewport(Zoom(factor: 4, x: 0.25, y: 0.5))
    #expect(near.part.whole == Size(width: 320, height: 80))
    #expect(near.part.cells == Rect(x: 40, y: 20, width: 80, height: 40))
    #expect(
      near.looking(at: near.zoom.stepped(by: 2)).part.cells == Rect(x: 120, y: 60, width: 80, height: 40))
    #expect(near.zoom == Zoom(factor: 4, x: 0.25, y: 0.5))
  }

  @Test func nothingBesideThePictureIsSeen() throws {
    for (x, y) in [(-5.0, -5.0), (0, 0), (1, 1), (7, 7), (-.infinity, .infinity), (.nan, .nan)] {
      let viewport = try viewport(Zoom(factor: 2, x: x, y: y))
      let whole = viewport.part.whole
      #expect(
        viewport.part.cells.intersection(Rect(x: 0, y: 0, width: whole.width, height: whole.height))
          == viewport.part.cells)
      #expect(viewport.part.cells.size == Size(width: 80, height: 40))
      #expect((0...1).contains(viewport.zoom.x) && (0...1).contains(viewport.zoom.y))
    }
  }

  @Test func oneMovesByCellsAndEndsAtTheEdge() throws {
    let start = try viewport(Zoom(factor: 4))
    let moved = start.looking(at: start.moved(columns: 7, rows: -3))
    #expect(moved.part.cells.origin == Point(x: start.part.cells.minX + 7, y: start.part.cells.minY - 3))
    let edge = start.looking(at: start.moved(columns: 10_000, rows: 10_000))
    #expect(edge.part.cells.maxX == 320 && edge.part.cells.maxY == 80)
    #expect(edge.looking(at: edge.moved(columns: 1, rows: 1)) == edge)
  }

  @Test(
    arguments: [
      (1600, 800, 8), (16, 8, 8), (64_000, 32_000, 100), (65_520, 1, 102.375), (1, 65_536, 102.4),
    ] as [(Int, Int, Double)])
  func theClosestIsEightTimesOrThePixelsThemselves(width: Int, height: Int, factor: Double) throws {
    let viewport = try viewport(Zoom(factor: 1e300), width: width, height: height)
    #expect(abs(viewport.zoom.factor - factor) < 0.001)
    #expect(viewport.looking(at: viewport.zoom.stepped(by: 5)).zoom == viewport.zoom)
  }

  @Test func thereIsNothingToSeeWithoutRoomOrPixels() {
    let cell = PixelSize(width: 8, height: 16)
    let area = Size(width: 10, height: 10)
    #expect(Viewport(width: 0, height: 5, cell: cell, area: area, zoom: .fitted) == nil)
    #expect(Viewport(width: 5, height: 5, cell: cell, area: Size(width: 0, height: 1), zoom: .fitted) == nil)
  }
}
