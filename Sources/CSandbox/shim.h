#pragma once

// How a process gives up what it does not need: landlock(7), seccomp(2). glibc has no functions for these, and BPF's are
// macros.

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

extern long syscall(long number, ...);
#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 1030
#endif
#ifndef O_PATH
#define O_PATH 010000000
#endif

// No program that it starts has more rights than it. 0, or -1.
static inline int newsstand_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
static inline int newsstand_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// A set of rules for files: all that is not allowed by one is forbidden once they are in force. -1 where the kernel has
// none.
static inline int newsstand_landlock_rules(void) {
  struct landlock_ruleset_attr rules = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  return (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules.handled_access_fs, 0);
}
// What is below the folder may be read. One that is not there needs no rule.
static inline void newsstand_landlock_allow_reading(int rules, const char *folder) {
  int opened = open(folder, O_PATH | O_CLOEXEC);
  if (opened < 0) return;
  struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR, .parent_fd = opened};
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  syscall(SYS_close, opened);
}
static inline int newsstand_landlock_enforce(int rules) {
  return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

// From here on the process can compute, take memory, use what is open, and open files for reading: no other program, no
// connection, no descriptor from elsewhere, nothing written to a disk. What else it tries fails with EPERM.
// 0, or -1 where the kernel or the machine has no such filter.
static inline int newsstand_confine_calls(void) {
#if defined(__x86_64__)
  const unsigned int machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const unsigned int machine = AUDIT_ARCH_AARCH64;
#else
  const unsigned int machine = 0;
#endif
  static const int allowed[] = {
      SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_lseek, SYS_close, SYS_fstat, SYS_newfstatat,
      SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getdents64,
      SYS_getcwd, SYS_dup, SYS_ppoll,
      SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex, SYS_sched_yield,
      SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_clock_nanosleep, SYS_nanosleep, SYS_getrandom,
      SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo,
      SYS_sched_getaffinity, SYS_getrusage, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
      SYS_exit, SYS_exit_group,
#ifdef SYS_stat
      SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_getdents, SYS_time,
#endif
  };
  enum { count = sizeof allowed / sizeof *allowed };
  struct sock_filter program[2 * count + 16];
  unsigned short length = 0;
#define ADD(...) program[length++] = (struct sock_filter)__VA_ARGS__
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  for (int index = 0; index < count; index++) {
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)allowed[index], 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  // fcntl(2): what it asks for is the second argument. Who else gets signals is not for it to say.
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 5));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 1, 0));
  ADD(BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_SETFL, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  // openat(2): its flags are the third argument, in the lower half.
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
#undef ADD
  struct sock_fprog filter = {.len = length, .filter = program};
  if (machine == 0) {
    errno = ENOSYS;
    return -1;
  }
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
