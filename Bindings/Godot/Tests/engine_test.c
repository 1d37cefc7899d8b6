/* engine_test.c: the engine, its players and the streams of Godot's mixer. Time passes with the blocks that the test mixes. */
#include "test.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static const gd_vector2 fade[] = {{0, 1}, {0.5f, 0}};

/* --- The engine, by Godot's mixer ---------------------------------------------------------------------------- */

host_object *playback;

static float mix(int64_t frames) {
  gd_audio_frame *buffer = malloc((size_t)frames * sizeof *buffer);
  double scale = 1;
  int64_t mixed = -1;
  CHECK(call_virtual(playback, "_mix", (const void *[]){&buffer, &scale, &frames}, &mixed) && mixed == frames);
  float peak = 0;
  for (int64_t i = 0; i < frames; i++) peak = fmaxf(peak, fmaxf(fabsf(buffer[i].left), fabsf(buffer[i].right)));
  free(buffer);
  return peak;
}

host_object *make_playback(void) {
  host_object *stream = create("AudioStreamHaptic"), *made = NULL;
  CHECK(call_virtual(stream, "_instantiate_playback", NULL, &made) && made);
  host_text *name = host_make_text(STRING_MAGIC, "", 0);
  double length = -1, from = 0;
  gd_bool is_monophonic = 0, is_playing = 1;
  CHECK(call_virtual(stream, "_get_stream_name", NULL, &name) && strcmp(name->bytes, "Haptics") == 0);
  CHECK(call_virtual(stream, "_get_length", NULL, &length) && length == 0);
  CHECK(call_virtual(stream, "_is_monophonic", NULL, &is_monophonic) && is_monophonic);
  host_free_text(name, STRING_MAGIC);
  host_release(stream); /* Its playback plays on. */
  CHECK(call_virtual(made, "_is_playing", NULL, &is_playing) && !is_playing);
  CHECK(call_virtual(made, "_start", (const void *[]){&from}, NULL));
  CHECK(call_virtual(made, "_is_playing", NULL, &is_playing) && is_playing);
  return made;
}

void test_server(void) {
  host_object *server = host.haptics;
  host_object *pattern = create("HapticPattern");
  CHECK(call(pattern, "add_continuous", "ff", 0.0, 0.3).number == GD_OK);
  CHECK(!call(server, "is_running", "").truth && call(server, "get_time", "").real == 0);
  CHECK(strcmp(call(server, "get_output", "").text, "") == 0);
  CHECK(call(server, "play", "o", pattern).number == 0);
  CHECK(call(server, "feedback", "n", "success").number == 0);
  expect_error(2, "Haptics.start()");
  call(server, "stop", "");
  if (!getenv("WITHOUT_DEVICES")) {
    answer devices = call(server, "get_devices", "");
    CHECK(devices.type == GD_DICTIONARY && strstr(devices.text, "\"outputs\"") && strstr(devices.text, "\"best\""));
  }
  host.has_loop = false; /* Before there is a scene tree. */
  CHECK(call(server, "start", "s", "no output").number != GD_OK);
  expect_error(1, "Haptics.start");
  CHECK(mix(64) == 0);

  CHECK(call(server, "start", "s", "manual").number == GD_OK && !host.frame_object);
  host.has_loop = true;
  CHECK(call(server, "start", "s", "manual").number == GD_OK && host.frame_object == server);
  CHECK(call(server, "start", "ss", "manual", "").number == GD_OK);
  CHECK(call(server, "is_running", "").truth && strcmp(call(server, "get_output", "").text, "") != 0);

  /* A second server is a hand on the same engine, which stays. */
  host_object *second = create("HapticServer");
  CHECK(call(second, "is_running", "").truth);
  host_destroy(second);
  CHECK(call(server, "is_running", "").truth);

  /* Nothing, and what is no pattern. */
  host_object *node = host_construct("Node"), *player = create("HapticPlayer");
  host_object *const wrong[] = {NULL, node, player, server};
  for (int i = 0; i < 4; i++) CHECK(call(server, "play", "o", wrong[i]).number == 0);
  expect_error(4, "HapticPattern");
  host_destroy(node);
  host_destroy(player);
  if (!by_pointers && !host.missing) {
    CHECK(call(server, "play", "x", node).number == 0);
    expect_error(1, "there is no pattern");
  }
  CHECK(call(server, "play", "of", pattern, -1.0).number == 0);
  CHECK(call(server, "play", "of", pattern, (double)NAN).number == 0);
  expect_error(2, "Haptics.play");
  CHECK(call_wrongly(server, "play", "s", "pattern").error == GD_INVALID_ARGUMENT);

  /* Heard by the mixer, felt by the motors, and ended. */
  call(server, "set_joypad", "i", (int64_t)3);
  CHECK(call(server, "get_joypad", "").number == 3);
  host.signal_count = host.started = host.stopped = 0;
  int64_t id = call(server, "play", "o", pattern).number;
  CHECK(id > 0 && mix(4410) > 0.01f);
  frame();
  CHECK(host.started == 1 && host.device == 3 && host.strong > 0 && host.duration <= 0.5);
  CHECK(fabs(call(server, "get_time", "").real - 0.1) < 0.001);
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(host_emits(server, "player_ended", 1) && host.stopped == 1);
  for (int i = 0; i < host.signal_count; i++)
    if (strcmp(host.signals[i].name, "player_ended") == 0) CHECK(host.signals[i].numbers[0] == id && host.signals[i].numbers[1] == GD_OK);
  call(server, "set_joypad", "i", (int64_t)-1);

  /* Felt by the device itself, from 4.3 on as strongly as the pattern is. */
  host.vibrated = host.started = 0;
  frame();
  CHECK(call(server, "play", "o", pattern).number > 0 && mix(4410) > 0.01f);
  frame();
  CHECK(host.vibrated == 0 && !call(server, "is_handheld", "").truth);
  call(server, "set_handheld", "b", 1);
  CHECK(call(server, "is_handheld", "").truth && mix(2205) > 0.01f);
  frame();
  CHECK(host.vibrated == 1 && host.started == 0 && host.milliseconds <= 100);
  CHECK(host.missing ? host.amplitude == -1 : host.amplitude > 0.1 && host.amplitude <= 1);
  mix(88200);
  frame();
  mix(4410);
  frame();
  CHECK(host.vibrated <= 2); /* The end of the pattern may lie in a frame. */
  call(server, "set_handheld", "b", 0);

  /* Feedback by meaning, as strong as it is asked for. */
  float full = 0, half = 0;
  CHECK(call(server, "feedback", "n", "impact-heavy").number > 0 && (full = mix(22050)) > 0.01f);
  CHECK(call(server, "feedback", "nf", "impact-heavy", 0.5).number > 0 && (half = mix(22050)) > 0.001f && half < full);
  CHECK(call(server, "feedback", "nf", "success", 0.0).number > 0 && mix(44100) < 1e-6f);
  CHECK(call(server, "feedback", "n", "thunder").number == 0);
  CHECK(call(server, "feedback", "nf", "success", 2.0).number == 0);
  CHECK(call(server, "feedback", "nf", "success", (double)NAN).number == 0);
  expect_error(3, "Haptics.feedback");
  if (!by_pointers) CHECK(call(server, "feedback", "s", "selection").number > 0 && mix(22050) > 0.001f);

  /* Gains, which another engine keeps. */
  CHECK(call(server, "set_gains", "ff", 0.0, 0.0).number == GD_OK);
  CHECK(call(server, "set_gains", "ff", 2.0, 0.0).number == GD_INVALID_PARAMETER);
  CHECK(call(server, "set_gains", "ff", (double)NAN, 1.0).number == GD_INVALID_PARAMETER);
  expect_error(2, "Haptics.set_gains");
  CHECK(call(server, "start", "ss", "manual", "haptic").number == GD_OK && call(server, "play", "o", pattern).number > 0);
  CHECK(mix(4410) < 1e-6f);
  CHECK(call(server, "set_gains", "ff", 1.0, 1.0).number == GD_OK && mix(4410) > 0.01f);

  /* One playback at a time; a second one is silent until the first one stops. */
  host_object *first = playback;
  playback = make_playback();
  CHECK(mix(441) == 0);
  CHECK(call_virtual(first, "_stop", NULL, NULL) && mix(441) > 0.01f);
  double from = 0, position = -1;
  int64_t loops = -1, none = 0;
  void *nothing = NULL;
  CHECK(call_virtual(playback, "_get_playback_position", NULL, &position) && fabs(position - 882.0 / 44100) < 1e-9);
  CHECK(call_virtual(playback, "_seek", (const void *[]){&from}, NULL));
  CHECK(call_virtual(playback, "_get_loop_count", NULL, &loops) && loops == 0);
  CHECK(call_virtual(playback, "_mix", (const void *[]){&nothing, &from, &loops}, &none) && none == 0);
  host_release(playback);
  playback = first;
  CHECK(call_virtual(playback, "_start", (const void *[]){&from}, NULL));

  host.signal_count = 0;
  call(server, "stop", "");
  CHECK(!call(server, "is_running", "").truth && mix(64) == 0);
  frame();
  CHECK(host_emits(server, "stopped", 1));
  host_release(pattern);
  expect_error(0, "");
}

/* --- Players ------------------------------------------------------------------------------------------------- */

static host_object *to_free;
static void free_another(const host_signal *signal) {
  if (strcmp(signal->name, "finished") == 0 && to_free) {
    host_object *object = to_free;
    to_free = NULL;
    host_destroy(object);
  }
}

void test_players(void) {
  host_object *server = host.haptics, *pattern = create("HapticPattern"), *player = create("HapticPlayer");
  CHECK(call(pattern, "add_continuous", "ff", 0.0, 0.2).number == GD_OK);
  CHECK(call(player, "play", "").number == GD_INVALID_PARAMETER);
  expect_error(1, "no pattern");
  call(player, "set_pattern", "o", server);
  expect_error(1, "HapticPattern");
  CHECK(!call(player, "get_pattern", "").object);
  call(player, "set_pattern", "o", pattern);
  host_release(pattern); /* The player keeps it. */
  pattern = call(player, "get_pattern", "").object;
  CHECK(pattern);
  for (int i = 0; i < 2; i++) { /* Without an engine, and with one. */
    CHECK(call(player, "stop", "").type == GD_NIL);
    call(player, "cancel", ""), call(player, "pause", ""), call(player, "resume", ""), call(player, "seek", "f", 0.1);
    CHECK(!call(player, "is_playing", "").truth);
    if (i == 0) CHECK(call(server, "start", "s", "manual").number == GD_OK);
  }
  expect_error(0, "");

  host.signal_count = 0;
  CHECK(call(player, "play", "").number == GD_OK && mix(2205) > 0.01f && call(player, "is_playing", "").truth);
  call(player, "pause", "");
  mix(441);
  CHECK(mix(441) < 1e-6f);
  call(player, "resume", "f", 0.0);
  CHECK(mix(2205) > 0.01f);
  CHECK(call(player, "set_control", "if", (int64_t)0, 0.0).number == GD_OK);
  mix(441);
  CHECK(mix(441) < 1e-3f);
  CHECK(call(player, "set_curve", "ip", (int64_t)0, (gd_vector2[]){{0, 1}, {0.05f, 1}}, 2).number == GD_OK && mix(1000) > 0.01f);
  CHECK(call(player, "set_control", "if", (int64_t)12, 0.0).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_control", "if", (int64_t)0, (double)NAN).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_curve", "ip", (int64_t)-1, fade, 2).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_curve", "ip", (int64_t)0, NULL, 0).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_input", "sf", "speed", 0.5).number == GD_INVALID_PARAMETER);
  expect_error(5, "HapticPlayer.set_input");
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(host_emits(player, "finished", 1) && !call(player, "is_playing", "").truth);

  /* Settings. */
  call(player, "set_loop", "b", 1), call(player, "set_loop_end", "f", 0.1), call(player, "set_rate", "f", 2.0);
  call(player, "set_muted", "b", 1), call(player, "set_autoplay", "b", 1);
  CHECK(call(player, "get_loop", "").truth && call(player, "get_loop_end", "").real == 0.1 && call(player, "get_rate", "").real == 2);
  CHECK(call(player, "get_muted", "").truth && call(player, "get_autoplay", "").truth);
  if (!by_pointers) {
    call(player, "set_loop", "i", (int64_t)0), call(player, "set_muted", "f", 0.0);
    CHECK(!call(player, "get_loop", "").truth && !call(player, "get_muted", "").truth);
    call(player, "set_loop", "f", 0.5), call(player, "set_muted", "i", (int64_t)2);
    CHECK(call(player, "get_loop", "").truth && call(player, "get_muted", "").truth);
  }
  call(player, "set_loop_end", "f", -1.0), call(player, "set_rate", "f", 0.0), call(player, "set_rate", "f", (double)NAN);
  expect_error(3, "HapticPlayer.rate");
  CHECK(call(player, "get_loop_end", "").real == 0.1 && call(player, "get_rate", "").real == 2);
  CHECK(call(player, "play", "").number == GD_OK);
  mix(44100);
  CHECK(call(player, "is_playing", "").truth && mix(441) < 1e-6f);
  call(player, "set_muted", "b", 0);
  mix(441);
  CHECK(mix(4410) > 0.01f);
  call(player, "set_loop_end", "f", 0.0);
  CHECK(call(player, "play", "").number == GD_OK);

  /* A pattern that was changed plays as it is. */
  call(player, "set_loop", "b", 0), call(player, "set_rate", "f", 1.0);
  CHECK(call(pattern, "add_continuous", "ff", 0.5, 0.2).number == GD_OK && call(player, "play", "").number == GD_OK);
  mix(17640); /* 0.4 s */
  CHECK(mix(2205) < 1e-3f);
  mix(4410);
  CHECK(mix(2205) > 0.01f && call(player, "is_playing", "").truth);

  /* Leaving the tree silences; a scene that is edited plays nothing; a scene that runs does. */
  player->type->info.notification(player->instance, GD_NOTIFICATION_EXIT_TREE, 0);
  mix(441);
  CHECK(mix(441) < 1e-6f && !call(player, "is_playing", "").truth);
  host.is_edited = true;
  player->type->info.notification(player->instance, GD_NOTIFICATION_READY, 0);
  CHECK(!call(player, "is_playing", "").truth);
  host.is_edited = false;
  call(server, "stop", "");
  player->type->info.notification(player->instance, GD_NOTIFICATION_READY, 0);
  CHECK(call(server, "is_running", "").truth && call(player, "is_playing", "").truth && mix(4410) > 0.01f);

  /* A handler that frees other players, and another engine below the players. */
  host_object *other = create("HapticPlayer");
  call(other, "set_pattern", "o", pattern);
  call(other, "play", "");
  to_free = player;
  host.on_signal = free_another;
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(!to_free);
  host.on_signal = NULL;
  CHECK(call(server, "start", "ss", "manual", "haptic").number == GD_OK && !call(other, "is_playing", "").truth);
  CHECK(call(other, "play", "").number == GD_OK && mix(4410) > 0.01f);
  call(other, "set_muted", "b", 1); /* Settings of before count for a new player, too. */
  CHECK(call(server, "start", "s", "manual").number == GD_OK && call(other, "play", "").number == GD_OK && mix(4410) < 1e-6f);
  call(other, "set_muted", "b", 0);
  mix(441);
  CHECK(mix(2205) > 0.01f);
  host_release(pattern);
  host_destroy(other);
  expect_error(0, "");
}

/* Pattern, player, and another engine, ended in every order while it plays. */
void test_orders(void) {
  for (int order = 0; order < 6; order++) {
    host_object *pattern = create("HapticPattern"), *player = create("HapticPlayer");
    CHECK(call(host.haptics, "start", "s", "manual").number == GD_OK);
    call(pattern, "add_continuous", "ff", 0.0, 1.0);
    call(player, "set_pattern", "o", pattern);
    call(player, "set_loop", "b", order & 1);
    CHECK(call(player, "play", "").number == GD_OK);
    mix(441);
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 3; i++) {
      if (orders[order][i] == 0) host_release(pattern);
      if (orders[order][i] == 1) host_destroy(player);
      if (orders[order][i] == 2) CHECK(call(host.haptics, "start", "ss", "manual", order & 2 ? "haptic" : "").number == GD_OK);
      mix(441);
      frame();
    }
  }
  expect_error(0, "");
}

static atomic_bool is_mixing;
static void *mix_always(void *unused) {
  while (is_mixing) mix(256);
  return unused;
}

/* Scenes that load in the background: nodes are created and freed with them. */
static void *load_always(void *pattern) {
  while (is_mixing) {
    host_class *type = host_class_named("HapticPlayer");
    host_object *players[8];
    for (int i = 0; i < 8; i++) players[i] = type->info.create_instance(type->info.userdata);
    for (int i = 0; i < 8; i++) host_destroy(players[i]);
  }
  return pattern;
}

/* Godot's audio thread mixes, and another one loads scenes, while the game changes engines and players. */
void test_threads(void) {
  pthread_t thread, loader;
  is_mixing = true;
  CHECK(pthread_create(&thread, NULL, mix_always, NULL) == 0 && pthread_create(&loader, NULL, load_always, NULL) == 0);
  host_object *pattern = create("HapticPattern");
  call(pattern, "add_continuous", "ff", 0.0, 0.1);
  for (int i = 0; i < 20; i++) {
    CHECK(call(host.haptics, "start", "ss", "pull", i & 1 ? "haptic" : "").number == GD_OK);
    CHECK(call(host.haptics, "play", "o", pattern).number > 0);
    host_object *player = create("HapticPlayer");
    call(player, "set_pattern", "o", pattern);
    CHECK(call(player, "play", "").number == GD_OK);
    frame();
    host_destroy(player);
  }
  is_mixing = false;
  pthread_join(thread, NULL);
  pthread_join(loader, NULL);
  host_release(pattern);
  expect_error(0, "");
}
