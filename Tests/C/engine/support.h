/* What the tests of thrum_engine.h share. */
#ifndef ENGINE_SUPPORT_H
#define ENGINE_SUPPORT_H

#include "../support.h"
#include <thrum_engine.h>

static inline thrum_engine *make_engine(const char *output, double rate, int32_t mix) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.flags = THRUM_ALLOW_MISSING_AUDIO;
  options.output = output;
  options.sample_rate = rate;
  options.mix = mix;
  thrum_engine *engine = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK);
  return engine;
}

static inline thrum_pattern *make_pattern(double duration) {
  thrum_event event = THRUM_EVENT_INIT;
  event.type = duration > 0 ? THRUM_CONTINUOUS : THRUM_TRANSIENT;
  event.intensity = 1;
  event.duration = duration;
  thrum_pattern *pattern = NULL;
  thrum_parts parts = {.size = sizeof parts, .events = &event, .event_count = 1};
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  return pattern;
}

/* Reads the next notice. Returns 0 if no notice waits. */
static inline int32_t next_notice(thrum_engine *engine, thrum_notice *notice) {
  memset(notice, 0xEE, sizeof *notice);
  notice->size = sizeof *notice;
  int32_t found = thrum_engine_poll(engine, notice);
  CHECK(found == 0 || found == 1);
  return found;
}

/* Waits for a notice of a kind; others are dropped. */
static inline void wait_for(thrum_engine *engine, int32_t kind, thrum_notice *notice) {
  do {
    CHECK(thrum_engine_wait(engine, 30) == 1 && next_notice(engine, notice) == 1);
  } while (notice->kind != kind);
}

#endif
