#pragma once

// Linux calls that glibc declares for _GNU_SOURCE only, which Swift's Glibc module does not define.

#include <malloc.h>
#include <spawn.h>

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

// pidfd_open(2), pidfd_send_signal(2): a hold on a process that is no child, which its number is not once it
// has ended.
extern int pidfd_open(int pid, unsigned int flags);
extern int pidfd_send_signal(int process, int signal, void *, unsigned int flags);
static inline int newsstand_pidfd_open(int pid) { return pidfd_open(pid, 0); }
static inline int newsstand_pidfd_kill(int process, int signal) {
  return pidfd_send_signal(process, signal, 0, 0);
}
