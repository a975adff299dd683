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
