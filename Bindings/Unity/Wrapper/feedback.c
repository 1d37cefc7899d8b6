/* Feedback generators: the patterns of Themes/Standard on one engine, which exists while there is a generator. */
#include <stdlib.h>

#include "objects.h"
#include "theme.h" /* build.sh writes it. */

typedef struct {
  chw_object object;
  int count;
  thrum_pattern *patterns[3];
} generator;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static thrum_engine *shared;
static int generators;

/* Begins or ends to use the shared engine. */
static int use_shared(int change) {
  thrum_result result = THRUM_OK;
  pthread_mutex_lock(&lock);
  if (change > 0 && !shared) {
    thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
    options.flags = THRUM_AUTO_SHUTDOWN;
    /* Feedback is short: a small engine takes little memory. */
    options.players = options.voices = options.commands = 64;
    result = thrum_engine_new(&options, &shared);
  }
  if (result == THRUM_OK) generators += change;
  if (generators == 0) {
    thrum_engine_free(shared);
    shared = NULL;
  }
  pthread_mutex_unlock(&lock);
  return result == THRUM_OK;
}

static void free_generator(chw_object *object) {
  generator *freed = (generator *)object;
  for (int index = 0; index < freed->count; index++) thrum_pattern_free(freed->patterns[index]);
  free(freed);
  use_shared(-1);
}

static void *create(chw_kind kind, const chw_theme_file *const *files, int count) {
  generator *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (!use_shared(1)) {
    free(made);
    return NULL;
  }
  made->object = (chw_object){kind, 0, 1, free_generator};
  made->count = count;
  int is_whole = 1;
  for (int index = 0; index < count; index++) {
    is_whole &= thrum_pattern_parse(files[index]->text, files[index]->size, &made->patterns[index]) == THRUM_OK;
  }
  void *key = is_whole ? chw_add(&made->object) : NULL;
  if (!key) chw_release(made);
  return key;
}

static void trigger(void *key, chw_kind kind, int32_t index, float intensity) {
  generator *used = chw_use(key, kind, kind);
  if (used && index >= 0 && index < used->count && intensity > 0) {
    thrum_player *player = NULL;
    pthread_mutex_lock(&lock);
    if (shared && thrum_player_new(shared, used->patterns[index], &player) == THRUM_OK) {
      /* The engine starts with the parameter: no sample is felt at full strength first. */
      thrum_player_set(player, THRUM_INTENSITY_CONTROL, intensity < 1 ? intensity : 1, 0);
      thrum_player_start(player, 0);
      thrum_player_free(player); /* It plays on to its end. */
    }
    pthread_mutex_unlock(&lock);
  }
  chw_release(used);
}

void *UIFeedbackGenerator_CreateImpactGenerator(int32_t style) {
  static const chw_theme_file *const styles[] = {&chw_impact_heavy, &chw_impact_light, &chw_impact_medium,
    &chw_impact_rigid, &chw_impact_soft};
  int32_t count = sizeof styles / sizeof *styles;
  return create(CHW_IMPACT, &styles[style >= 0 && style < count ? style : 2], 1);
}

void *UIFeedbackGenerator_CreateSelectionGenerator(void) {
  static const chw_theme_file *const kinds[] = {&chw_selection};
  return create(CHW_SELECTION, kinds, 1);
}

void *UIFeedbackGenerator_CreateNotificationGenerator(void) {
  static const chw_theme_file *const types[] = {&chw_error_pattern, &chw_success, &chw_warning};
  return create(CHW_NOTIFICATION, types, 3);
}

void UIImpactFeedbackGenerator_Trigger(void *generator, float intensity) { trigger(generator, CHW_IMPACT, 0, intensity); }
void UISelectionFeedbackGenerator_Trigger(void *generator) { trigger(generator, CHW_SELECTION, 0, 1); }

void UINotificationFeedbackGenerator_Trigger(void *generator, int32_t type) {
  trigger(generator, CHW_NOTIFICATION, type, 1);
}

void UIFeedbackGenerator_DestroyImpactGenerator(void *generator) { chw_release(chw_remove(generator, CHW_IMPACT)); }
void UIFeedbackGenerator_DestroySelectionGenerator(void *generator) { chw_release(chw_remove(generator, CHW_SELECTION)); }

void UIFeedbackGenerator_DestroyNotificationGenerator(void *generator) {
  chw_release(chw_remove(generator, CHW_NOTIFICATION));
}

void UIFeedbackGenerator_Prepare(void *key) {
  static const chw_kind kinds[] = {CHW_IMPACT, CHW_SELECTION, CHW_NOTIFICATION};
  void *used = NULL;
  for (int index = 0; index < 3 && !used; index++) used = chw_use(key, kinds[index], kinds[index]);
  if (!used) return;
  pthread_mutex_lock(&lock);
  if (shared) thrum_engine_start(shared);
  pthread_mutex_unlock(&lock);
  chw_release(used);
}
