// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once
#include <poppler.h>

// Macros that Swift cannot import.
static inline void newsstand_poppler_unref(gpointer object) { g_object_unref(object); }
static inline gboolean newsstand_poppler_is_locked(const GError *error) {
  return g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED);
}
static inline gboolean newsstand_poppler_is_damaged(const GError *error) {
  return g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_DAMAGED);
}
