#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 64 << 20 };

static const char key[] = "\"EventWaveformPath\"";

static char *read_file(const char *path, size_t *size) {
  FILE *file = path ? fopen(path, "rb") : NULL;
  if (!file) return NULL;
  size_t count = 0, capacity = 1 << 16;
  char *text = malloc(capacity + 1);
  while (text) {
    count += fread(text + count, 1, capacity - count, file);
    if (count < capacity || capacity >= LARGEST_FILE) break;
    capacity *= 2;
    char *larger = realloc(text, capacity + 1);
    if (!larger) free(text);
    text = larger;
  }
  if (text && ferror(file)) {
    free(text);
    text = NULL;
  }
  fclose(file);
  if (text) text[count] = 0;
  *size = count;
  return text;
}

/* Returns the first character of the value after a key, if that is a relative path; otherwise NULL. */
static char *relative_path(char *after) {
  while (*after == ' ' || *after == '\t' || *after == '\r' || *after == '\n' || *after == ':') after++;
  if (*after != '"') return NULL;
  after++;
  int has_drive = after[0] && after[1] == ':';
  return *after == '/' || *after == '\\' || *after == '"' || has_drive ? NULL : after;
}

/* Returns the absolute path of a file, which the caller frees. */
static char *absolute(const char *path) {
#ifdef _WIN32
  return _fullpath(NULL, path, 0);
#else
  return realpath(path, NULL);
#endif
}

static char *insert_folder(char *text, size_t *size, const char *path) {
  size_t folder = 0;
  for (size_t index = 0; path[index]; index++) {
    if (path[index] == '/' || path[index] == '\\') folder = index + 1;
  }
  size_t count = 0;
  for (char *at = text; (at = strstr(at, key)); at += sizeof key - 1) count += relative_path(at + sizeof key - 1) != NULL;
  if (count == 0 || folder == 0 || *size != strlen(text)) return text;
  /* A character of the folder may need an escape in JSON, and then has two. */
  char *whole = malloc(*size + count * 2 * folder + 1);
  if (!whole) {
    free(text);
    return NULL;
  }
  char *target = whole, *source = text;
  for (char *at = text; (at = strstr(at, key)); at += sizeof key - 1) {
    char *value = relative_path(at + sizeof key - 1);
    if (!value) continue;
    memcpy(target, source, (size_t)(value - source));
    target += value - source;
    source = value;
    for (size_t index = 0; index < folder; index++) {
      if (path[index] == '\\' || path[index] == '"') *target++ = '\\';
      *target++ = path[index];
    }
  }
  strcpy(target, source);
  *size = strlen(whole);
  free(text);
  return whole;
}

char *chw_read_pattern(const char *path, size_t *size) {
  char *text = read_file(path, size), *whole = text ? absolute(path) : NULL;
  if (whole) text = insert_folder(text, size, whole);
  free(whole);
  return text;
}
