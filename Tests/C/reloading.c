/* Loads and unloads the library five times, with work between: reloading LIBRARY */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <thrum.h>

int main(int argc, char **argv) {
  static const char tap[] = "{\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\"}}]}";
  for (int round = 0; argc == 2 && round < 5; round++) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    thrum_result (*parse)(const void *, size_t, thrum_pattern **);
    thrum_result (*release)(thrum_pattern *);
    void *symbol = dlsym(library, "thrum_pattern_parse");
    memcpy(&parse, &symbol, sizeof parse);
    symbol = dlsym(library, "thrum_pattern_free");
    memcpy(&release, &symbol, sizeof release);
    thrum_pattern *pattern = NULL;
    if (parse(tap, sizeof tap - 1, &pattern) != THRUM_OK || release(pattern) != THRUM_OK) return 1;
    if (parse("x", 1, &pattern) != THRUM_INVALID_PATTERN) return 1;
    if (dlclose(library) != 0) return 1;
  }
  puts("loaded and unloaded five times");
  return argc == 2 ? 0 : 2;
}
