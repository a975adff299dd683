#pragma once

// memfd_create(2), which glibc declares for _GNU_SOURCE only.
extern int memfd_create(const char *, unsigned int);
static inline int newsstand_fuzz_memory_file(void) { return memfd_create("archive", 1u /* MFD_CLOEXEC */); }
