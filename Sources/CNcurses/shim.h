#pragma once
// Globals and macros that Swift cannot import.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#include <locale.h>
#include <wchar.h>

static inline WINDOW *newsstand_stdscr(void) { return stdscr; }
static inline int newsstand_colors(void) { return COLORS; }
static inline int newsstand_color_pairs(void) { return COLOR_PAIRS; }
static inline void newsstand_set_escdelay(int milliseconds) { set_escdelay(milliseconds); }

static const unsigned int newsstand_attr_bold = A_BOLD;
static const unsigned int newsstand_attr_dim = A_DIM;
static const unsigned int newsstand_attr_italic = A_ITALIC;
static const unsigned int newsstand_attr_underline = A_UNDERLINE;
static const unsigned int newsstand_attr_reverse = A_REVERSE;
