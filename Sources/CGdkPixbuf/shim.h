#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// Macros that Swift cannot import.
static inline void newsstand_pixbuf_loader_unref(GdkPixbufLoader *loader) { g_object_unref(loader); }
static inline void newsstand_pixbuf_unref(GdkPixbuf *pixbuf) { g_object_unref(pixbuf); }
typedef void (*newsstand_size_prepared)(GdkPixbufLoader *loader, int width, int height, gpointer context);
static inline void newsstand_connect_size_prepared(
    GdkPixbufLoader *loader, newsstand_size_prepared handler, gpointer context) {
  g_signal_connect(loader, "size-prepared", G_CALLBACK(handler), context);
}
static inline void newsstand_object_ref(gpointer object) { g_object_ref(object); }
static inline void newsstand_object_unref(gpointer object) { g_object_unref(object); }

// GTimeVal is deprecated, and gdk-pixbuf still takes it. All times are from 0.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *newsstand_animation_iterator(GdkPixbufAnimation *animation) {
  GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
}
static inline void newsstand_animation_advance(GdkPixbufAnimationIter *iterator, long milliseconds) {
  GTimeVal time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  gdk_pixbuf_animation_iter_advance(iterator, &time);
}
G_GNUC_END_IGNORE_DEPRECATIONS
