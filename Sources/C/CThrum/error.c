#include "thrum_private.h"

/* Each thread has a message of its own. The message needs no destructor, so nothing remains when a thread ends.
 * WebAssembly and systems without an operating system have no thread-local storage: one message serves the whole
 * program. */
#if defined(__wasm__) || !__STDC_HOSTED__ || defined(__arm__) && !defined(__linux__)
#define PER_THREAD
#else
#define PER_THREAD _Thread_local
#endif

static PER_THREAD char message[512];

const char *thrum_error(void) { return message; }

/* Appends text to a message of `length` bytes and returns its new length. */
static size_t append(size_t length, const char *text, size_t count) {
  size_t room = sizeof message - 1 - length;
  size_t size = count < room ? count : room;
  /* A byte of the form 10xxxxxx continues a UTF-8 character. Go back to the start of that character, so that the cut
   * splits no character. */
  if (size < count) {
    while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80) size--;
  }
  for (size_t index = 0; index < size; index++) {
    /* The message is one line, but a name from a file may contain line breaks and other control characters. */
    message[length + index] = (unsigned char)text[index] < 0x20 ? ' ' : text[index];
  }
  return length + size;
}

void thrum_set_error(const char *function, size_t function_size, const char *text, size_t text_size) {
  size_t length = append(append(0, function, function_size), ": ", 2);
  message[append(length, text, text_size)] = 0;
}

const char *thrum_version(void) { return "0.1.0"; }

uint32_t thrum_abi_version(void) { return THRUM_ABI_VERSION; }

const char *thrum_result_name(thrum_result result) {
  switch (result) {
  case THRUM_OK: return "THRUM_OK";
  case THRUM_INVALID_ARGUMENT: return "THRUM_INVALID_ARGUMENT";
  case THRUM_WRONG_HANDLE: return "THRUM_WRONG_HANDLE";
  case THRUM_INVALID_PATTERN: return "THRUM_INVALID_PATTERN";
  case THRUM_NOT_EXPRESSIBLE: return "THRUM_NOT_EXPRESSIBLE";
  case THRUM_TOO_SMALL: return "THRUM_TOO_SMALL";
  case THRUM_TOO_LARGE: return "THRUM_TOO_LARGE";
  case THRUM_BUSY: return "THRUM_BUSY";
  case THRUM_NOT_RUNNING: return "THRUM_NOT_RUNNING";
  case THRUM_NO_OUTPUT: return "THRUM_NO_OUTPUT";
  case THRUM_OUTPUT_FAILED: return "THRUM_OUTPUT_FAILED";
  case THRUM_QUEUE_FULL: return "THRUM_QUEUE_FULL";
  case THRUM_PLAYER_LOST: return "THRUM_PLAYER_LOST";
  case THRUM_AUDIO_FAILED: return "THRUM_AUDIO_FAILED";
  case THRUM_INTERRUPTED: return "THRUM_INTERRUPTED";
  default: return "unknown result";
  }
}
