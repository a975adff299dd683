#pragma once

// Linux calls that glibc declares for _GNU_SOURCE only, which Swift's Glibc module does not define.

// syncfs(2): writes out the whole file system that the descriptor lies on.
extern int syncfs(int descriptor);
static inline int newsstand_syncfs(int descriptor) { return syncfs(descriptor); }

// renameat2(2): renames what must not be there yet; lets two names change places in one step.
extern int renameat2(int, const char *, int, const char *, unsigned int);
static inline int newsstand_rename_new(int from, const char *name, int to, const char *new_name) {
  return renameat2(from, name, to, new_name, 1u << 0 /* RENAME_NOREPLACE */);
}
static inline int newsstand_exchange(const char *one, const char *other) {
  return renameat2(-100 /* AT_FDCWD */, one, -100, other, 1u << 1 /* RENAME_EXCHANGE */);
}
