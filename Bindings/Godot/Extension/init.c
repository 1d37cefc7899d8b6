/* init.c: the entry of the extension, which registers its classes, the singleton and the loader. */
#include "godot.h"

static const th_class *const classes[] = {
  &th_pattern_class, &th_server_class, &th_player_class, &th_loader_class, &th_stream_class, &th_playback_class};
enum { class_count = sizeof classes / sizeof *classes };

static bool is_registered;
static gd_object server, loader;
static gd_variant kept_loader; /* A Variant keeps an object that counts its references. */

static void call_singleton(gd_bind bind, const char *singleton, const void *const *arguments) {
  gd_object object = th_singleton(singleton);
  if (object) gd.object_method_bind_ptrcall(bind, object, arguments, NULL);
  else gd_report("thrum", "Godot lacks the singleton \"%s\"; use Godot 4.2 or later", singleton);
}

static void initialize(void *userdata, int32_t level) {
  (void)userdata;
  if (level != GD_LEVEL_SCENE || is_registered || !gd_load_binds()) return;
  for (int i = 0; i < class_count; i++) th_register(classes[i]);
  is_registered = true;
  if ((server = th_create(&th_server_class))) {
    gd_name name = th_make_name("Haptics");
    const void *arguments[] = {&name, &server};
    call_singleton(gd.binds.Engine_register_singleton, "Engine", arguments);
    gd.destroy_name(&name);
  }
  if ((loader = th_create(&th_loader_class))) {
    gd_bool at_front = 0;
    const void *arguments[] = {&loader, &at_front};
    th_value value = th_object_value(loader);
    th_write_variant(&value, &kept_loader);
    call_singleton(gd.binds.ResourceLoader_add_resource_format_loader, "ResourceLoader", arguments);
  }
}

static void deinitialize(void *userdata, int32_t level) {
  (void)userdata;
  if (level != GD_LEVEL_SCENE || !is_registered) return;
  is_registered = false;
  if (loader) {
    const void *arguments[] = {&loader};
    call_singleton(gd.binds.ResourceLoader_remove_resource_format_loader, "ResourceLoader", arguments);
    gd.variant_destroy(&kept_loader);
  }
  if (server) {
    gd_name name = th_make_name("Haptics");
    const void *arguments[] = {&name};
    call_singleton(gd.binds.Engine_unregister_singleton, "Engine", arguments);
    gd.destroy_name(&name);
    gd.object_destroy(server);
  }
  server = loader = NULL;
  th_engine_end();
  th_feedback_end();
  for (int i = class_count; i-- > 0;) th_unregister(classes[i]);
}

__attribute__((visibility("default"))) gd_bool thrum_godot_init(
  gd_get_proc_address get_proc_address, void *library, gd_initialization *initialization) {
  if (!gd_load(get_proc_address, library)) return 0;
  if (!initialization) {
    gd_report("thrum_godot_init", "Godot passes no place for the functions; use Godot 4.2 or later");
    return 0;
  }
  *initialization = (gd_initialization){GD_LEVEL_SCENE, NULL, initialize, deinitialize};
  return 1;
}
