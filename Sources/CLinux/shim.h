#pragma once

// Linux calls that glibc declares for _GNU_SOURCE only, which Swift's Glibc module does not define.

// syncfs(2): writes out the whole file system that the descriptor lies on.
extern int syncfs(int descriptor);
static inline int newsstand_syncfs(int descriptor) { return syncfs(descriptor); }
