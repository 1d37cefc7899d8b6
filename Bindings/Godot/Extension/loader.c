/* loader.c: AHAPLoader, through which load("res://hit.ahap") and the inspector get a HapticPattern. */
#include "godot.h"

#include <string.h>
#include <strings.h>

typedef struct ahap_loader {
  th_instance base;
} ahap_loader;

static void get_recognized_extensions(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_text("ahap", 4);
}

static void handles_type(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  *result = th_truth(strcmp(arguments[0].text, "HapticPattern") == 0 || strcmp(arguments[0].text, "Resource") == 0);
}

static void get_resource_type(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  const char *ending = strrchr(arguments[0].text, '.');
  bool is_pattern = ending && strcasecmp(ending, ".ahap") == 0;
  *result = th_text(is_pattern ? "HapticPattern" : "", is_pattern ? strlen("HapticPattern") : 0);
}

/* Returns the resource, or the number of an error. Godot calls this on any thread. */
static void load(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  gd_object object = th_create(&th_pattern_class);
  void *pattern = th_instance_of(object, &th_pattern_class);
  *result = th_number(GD_FAILED);
  if (!pattern) return;
  int64_t error = th_pattern_load(pattern, arguments[0].text, arguments[0].text);
  *result = error == GD_OK ? th_object_value(object) : th_number(error);
  if (error != GD_OK) gd.object_destroy(object);
}

#define VIRTUAL(name_, kind, function) .name = name_, .result = kind, .run = function, .is_virtual = true
static const th_method methods[] = {
  {VIRTUAL("_get_recognized_extensions", TH_TEXTS, get_recognized_extensions)},
  {VIRTUAL("_handles_type", TH_BOOL, handles_type), .arguments = {{"type", TH_NAME, false, 0, NULL, NULL}}},
  {VIRTUAL("_get_resource_type", TH_TEXT, get_resource_type), .arguments = {{"path", TH_TEXT, false, 0, NULL, NULL}}},
  {VIRTUAL("_load", TH_VARIANT, load),
   .arguments = {{"path", TH_TEXT, false, 0, NULL, NULL}, {"original_path", TH_TEXT, false, 0, NULL, NULL},
                 {"use_sub_threads", TH_BOOL, false, 0, NULL, NULL}, {"cache_mode", TH_INT, false, 0, NULL, NULL}}},
  {0}};

const th_class th_loader_class = {
  .name = "AHAPLoader", .parent = "ResourceFormatLoader", .size = sizeof(ahap_loader), .methods = methods};
