#pragma once

// Linux calls that glibc declares for _GNU_SOURCE only, which Swift's Glibc module does not define.

#include <spawn.h>

// syncfs(2): writes out the whole file system that the descriptor lies on.
extern int syncfs(int descriptor);
static inline int newsstand_syncfs(int descriptor) { return syncfs(descriptor); }

// renameat2(2): lets two names change places in one step.
extern int renameat2(int, const char *, int, const char *, unsigned int);
static inline int newsstand_exchange(const char *one, const char *other) {
  return renameat2(-100 /* AT_FDCWD */, one, -100, other, 1u << 1 /* RENAME_EXCHANGE */);
}

// posix_spawn(3): the child gets no descriptor from `first` on, another working directory, and a session of its own.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
static inline int newsstand_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
static inline int newsstand_spawn_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}
static const short newsstand_spawn_setsid = 0x80; /* POSIX_SPAWN_SETSID */
