#pragma once

// What Swift's runtime exports for those who run tasks themselves (swift/Runtime/Concurrency.h; the hook is there
// since 5.5).

// Of no actor is who has neither an object nor a table of functions: what the runtime calls a generic executor.
extern __attribute__((swiftcall)) void swift_job_run(void *job, void *executor, void *implementation);
static inline void newsstand_run_job(void *job) { swift_job_run(job, 0, 0); }

// Called with each job that may run on any thread, where there is a hook.
typedef __attribute__((swiftcall)) void newsstand_enqueue(void *job, void *original);
extern newsstand_enqueue *swift_task_enqueueGlobal_hook;

// Defined in Swift.
extern void newsstand_take_job(void *job);

static __attribute__((swiftcall)) void newsstand_hand_over(void *job, void *original) { newsstand_take_job(job); }
static inline void newsstand_install_hook(void) { swift_task_enqueueGlobal_hook = newsstand_hand_over; }
