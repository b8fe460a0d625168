// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is said about one or several runs, before it is written in any format.
///
/// Markdown, HTML, LaTeX, CSV and JSON are made from the same tables, so that they state the same numbers.
public struct Report: Sendable {
  /// A part of a report under a heading of its own.
  public struct Section: Sendable {
    /// The name in links.
    public var id: String
    /// The heading.
    public var title: String
    /// What stands below it, in order.
    public var blocks: [Block]

    /// Creates a section.
    public init(_ id: String, _ title: String, _ blocks: [Block]) {
      (self.id, self.title, self.blocks) = (id, title, blocks)
    }
  }

  /// One piece of a section.
  public enum Block: Sendable {
    /// A paragraph; see `MarkupText`.
    case text(String)
    /// A list of short texts.
    case list([String])
    /// A table, the name of its files, what it shows, and whether a page shows it only when asked.
    case table(Table, name: String, caption: String, isFolded: Bool = false)
    /// A plot.
    case figure(Figure)
    /// A wide drawing that is read by scrolling, and the stem of its file below `figures/`.
    case drawing(name: String, svg: String, caption: String)
    /// A frame in pictures.
    case frame(FramePictures)
    /// What colors mean.
    case key([(color: UInt32, text: String)])
  }

  /// The heading of the whole.
  public var title: String
  /// What was done, in a sentence or two.
  public var lead: String
  /// The names of the runs.
  public var labels: [String]
  /// The sections in order.
  public var sections: [Section]

  /// The section of this name, or `nil` if the runs give no reason for it.
  public subscript(id: String) -> Section? {
    get { sections.first { $0.id == id } }
    set {
      guard let index = sections.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { sections[index] = newValue } else { sections.remove(at: index) }
    }
  }

  /// Every table with its name and caption, in order.
  public var tables: [(name: String, caption: String, table: Table)] {
    sections.flatMap(\.blocks).compactMap { block in
      guard case .table(let table, let name, let caption, _) = block else { return nil }
      return (name, caption, table)
    }
  }

  /// Every plot, in order; setting replaces them one by one.
  public var figures: [Figure] {
    get {
      sections.flatMap(\.blocks).compactMap { block in
        if case .figure(let figure) = block { figure } else { nil }
      }
    }
    set {
      var rest = newValue[...]
      for section in sections.indices {
        for block in sections[section].blocks.indices {
          guard case .figure = sections[section].blocks[block], let next = rest.popFirst() else {
            continue
          }
          sections[section].blocks[block] = .figure(next)
        }
      }
    }
  }
}

/// One frame as pictures side by side: what was seen, what is true, what was found.
public struct FramePictures: Sendable {
  /// One picture.
  public struct Panel: Sendable {
    /// What it shows.
    public var caption: String
    /// The file's name below `figures/`.
    public var fileName: String
    /// The picture as PNG.
    public var png: [UInt8]
    /// Its size in pixels.
    public var width, height: Int

    /// Creates a panel.
    public init(caption: String, fileName: String, png: [UInt8], width: Int, height: Int) {
      (self.caption, self.fileName, self.png) = (caption, fileName, png)
      (self.width, self.height) = (width, height)
    }
  }

  /// The frame, and how it was scored.
  public var title: String
  /// Its pictures; empty if they cannot be drawn.
  public var panels: [Panel]
  /// What is missing, and why.
  public var note: String?

  /// Creates the pictures of a frame.
  public init(title: String, panels: [Panel], note: String? = nil) {
    (self.title, self.panels, self.note) = (title, panels, note)
  }
}
