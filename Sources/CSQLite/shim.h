#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import: SQLite copies the bytes at once.
static inline int newsstand_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// An expression that Swift cannot import.
static const int newsstand_sqlite_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;

// The -wal and -shm files stay when the last connection closes: on a full disk there would be no room for new ones.
static inline int newsstand_sqlite_keep_log(sqlite3 *handle) {
  int persistent = 1;
  return sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &persistent);
}

// sqlite3_db_config is variadic.
static inline int newsstand_sqlite_no_checkpoint_on_close(sqlite3 *handle) {
  return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
