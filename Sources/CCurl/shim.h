#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call.
static inline CURLcode newsstand_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode newsstand_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode newsstand_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
typedef size_t (*newsstand_curl_data)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode newsstand_curl_set_data(CURL *handle, CURLoption option, newsstand_curl_data value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode newsstand_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode newsstand_curl_message_result(const CURLMsg *message) { return message->data.result; }
