/// The elements that mean something to a reader of text; any other is as good as a `span`.
enum HTMLElement: String, CaseIterable, Sendable {
  case a, abbr, address, annotation, area, article, aside, audio, b, base, big, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup, datalist, dd, del, desc, details, dfn, dir, div, dl
  case dt, em, embed, fieldset, figcaption, figure, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6
  case head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd, legend, li, link, listing, main
  case mark, math, menu, meta, meter, nav, noframes, noscript, object, ol, optgroup, option, p, param,
    plaintext
  case pre, progress, q, rp, rt, ruby, s, samp, script, section, select, source, span, strike, strong, style
  case sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, title, tr, track, tt, u
  case ul, `var`, video, wbr, xmp

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Those that have no content and no end (HTML, 13.1.2).
  var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .frame, .hr, .img, .input, .link, .meta, .param, .source, .track,
      .wbr:
      true
    default: false
    }
  }

  /// Those of which nothing is shown: what is not text, and what would take some.
  var isSkipped: Bool {
    switch self {
    case .area, .base, .button, .canvas, .col, .colgroup, .datalist, .head, .input, .link, .meta, .meter,
      .optgroup, .option, .param, .progress, .rp, .script, .select, .source, .style, .template, .textarea,
      .title, .track:
      true
    default: false
    }
  }

  /// Those that stand by themselves, so that a line ends before and after them.
  var isBlock: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details, .dir, .div, .dl,
      .dt, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6,
      .header, .hgroup, .hr, .html, .iframe, .legend, .li, .listing, .main, .menu, .nav, .noframes, .ol, .p,
      .plaintext, .pre, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
      true
    default: false
    }
  }

  /// 1 to 6 of a heading.
  var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// How text in it looks by its name alone.
  var traits: InlineTraits {
    switch self {
    case .em, .i, .cite, .dfn, .var: .emphasis
    case .b, .strong, .th, .summary, .legend: .strong
    case .code, .samp, .kbd, .tt: .code
    case .s, .strike, .del: .deleted
    case .u, .ins: .underlined
    case .sup: .superscript
    case .sub: .subscript
    default: []
    }
  }
}

/// The attributes that mean something.
enum HTMLAttribute: String, CaseIterable, Sendable {
  case align, alt, alttext, border, `class`, colspan, dir, encoding, height, hidden, href, id, lang, name,
    reversed,
    role
  case rowspan, src, start, style, title, type, value, width
  case ariaHidden = "aria-hidden"
  case ariaLabel = "aria-label"
  /// Where pages that load their pictures late say what these are.
  case dataSource = "data-src"
  case epubType = "epub:type"

  static let named: [String: HTMLAttribute] = {
    var named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    named["xml:lang"] = .lang
    named["xlink:href"] = .href
    named["xml:id"] = .id
    named["data"] = .src
    return named
  }()
}
