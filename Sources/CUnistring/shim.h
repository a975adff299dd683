#pragma once
#include <uniwidth.h>
#include <unilbrk.h>
#include <unigbrk.h>
#include <uninorm.h>
#include <unictype.h>
