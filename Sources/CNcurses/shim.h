#pragma once
// Globals and macros that Swift cannot import.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <wchar.h>

static inline WINDOW *newsstand_stdscr(void) { return stdscr; }
static inline WINDOW *newsstand_curscr(void) { return curscr; }
static inline TERMINAL *newsstand_current_terminal(void) { return cur_term; }
static inline int newsstand_colors(void) { return COLORS; }
static inline int newsstand_color_pairs(void) { return COLOR_PAIRS; }
static inline void newsstand_set_escdelay(int milliseconds) { set_escdelay(milliseconds); }

// <wchar.h> shows it only with a feature macro that Swift's own view of it lacks.
extern int wcwidth(wchar_t character);
static inline int newsstand_wcwidth(wchar_t character) { return wcwidth(character); }

// Variadic: asks the terminal for its size; 0 where it answered.
static inline int newsstand_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}
// Variadic: the bytes that wait to be read, or -1.
static inline int newsstand_readable_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

// <sys/mman.h> and <unistd.h> show them only with a feature macro: a file in memory (memfd_create(2)), and a descriptor
// that becomes another one in one step (dup3(2)). Neither is left to programs that are started.
extern int memfd_create(const char *name, unsigned int flags);
extern int dup3(int old, int new, int flags);
static inline int newsstand_memory_file(void) { return memfd_create("newsstand", 1U /* MFD_CLOEXEC */); }
static inline int newsstand_replace_descriptor(int replaced, int by) { return dup3(by, replaced, 02000000 /* O_CLOEXEC */); }

// The names of the standard terminfo capabilities, NULL past the last one.
static inline const char *newsstand_string_name(int index) { return strnames[index]; }
static inline const char *newsstand_number_name(int index) { return numnames[index]; }
static inline const char *newsstand_flag_name(int index) { return boolnames[index]; }

static const unsigned int newsstand_attr_bold = A_BOLD;
static const unsigned int newsstand_attr_dim = A_DIM;
static const unsigned int newsstand_attr_italic = A_ITALIC;
static const unsigned int newsstand_attr_underline = A_UNDERLINE;
static const unsigned int newsstand_attr_reverse = A_REVERSE;
