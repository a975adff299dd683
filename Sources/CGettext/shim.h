#ifndef NEWSSTAND_CGETTEXT_SHIM_H
#define NEWSSTAND_CGETTEXT_SHIM_H

// Part of the C library on Linux.
#include <libintl.h>

#endif
