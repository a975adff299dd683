#pragma once
#include <zlib.h>

// Macros that Swift cannot import. 15 window bits, negative: raw deflate, no zlib header (RFC 1951).
static inline int newsstand_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
static inline int newsstand_deflate_init_raw(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
