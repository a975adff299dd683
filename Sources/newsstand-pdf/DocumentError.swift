// SPDX-License-Identifier: GPL-2.0-or-later

/// Why a document cannot be opened.
enum DocumentError: Error {
  /// It needs a password, or another one.
  case locked
  /// In poppler's words.
  case unreadable(String)
}
