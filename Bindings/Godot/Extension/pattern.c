/* pattern.c: HapticPattern, a resource that is read from AHAP, written in code, or both. */
#include "godot.h"

#include <stdlib.h>
#include <string.h>

typedef struct added_curve {
  int32_t control;
  double time;
  thrum_point *points;
  size_t count;
} added_curve;

typedef struct haptic_pattern {
  th_instance base;
  char *text; /* The text that was read last; NULL if none was. */
  size_t text_size;
  thrum_event *events; /* Events that were added since. */
  size_t event_count, event_capacity;
  added_curve *curves;
  size_t curve_count, curve_capacity;
  thrum_pattern *pattern; /* All of it; NULL until it is needed. */
  uint64_t version;
} haptic_pattern;

static _Atomic uint64_t versions;

static void forget_added(haptic_pattern *self) {
  for (size_t i = 0; i < self->curve_count; i++) free(self->curves[i].points);
  self->event_count = self->curve_count = 0;
}

static void changed(haptic_pattern *self) {
  thrum_pattern_free(self->pattern);
  self->pattern = NULL;
  self->version = ++versions;
}

static void finish(void *instance) {
  haptic_pattern *self = instance;
  forget_added(self);
  changed(self);
  free(self->events);
  free(self->curves);
  free(self->text);
}

/* --- Creating the pattern ------------------------------------------------------------------------------------ */

static thrum_result make_added(haptic_pattern *self, thrum_pattern **out) {
  thrum_curve *curves = calloc(self->curve_count + 1, sizeof *curves);
  if (!curves) return THRUM_TOO_LARGE;
  for (size_t i = 0; i < self->curve_count; i++)
    curves[i] = (thrum_curve){sizeof *curves, self->curves[i].control, self->curves[i].time, self->curves[i].points, self->curves[i].count};
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = self->event_count ? self->events : NULL;
  parts.event_count = self->event_count;
  parts.curves = self->curve_count ? curves : NULL;
  parts.curve_count = self->curve_count;
  thrum_result result = thrum_pattern_make(&parts, out);
  free(curves);
  return result;
}

/* Returns AHAP text, or NULL and the result. */
static char *write_text(const thrum_pattern *pattern, size_t *count, thrum_result *result) {
  size_t needed = 0;
  *count = 0;
  if ((*result = thrum_pattern_write(pattern, NULL, 0, &needed)) != THRUM_OK) return NULL;
  char *text = malloc(needed);
  if (!text) {
    *result = THRUM_TOO_LARGE;
    return NULL;
  }
  if ((*result = thrum_pattern_write(pattern, text, needed, &needed)) == THRUM_OK) {
    *count = needed - 1;
    return text;
  }
  free(text);
  return NULL;
}

/* A text that was read and what was added to it play at the same time. */
static thrum_result mix_added(haptic_pattern *self, const thrum_pattern *added, thrum_pattern **out) {
  thrum_result result;
  size_t count;
  char *text = write_text(added, &count, &result);
  if (!text) return result;
  thrum_text texts[] = {{self->text, self->text_size, NULL}, {text, count, NULL}};
  thrum_written *written = NULL;
  result = thrum_mix(texts, 2, &written);
  free(text);
  size_t needed = 0;
  if (result == THRUM_OK) result = thrum_written_file(written, 0, NULL, 0, &needed);
  uint8_t *bytes = result == THRUM_OK ? malloc(needed + 1) : NULL;
  if (result == THRUM_OK && !bytes) result = THRUM_TOO_LARGE;
  if (result == THRUM_OK) result = thrum_written_file(written, 0, bytes, needed, &needed);
  if (result == THRUM_OK) result = thrum_pattern_parse(bytes, needed, out);
  free(bytes);
  thrum_written_free(written);
  return result;
}

static thrum_result make_pattern(haptic_pattern *self) {
  if (self->pattern) return THRUM_OK;
  bool has_added = self->event_count || self->curve_count;
  if (self->text && !has_added) return thrum_pattern_parse(self->text, self->text_size, &self->pattern);
  thrum_pattern *added = NULL;
  thrum_result result = make_added(self, &added);
  if (result != THRUM_OK || !self->text) {
    self->pattern = added;
    return result;
  }
  result = mix_added(self, added, &self->pattern);
  thrum_pattern_free(added);
  return result;
}

const thrum_pattern *th_pattern_of(gd_object object, const char *place, uint64_t *version) {
  haptic_pattern *self = th_instance_of(object, &th_pattern_class);
  if (!self) {
    gd_report(place, "%s; pass a HapticPattern", object ? "the object is no HapticPattern" : "there is no pattern");
    return NULL;
  }
  if (version) *version = self->version;
  return gd_check(place, make_pattern(self)) == GD_OK ? self->pattern : NULL;
}

/* --- Reading ------------------------------------------------------------------------------------------------- */

static int64_t set_text(haptic_pattern *self, const char *text, size_t count, const char *place) {
  thrum_pattern *pattern = NULL;
  int64_t error = gd_check(place, thrum_pattern_parse(text, count, &pattern));
  if (error != GD_OK) return error;
  char *copy = malloc(count + 1);
  if (!copy) {
    thrum_pattern_free(pattern);
    return GD_OUT_OF_MEMORY;
  }
  memcpy(copy, text, count);
  free(self->text);
  self->text = copy;
  self->text_size = count;
  forget_added(self);
  changed(self);
  self->pattern = pattern;
  return GD_OK;
}

int64_t th_pattern_load(void *instance, const char *path, const char *place) {
  haptic_pattern *self = instance;
  gd_string name = th_make_string(path), text = th_make_string("");
  const void *arguments[] = {&name};
  int64_t error = GD_OK;
  gd.object_method_bind_ptrcall(gd.binds.FileAccess_get_file_as_string, NULL, arguments, &text);
  gd.object_method_bind_ptrcall(gd.binds.FileAccess_get_open_error, NULL, NULL, &error);
  size_t count;
  char *content = th_copy_string(&text, &count);
  gd.destroy_string(&name);
  gd.destroy_string(&text);
  if (error != GD_OK) gd_report(place, "\"%s\" cannot be opened; check the path", path);
  else error = content ? set_text(self, content, count, place) : GD_OUT_OF_MEMORY;
  free(content);
  return error;
}

static void parse(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  gd_object object = th_create(&th_pattern_class);
  haptic_pattern *pattern = th_instance_of(object, &th_pattern_class);
  *result = th_object_value(NULL);
  if (!pattern) return;
  if (set_text(pattern, arguments[0].text, arguments[0].count, "HapticPattern.parse") == GD_OK) result->object = object;
  else gd.object_destroy(object);
}

static void compose(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  *result = th_object_value(NULL);
  thrum_pattern *pattern = th_compose(arguments[0].object, arguments[1].text);
  size_t count;
  thrum_result failure;
  char *text = pattern ? write_text(pattern, &count, &failure) : NULL;
  gd_object object = text ? th_create(&th_pattern_class) : NULL;
  haptic_pattern *made = th_instance_of(object, &th_pattern_class);
  if (made && set_text(made, text, count, "HapticPattern.compose") == GD_OK) result->object = object;
  else if (object) gd.object_destroy(object);
  free(text);
  thrum_pattern_free(pattern);
}

static void load_file(void *self, const th_value *arguments, th_value *result) {
  *result = th_number(th_pattern_load(self, arguments[0].text, "HapticPattern.load_file"));
}

static void set_ahap(void *instance, const th_value *arguments, th_value *result) {
  (void)result;
  haptic_pattern *self = instance;
  if (arguments[0].count > 0) {
    set_text(self, arguments[0].text, arguments[0].count, "HapticPattern.set_ahap");
    return;
  }
  free(self->text);
  self->text = NULL;
  self->text_size = 0;
  forget_added(self);
  changed(self);
}

static void to_ahap(void *instance, const th_value *arguments, th_value *result) {
  (void)arguments;
  haptic_pattern *self = instance;
  thrum_result failure = make_pattern(self);
  size_t count = 0;
  char *text = failure == THRUM_OK ? write_text(self->pattern, &count, &failure) : NULL;
  gd_check("HapticPattern.to_ahap", failure);
  *result = th_text(text ? text : "", count);
  free(text);
}

static void get_duration(void *instance, const th_value *arguments, th_value *result) {
  (void)arguments;
  haptic_pattern *self = instance;
  bool is_made = gd_check("HapticPattern.get_duration", make_pattern(self)) == GD_OK;
  *result = th_real(is_made ? thrum_pattern_duration(self->pattern) : 0);
}

/* --- Adding -------------------------------------------------------------------------------------------------- */

/* Makes room for one more element; NULL without memory. */
static void *grown(void *list, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return list;
  size_t wanted = *capacity ? 2 * *capacity : 8;
  void *larger = wanted > SIZE_MAX / size ? NULL : realloc(list, wanted * size);
  if (larger) *capacity = wanted;
  return larger;
}

/* Refuses what cannot be played when it is added, not when it is played. */
static int64_t check(const thrum_event *event, const thrum_curve *curve, const char *place) {
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = event;
  parts.event_count = event ? 1 : 0;
  parts.curves = curve;
  parts.curve_count = curve ? 1 : 0;
  thrum_pattern *pattern = NULL;
  thrum_result result = thrum_pattern_make(&parts, &pattern);
  if (result != THRUM_OK) gd_report(place, "%s", thrum_error());
  thrum_pattern_free(pattern);
  return result == THRUM_OK ? GD_OK : GD_INVALID_PARAMETER;
}

static int64_t add_event(haptic_pattern *self, const thrum_event *event, const char *place) {
  int64_t error = check(event, NULL, place);
  if (error != GD_OK) return error;
  thrum_event *events = grown(self->events, self->event_count, &self->event_capacity, sizeof *events);
  if (!events) return GD_OUT_OF_MEMORY;
  self->events = events;
  self->events[self->event_count++] = *event;
  changed(self);
  return GD_OK;
}

static void add_transient(void *self, const th_value *arguments, th_value *result) {
  thrum_event event = THRUM_TAP(arguments[0].real, (float)arguments[1].real, (float)arguments[2].real);
  *result = th_number(add_event(self, &event, "HapticPattern.add_transient"));
}

static void add_continuous(void *self, const th_value *arguments, th_value *result) {
  thrum_event event = THRUM_EVENT(
    THRUM_CONTINUOUS, arguments[0].real, arguments[1].real, (float)arguments[2].real, (float)arguments[3].real);
  *result = th_number(add_event(self, &event, "HapticPattern.add_continuous"));
}

static void add_curve(void *instance, const th_value *arguments, th_value *result) {
  haptic_pattern *self = instance;
  *result = th_number(GD_INVALID_PARAMETER);
  if (arguments[0].number < 0 || arguments[0].number > THRUM_AUDIO_RELEASE_CONTROL) {
    gd_report("HapticPattern.add_curve", "the control %lld is none of 0…11; pass one of HapticPattern.Control",
              (long long)arguments[0].number);
    return;
  }
  thrum_curve curve = THRUM_CURVE_INIT;
  curve.control = (int32_t)arguments[0].number;
  curve.time = arguments[1].real;
  curve.points = arguments[2].points;
  curve.point_count = arguments[2].count;
  result->number = check(NULL, &curve, "HapticPattern.add_curve");
  if (result->number != GD_OK) return;
  added_curve *curves = grown(self->curves, self->curve_count, &self->curve_capacity, sizeof *curves);
  if (curves) self->curves = curves;
  thrum_point *points = curves ? malloc(curve.point_count * sizeof *points) : NULL;
  if (!points) {
    result->number = GD_OUT_OF_MEMORY;
    return;
  }
  memcpy(points, curve.points, curve.point_count * sizeof *points);
  self->curves[self->curve_count++] = (added_curve){curve.control, curve.time, points, curve.point_count};
  changed(self);
}

static const th_method methods[] = {
  {.name = "parse", .result = TH_OBJECT, .run = parse, .flags = GD_METHOD_NORMAL | GD_METHOD_STATIC, .result_class = "HapticPattern",
   .arguments = {{"text", TH_TEXT, false, 0, NULL, NULL}}},
  {.name = "compose", .result = TH_OBJECT, .run = compose, .flags = GD_METHOD_NORMAL | GD_METHOD_STATIC, .result_class = "HapticPattern",
   .arguments = {{"stream", TH_OBJECT, false, 0, NULL, "AudioStreamWAV"}, {"style", TH_TEXT, true, 0, "hybrid", NULL}}},
  {.name = "load_file", .result = TH_INT, .run = load_file, .arguments = {{"path", TH_TEXT, false, 0, NULL, NULL}}},
  {.name = "set_ahap", .run = set_ahap, .arguments = {{"text", TH_TEXT, false, 0, NULL, NULL}}},
  {.name = "to_ahap", .result = TH_TEXT, .run = to_ahap},
  {.name = "get_duration", .result = TH_FLOAT, .run = get_duration},
  {.name = "add_transient", .result = TH_INT, .run = add_transient,
   .arguments = {{"time", TH_FLOAT, false, 0, NULL, NULL}, {"intensity", TH_FLOAT, true, 1, NULL, NULL},
                 {"sharpness", TH_FLOAT, true, 0.5, NULL, NULL}}},
  {.name = "add_continuous", .result = TH_INT, .run = add_continuous,
   .arguments = {{"time", TH_FLOAT, false, 0, NULL, NULL}, {"duration", TH_FLOAT, false, 0, NULL, NULL},
                 {"intensity", TH_FLOAT, true, 1, NULL, NULL}, {"sharpness", TH_FLOAT, true, 0.5, NULL, NULL}}},
  {.name = "add_curve", .result = TH_INT, .run = add_curve,
   .arguments = {{"control", TH_INT, false, 0, NULL, NULL}, {"time", TH_FLOAT, false, 0, NULL, NULL},
                 {"points", TH_POINTS, false, 0, NULL, NULL}}},
  {0}};

/* Scenes and resource files keep a pattern as its text. */
static const th_property properties[] = {{"ahap", TH_TEXT, "set_ahap", "to_ahap", NULL}, {0}};

#define CONTROL(name) {"Control", #name, THRUM_##name}
static const th_constant constants[] = {
  CONTROL(INTENSITY_CONTROL), CONTROL(SHARPNESS_CONTROL), CONTROL(ATTACK_CONTROL), CONTROL(DECAY_CONTROL),
  CONTROL(RELEASE_CONTROL), CONTROL(VOLUME_CONTROL), CONTROL(PAN_CONTROL), CONTROL(BRIGHTNESS_CONTROL),
  CONTROL(PITCH_CONTROL), CONTROL(AUDIO_ATTACK_CONTROL), CONTROL(AUDIO_DECAY_CONTROL), CONTROL(AUDIO_RELEASE_CONTROL), {0}};

const th_class th_pattern_class = {
  .name = "HapticPattern", .parent = "Resource", .size = sizeof(haptic_pattern), .finish = finish, .methods = methods,
  .properties = properties, .constants = constants};
