/* godot.h: what the classes of this extension share: Godot's functions, values, and tables that describe classes. */
#ifndef THRUM_GODOT_H
#define THRUM_GODOT_H

#include <stdbool.h>

#include "gdextension.h"
#include "thrum_files.h"
#include "thrum_engine.h"

/* Godot's functions. `library` identifies this extension. */
typedef struct gd_api {
#define GD_MEMBER(result, name, arguments) result(*name) arguments;
  GD_FUNCTIONS(GD_MEMBER)
  GD_OPTIONAL_FUNCTIONS(GD_MEMBER)
#undef GD_MEMBER
  void *library;
  struct {
#define GD_MEMBER(class, method, hash) gd_bind class##_##method;
    GD_BINDS(GD_MEMBER)
#undef GD_MEMBER
    gd_bind Input_vibrate_handheld; /* NULL if Godot lacks it. */
    bool has_amplitude;             /* Whether it takes one. */
  } binds;
  gd_convert to_variant[36], from_variant[36];
  gd_destructor destroy_name, destroy_string, destroy_callable, destroy_bytes, destroy_points, destroy_array;
  gd_constructor string_from_name, callable_of_method, make_bytes;
  gd_builtin_method append_string, count_points, count_bytes, count_array;
} gd_api;

extern gd_api gd;

/* Loads the functions; writes one message and returns false if Godot lacks one. */
bool gd_load(gd_get_proc_address get_proc_address, void *library);
/* Loads the methods of Godot's classes, which exist from the level of scenes on. */
bool gd_load_binds(void);
/* Reports an error to Godot's log: "place: what is wrong; what to do". */
void gd_report(const char *place, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The number in Godot's enumeration Error for a result of libthrum. */
int64_t gd_error(thrum_result result);
/* Reports the message of libthrum's last failure, unless `result` is one of success, and returns Godot's number. */
int64_t gd_check(const char *place, thrum_result result);

/* --- Values -------------------------------------------------------------------------------------------------- */

/* The kinds of arguments and results. */
typedef enum th_kind {
  TH_NONE, TH_BOOL, TH_INT, TH_FLOAT, TH_TEXT, TH_NAME, TH_OBJECT, TH_POINTS,
  TH_TEXTS,   /* Result only: a PackedStringArray with one text. */
  TH_VARIANT, /* Result only: a Variant with an object or a number. */
  TH_JSON,    /* Result only: what Godot reads in a text that is JSON. */
  TH_POINTER  /* Only of functions that Godot calls itself. */
} th_kind;

typedef struct th_value {
  th_kind kind;
  bool truth;
  int64_t number;
  double real;
  char *text; /* TH_TEXT, TH_NAME, TH_TEXTS and TH_JSON: ends with a zero byte; freed with the value. */
  size_t count; /* Bytes of the text, or points. */
  thrum_point *points;
  gd_object object;
  void *pointer;
} th_value;

th_value th_truth(bool truth);
th_value th_number(int64_t number);
th_value th_real(double real);
th_value th_text(const char *text, size_t count);
th_value th_object_value(gd_object object);
void th_value_free(th_value *value);

/* Reads an argument of a pointer call; writes the result of one, into a value that Godot has created. */
bool th_read(th_kind kind, const void *argument, th_value *out);
void th_write(th_kind kind, const th_value *value, void *result);
/* Reads a Variant; false if it has another type. Creates a Variant. */
bool th_read_variant(th_kind kind, const gd_variant *variant, th_value *out);
void th_write_variant(const th_value *value, gd_variant *out);

gd_name th_make_name(const char *text);
gd_string th_make_string(const char *text);
char *th_copy_string(const gd_string *string, size_t *count);
char *th_copy_name(const gd_name *name);
int32_t th_type(th_kind kind);

/* Finds a singleton of Godot. Emits a signal. */
gd_object th_singleton(const char *name);
void th_emit(gd_object object, const char *signal, const th_value *arguments, int count);

/* --- Classes ------------------------------------------------------------------------------------------------- */

typedef struct th_argument {
  const char *name;
  th_kind kind;
  bool has_default;
  double number; /* The default of a number, and of a text. */
  const char *text;
  const char *class_name; /* Of an object. */
} th_argument;

/* A method, or a function that Godot calls (`is_virtual`). Static ones get NULL as `self`. */
typedef struct th_method {
  const char *name;
  th_kind result;
  void (*run)(void *self, const th_value *arguments, th_value *result);
  uint32_t flags;
  bool is_virtual;
  const char *result_class;
  th_argument arguments[4];
} th_method;

typedef struct th_property {
  const char *name;
  th_kind kind;
  const char *setter, *getter, *class_name;
} th_property;

typedef struct th_signal {
  const char *name;
  th_argument arguments[2];
} th_signal;

typedef struct th_constant {
  const char *enumeration, *name;
  int64_t value;
} th_constant;

/* Lists end with an entry without a name. */
typedef struct th_class {
  const char *name, *parent;
  size_t size; /* Of an instance, which begins with th_instance and is zero at first. */
  void (*init)(void *self), (*finish)(void *self);
  void (*notify)(void *self, int32_t what);
  const th_method *methods;
  const th_property *properties;
  const th_signal *signals;
  const th_constant *constants;
} th_class;

/* The beginning of every instance. */
typedef struct th_instance {
  const th_class *type;
  gd_object object;
} th_instance;

void th_register(const th_class *type);
void th_unregister(const th_class *type);
/* Creates an object; NULL if Godot cannot. */
gd_object th_create(const th_class *type);
/* Returns the instance behind an object; NULL for one of another class. */
void *th_instance_of(gd_object object, const th_class *type);

/* The classes. */
extern const th_class th_pattern_class, th_server_class, th_player_class, th_loader_class, th_stream_class, th_playback_class;

/* --- Functions that the classes call of each other ----------------------------------------------------------- */

/* The pattern of a HapticPattern, which keeps it; NULL, after a report, if it cannot be played. `version`, which may be NULL,
 * receives a number that is different whenever the pattern has changed. */
const thrum_pattern *th_pattern_of(gd_object object, const char *place, uint64_t *version);
/* A pattern from a sound; NULL after a report. */
thrum_pattern *th_compose(gd_object stream, const char *style);
/* Reads a text or a file into a HapticPattern; returns Godot's error. */
int64_t th_pattern_load(void *self, const char *path, const char *place);

/* The engine of the singleton, NULL before its first start; `*generation` is another one for each engine. */
thrum_engine *th_engine(uint64_t *generation);
/* Plays feedback by its name; returns the identifier of its player, or 0. Frees the patterns of feedback. */
int64_t th_feedback_play(thrum_engine *engine, const char *kind, double intensity);
void th_feedback_end(void);
/* Frees the engine; players stay valid. */
void th_engine_end(void);
/* Starts the engine as it was last, or with the best output, unless it runs. */
int64_t th_engine_start(void);
/* Fills a block of Godot's audio thread for one playback at a time; zeros if there is nothing to play. */
void th_engine_mix(const void *playback, gd_audio_frame *frames, int64_t count);
/* The samples per second of Godot's mixer. */
double th_mix_rate(void);
/* Lets another playback play. */
void th_engine_release(const void *playback);
/* Emits the signal of the player that has ended. */
typedef struct th_player th_player;
void th_players_ended(uint64_t id);

#endif
