/* player.c: HapticPlayer, a node that plays a pattern and controls it while it plays. */
#include "godot.h"

#include <string.h>

struct th_player {
  th_instance base;
  gd_variant kept; /* Keeps the pattern's object. */
  gd_object pattern;
  bool is_kept, autoplay, loop, muted;
  double loop_end, rate;
  thrum_player *player; /* NULL until it is needed. */
  uint64_t id, generation, version;
  th_player *next;
};

/* Those that may end. Only the main thread plays; other threads may create and free nodes, of scenes that they load. */
static th_player *players;

static void add_player(th_player *self) {
  self->next = players;
  players = self;
}

static void remove_player(th_player *self) {
  for (th_player **link = &players; *link; link = &(*link)->next)
    if (*link == self) {
      *link = self->next;
      return;
    }
}

void th_players_ended(uint64_t id) {
  uint64_t generation;
  th_engine(&generation);
  for (th_player *player = players; player; player = player->next)
    if (player->player && player->id == id && player->generation == generation) {
      th_emit(player->base.object, "finished", NULL, 0);
      return; /* The handler may have freed any player. */
    }
}

/* A looping player would play on without its handle. */
static void drop_player(th_player *self) {
  if (!self->player) return;
  remove_player(self);
  thrum_player_cancel(self->player);
  thrum_player_free(self->player);
  self->player = NULL;
}

/* Creates the player for the engine and the pattern of now, if it is not the one that there is. */
static int64_t need_player(th_player *self, const char *place) {
  uint64_t generation, version;
  thrum_engine *engine = th_engine(&generation);
  const thrum_pattern *pattern = th_pattern_of(self->pattern, place, &version);
  if (!pattern) return GD_INVALID_PARAMETER;
  if (!engine) {
    gd_report(place, "the engine is stopped; call Haptics.start() first");
    return GD_UNCONFIGURED;
  }
  if (self->player && self->generation == generation && self->version == version) return GD_OK;
  drop_player(self);
  thrum_player *player = NULL;
  int64_t error = gd_check(place, thrum_player_new(engine, pattern, &player));
  if (error != GD_OK) return error;
  self->player = player;
  add_player(self);
  self->id = thrum_player_id(player);
  self->generation = generation;
  self->version = version;
  if (self->loop) error = gd_check(place, thrum_player_set_loop(player, 1, self->loop_end));
  if (error == GD_OK && self->rate != 1) error = gd_check(place, thrum_player_set_rate(player, self->rate));
  if (error == GD_OK && self->muted) error = gd_check(place, thrum_player_set_muted(player, 1));
  if (error != GD_OK) drop_player(self);
  return error;
}

static int64_t play_at(th_player *self, double time) {
  int64_t error = need_player(self, "HapticPlayer.play");
  if (error != GD_OK) return error;
  thrum_result result = thrum_player_start(self->player, time);
  if (result == THRUM_PLAYER_LOST) { /* A sound server has failed since. */
    drop_player(self);
    if ((error = need_player(self, "HapticPlayer.play")) != GD_OK) return error;
    result = thrum_player_start(self->player, time);
  }
  return gd_check("HapticPlayer.play", result);
}

/* --- Methods ------------------------------------------------------------------------------------------------- */

#define METHOD(name) static void name(void *instance, const th_value *arguments, th_value *result)
#define SELF th_player *self = instance; (void)arguments, (void)result, (void)self

METHOD(play) { SELF; *result = th_number(play_at(self, arguments[0].real)); }

/* A player that has not played yet has nothing to stop. */
METHOD(stop) { SELF; if (self->player) gd_check("HapticPlayer.stop", thrum_player_stop(self->player, arguments[0].real)); }
METHOD(cancel) { SELF; if (self->player) gd_check("HapticPlayer.cancel", thrum_player_cancel(self->player)); }
METHOD(pause) { SELF; if (self->player) gd_check("HapticPlayer.pause", thrum_player_pause(self->player, arguments[0].real)); }
METHOD(resume) { SELF; if (self->player) gd_check("HapticPlayer.resume", thrum_player_resume(self->player, arguments[0].real)); }
METHOD(seek) { SELF; if (self->player) gd_check("HapticPlayer.seek", thrum_player_seek(self->player, arguments[0].real)); }
METHOD(is_playing) { SELF; *result = th_truth(self->player && thrum_player_is_playing(self->player) == 1); }

static bool is_control(int64_t control, const char *place) {
  if (control >= 0 && control <= THRUM_AUDIO_RELEASE_CONTROL) return true;
  gd_report(place, "the control %lld is none of 0…11; pass one of HapticPattern.Control", (long long)control);
  return false;
}

METHOD(set_control) {
  SELF;
  *result = th_number(GD_INVALID_PARAMETER);
  if (!is_control(arguments[0].number, "HapticPlayer.set_control")) return;
  if ((result->number = need_player(self, "HapticPlayer.set_control")) != GD_OK) return;
  result->number = gd_check("HapticPlayer.set_control", thrum_player_set(
    self->player, (int32_t)arguments[0].number, (float)arguments[1].real, arguments[2].real));
}

METHOD(set_curve) {
  SELF;
  *result = th_number(GD_INVALID_PARAMETER);
  if (!is_control(arguments[0].number, "HapticPlayer.set_curve")) return;
  if ((result->number = need_player(self, "HapticPlayer.set_curve")) != GD_OK) return;
  thrum_curve curve = THRUM_CURVE_INIT;
  curve.control = (int32_t)arguments[0].number;
  curve.points = arguments[1].points;
  curve.point_count = arguments[1].count;
  result->number = gd_check("HapticPlayer.set_curve", thrum_player_set_curve(self->player, &curve, arguments[2].real));
}

METHOD(set_input) {
  SELF;
  *result = th_number(need_player(self, "HapticPlayer.set_input"));
  if (result->number == GD_OK)
    result->number = gd_check("HapticPlayer.set_input", thrum_player_set_input(self->player, arguments[0].text, arguments[1].real));
}

METHOD(set_pattern) {
  SELF;
  gd_object pattern = arguments[0].object;
  if (pattern && !th_instance_of(pattern, &th_pattern_class)) {
    gd_report("HapticPlayer.pattern", "the object is no HapticPattern; set a HapticPattern or null");
    return;
  }
  if (pattern == self->pattern) return;
  drop_player(self);
  if (self->is_kept) gd.variant_destroy(&self->kept);
  self->is_kept = pattern != NULL;
  self->pattern = pattern;
  if (pattern) th_write_variant(&arguments[0], &self->kept);
}

METHOD(get_pattern) { SELF; *result = th_object_value(self->pattern); }
METHOD(set_autoplay) { SELF; self->autoplay = arguments[0].truth; }
METHOD(get_autoplay) { SELF; *result = th_truth(self->autoplay); }
METHOD(get_loop) { SELF; *result = th_truth(self->loop); }
METHOD(get_loop_end) { SELF; *result = th_real(self->loop_end); }
METHOD(get_rate) { SELF; *result = th_real(self->rate); }
METHOD(get_muted) { SELF; *result = th_truth(self->muted); }

/* Settings keep their last good value. */
METHOD(set_loop) {
  SELF;
  self->loop = arguments[0].truth;
  if (self->player) gd_check("HapticPlayer.loop", thrum_player_set_loop(self->player, self->loop, self->loop_end));
}

METHOD(set_loop_end) {
  SELF;
  if (!(arguments[0].real >= 0 && arguments[0].real <= 86400)) {
    gd_report("HapticPlayer.loop_end", "%g is outside 0…86400; set seconds from the start of the pattern, 0 for its end", arguments[0].real);
    return;
  }
  self->loop_end = arguments[0].real;
  if (self->player && self->loop) gd_check("HapticPlayer.loop_end", thrum_player_set_loop(self->player, 1, self->loop_end));
}

METHOD(set_rate) {
  SELF;
  if (!(arguments[0].real >= 0.001 && arguments[0].real <= 1000)) {
    gd_report("HapticPlayer.rate", "%g is outside 0.001…1000; set a factor", arguments[0].real);
    return;
  }
  self->rate = arguments[0].real;
  if (self->player) gd_check("HapticPlayer.rate", thrum_player_set_rate(self->player, self->rate));
}

METHOD(set_muted) {
  SELF;
  self->muted = arguments[0].truth;
  if (self->player) gd_check("HapticPlayer.muted", thrum_player_set_muted(self->player, self->muted));
}

/* --- The node ------------------------------------------------------------------------------------------------ */

static void init(void *instance) {
  th_player *self = instance;
  self->rate = 1;
}

static void finish(void *instance) {
  th_player *self = instance;
  drop_player(self);
  if (self->is_kept) gd.variant_destroy(&self->kept);
}

static void notify(void *instance, int32_t what) {
  th_player *self = instance;
  if (what == GD_NOTIFICATION_EXIT_TREE) drop_player(self);
  if (what != GD_NOTIFICATION_READY || !self->autoplay || !self->pattern) return;
  /* A scene that is edited plays nothing. */
  gd_bool is_edited = 0;
  gd_object engine = th_singleton("Engine");
  if (engine) gd.object_method_bind_ptrcall(gd.binds.Engine_is_editor_hint, engine, NULL, &is_edited);
  if (!is_edited && th_engine_start() == GD_OK) play_at(self, 0);
}

#define REAL(name) {name, TH_FLOAT, false, 0, NULL, NULL}
#define AT {"at", TH_FLOAT, true, 0, NULL, NULL}
#define SETTER(function, kind) {.name = #function, .run = function, .arguments = {{"value", kind, false, 0, NULL, NULL}}}
#define GETTER(function, kind) {.name = #function, .result = kind, .run = function}

static const th_method methods[] = {
  {.name = "play", .result = TH_INT, .run = play, .arguments = {AT}},
  {.name = "stop", .run = stop, .arguments = {AT}},
  {.name = "cancel", .run = cancel},
  {.name = "pause", .run = pause, .arguments = {AT}},
  {.name = "resume", .run = resume, .arguments = {AT}},
  {.name = "seek", .run = seek, .arguments = {REAL("position")}},
  {.name = "is_playing", .result = TH_BOOL, .run = is_playing},
  {.name = "set_control", .result = TH_INT, .run = set_control,
   .arguments = {{"control", TH_INT, false, 0, NULL, NULL}, REAL("value"), AT}},
  {.name = "set_curve", .result = TH_INT, .run = set_curve,
   .arguments = {{"control", TH_INT, false, 0, NULL, NULL}, {"points", TH_POINTS, false, 0, NULL, NULL}, AT}},
  {.name = "set_input", .result = TH_INT, .run = set_input,
   .arguments = {{"name", TH_TEXT, false, 0, NULL, NULL}, REAL("value")}},
  {.name = "set_pattern", .run = set_pattern, .arguments = {{"pattern", TH_OBJECT, false, 0, NULL, "HapticPattern"}}},
  {.name = "get_pattern", .result = TH_OBJECT, .run = get_pattern, .result_class = "HapticPattern"},
  SETTER(set_autoplay, TH_BOOL), GETTER(get_autoplay, TH_BOOL), SETTER(set_loop, TH_BOOL), GETTER(get_loop, TH_BOOL),
  SETTER(set_loop_end, TH_FLOAT), GETTER(get_loop_end, TH_FLOAT), SETTER(set_rate, TH_FLOAT), GETTER(get_rate, TH_FLOAT),
  SETTER(set_muted, TH_BOOL), GETTER(get_muted, TH_BOOL), {0}};

static const th_property properties[] = {
  {"pattern", TH_OBJECT, "set_pattern", "get_pattern", "HapticPattern"},
  {"autoplay", TH_BOOL, "set_autoplay", "get_autoplay", NULL},
  {"loop", TH_BOOL, "set_loop", "get_loop", NULL},
  {"loop_end", TH_FLOAT, "set_loop_end", "get_loop_end", NULL},
  {"rate", TH_FLOAT, "set_rate", "get_rate", NULL},
  {"muted", TH_BOOL, "set_muted", "get_muted", NULL},
  {0}};

static const th_signal signals[] = {{"finished", {{0}}}, {0}};

const th_class th_player_class = {
  .name = "HapticPlayer", .parent = "Node", .size = sizeof(th_player), .init = init, .finish = finish, .notify = notify,
  .methods = methods, .properties = properties, .signals = signals};
