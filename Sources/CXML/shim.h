#pragma once
#include <libxml/xmlversion.h>
// Where the library uses ICU its headers include ICU's, which contradict those that Foundation brings. It is only
// about the last members of `xmlCharEncodingHandler`, which nothing here looks into.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
