/* host.h: a host of our own in the place of Godot, for tests: the part of the interface that the extension calls, with counts of
 * all values, so that each one that is lost, or freed twice, is found. It is no part of Godot and contains none of it. */
#ifndef THRUM_GODOT_HOST_H
#define THRUM_GODOT_HOST_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "gdextension.h"

#define CHECK(condition) ((condition) ? (void)0 : host_fail(__FILE__, __LINE__, #condition))
void host_fail(const char *file, int line, const char *what) __attribute__((noreturn));

/* --- Values -------------------------------------------------------------------------------------------------- */

/* The texts behind a String and a StringName. */
typedef struct host_text { uint32_t magic; size_t size; char *bytes; } host_text;
/* A list that is packed, or an Array of Variants. */
typedef struct host_list { size_t count; gd_vector2 *points; host_text **texts; uint8_t *bytes; struct host_variant *items; } host_list;
typedef struct host_object host_object;
typedef struct host_variant {
  int32_t type;
  union { gd_bool truth; int64_t number; double real; host_text *text; host_list *list; host_object *object; gd_vector2 point; };
  uint64_t id; /* Of an object. */
} host_variant;

/* How many values live, also those of the thread that mixes. */
extern struct host_counts { _Atomic int texts, lists, callables, objects; } live;

host_text *host_make_text(uint32_t magic, const char *bytes, size_t size);
void host_free_text(host_text *text, uint32_t magic);
enum { STRING_MAGIC = 0x57a1, NAME_MAGIC = 0x4a3e };
host_list *host_make_points(const gd_vector2 *points, size_t count);
host_list *host_make_array(const gd_vector2 *points, size_t count);
void host_free_list(host_list *list);

/* A Variant of a usual build has 24 bytes; the extension must not need more. */
_Static_assert(sizeof(host_variant) <= 24, "a Variant has 24 bytes");
static inline host_variant *host_at(const gd_variant *variant) { return (host_variant *)variant; }
void host_destroy_variant(gd_variant *variant);
void host_copy_variant(gd_variant *out, const gd_variant *from);

/* --- Classes and objects ------------------------------------------------------------------------------------- */

enum { most_methods = 64, most_arguments = 4 };
typedef struct host_method {
  char name[64];
  void *userdata;
  gd_method_call call;
  gd_method_ptrcall ptrcall;
  uint32_t flags, argument_count, default_count;
  int32_t result, types[most_arguments];
  bool is_any; /* The result is a Variant of any type. */
  gd_variant defaults[most_arguments];
  int calls[2]; /* By Variants, by pointers. */
} host_method;

typedef struct host_class {
  char name[64], parent[64];
  gd_class_info info;
  host_method methods[most_methods];
  int method_count, signal_count, property_count, constant_count;
  char signals[8][64], constants[16][64];
  struct { char name[64], setter[64], getter[64]; int32_t type; } properties[16];
} host_class;

struct host_object {
  uint32_t magic;
  char native[64];
  bool is_counted, is_fresh;
  int references;
  host_class *type;
  void *instance, *token, *binding;
  uint64_t id;
  host_object *next;
};

typedef struct host_signal { host_object *object; char name[64]; int64_t numbers[2]; int count; } host_signal;

/* The calls of the extension. */
extern struct host_state {
  const char *missing; /* The function or "Class.method" that does not exist. */
  const char *samples; /* The folder that is "res://". */
  int errors;
  char last_error[512];
  host_class *classes[16];
  host_object *haptics, *loader, *frame_object; /* The singleton, the loader, and whom process_frame calls. */
  char frame_method[64];
  host_signal signals[64];
  int signal_count;
  void (*on_signal)(const host_signal *signal);
  int started, stopped;
  int64_t device;
  double weak, strong, duration;
  int vibrated; /* How often the device itself vibrates, how long and how strongly; -1 for fully. */
  int64_t milliseconds;
  double amplitude;
  bool is_edited, has_loop;
  struct { const uint8_t *bytes; size_t count; int64_t format, rate; gd_bool is_stereo; } sound; /* Of each AudioStreamWAV. */
} host;

gd_function host_get_proc_address(const char *name);
gd_object host_singleton(const char *name);
gd_bind host_find_bind(const char *class_name, const char *method, int64_t hash);
void host_call_bind(gd_bind bind, host_object *object, const gd_variant *const *arguments, int64_t count, gd_variant *result,
                    gd_call_error *error);
void host_ptrcall_bind(gd_bind bind, host_object *object, const void *const *arguments, void *result);
bool host_is_missing(const char *name);

host_class *host_class_named(const char *name);
host_object *host_construct(const char *native);
host_object *host_object_with(uint64_t id); /* NULL if it was destroyed. */
void host_reference(host_object *object);
void host_release(host_object *object);
void host_destroy(host_object *object);
bool host_emits(const host_object *object, const char *name, int count);
host_method *host_method_named(host_class *type, const char *name);

/* --- Calls, of calls.c ---------------------------------------------------------------------------------------- */

typedef struct answer {
  int32_t type;
  bool truth;
  int64_t number;
  double real;
  char text[8192];
  host_object *object; /* The caller releases it. */
} answer;

/* Whether `call` passes pointers, as GDScript does where it knows all types, or Variants. */
extern bool by_pointers;

/* Calls a method. `types` has a letter for each argument: f double, i int64_t, b int, s text, n text as a StringName, o object, x an
 * object that was freed, p gd_vector2 * and int, a the same as an Array, m the same
 * with a number at the end. */
answer call(host_object *object, const char *method, const char *types, ...);
answer call_static(const char *class_name, const char *method, const char *types, ...);
/* Calls by Variants and returns the error, which must be one. */
gd_call_error call_wrongly(host_object *object, const char *method, const char *types, ...);
/* Calls a function that Godot calls itself; false if the class has none of that name. */
bool call_virtual(host_object *object, const char *name, const void *const *arguments, void *result);
host_object *create(const char *class_name);
/* One frame of the game. */
void frame(void);

#endif
