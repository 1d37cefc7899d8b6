/* Loads and unloads the library five times and runs engines between: reloading LIBRARY */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <thrum_engine.h>
#include <time.h>

static void *library;

static void *function(const char *name) {
  void *found = dlsym(library, name);
  if (!found) fprintf(stderr, "%s\n", dlerror());
  return found;
}

#define LOAD(name)                                                                                                     \
  __typeof__(&name) own_##name;                                                                                        \
  do {                                                                                                                 \
    void *symbol = function(#name);                                                                                    \
    if (!symbol) return 1;                                                                                             \
    memcpy(&own_##name, &symbol, sizeof symbol);                                                                       \
  } while (0)

static int play(const char *output) {
  LOAD(thrum_engine_new);
  LOAD(thrum_engine_start);
  LOAD(thrum_engine_active_players);
  LOAD(thrum_engine_pull);
  LOAD(thrum_engine_free);
  LOAD(thrum_play);
  LOAD(thrum_pattern_make);
  LOAD(thrum_pattern_free);
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = output;
  thrum_engine *engine = NULL;
  thrum_pattern *pattern = NULL;
  thrum_event tap = THRUM_EVENT_INIT;
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = &tap;
  parts.event_count = 1;
  if (own_thrum_pattern_make(&parts, &pattern) < 0) return 1;
  if (own_thrum_engine_new(&options, &engine) < 0 || own_thrum_engine_start(engine) < 0) return 1;
  if (own_thrum_play(engine, pattern, 0, NULL) < 0 || own_thrum_pattern_free(pattern) < 0) return 1;
  for (int wait = 0; own_thrum_engine_active_players(engine) > 0; wait++) {
    float haptic[480];
    struct timespec pause = {0, 1000000};
    if (wait > 5000) return 1;
    if (strcmp(output, "silent") == 0) nanosleep(&pause, NULL);
    else if (own_thrum_engine_pull(engine, NULL, NULL, haptic, 480) < 0) return 1;
  }
  return own_thrum_engine_free(engine) < 0;
}

int main(int argc, char **argv) {
  for (int round = 0; argc == 2 && round < 5; round++) {
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    if (play("silent") || play("pull")) {
      fprintf(stderr, "round %d failed\n", round);
      return 1;
    }
    if (dlclose(library) != 0) return 1;
  }
  puts("loaded and unloaded five times, with two engines in each round");
  return argc == 2 ? 0 : 2;
}
