/* test.h: the parts of the test. */
#ifndef THRUM_GODOT_TEST_H
#define THRUM_GODOT_TEST_H

#include "host.h"

/* Checks how many errors were reported since the last call, and that the latest contains `part`. */
void expect_error(int count, const char *part);
/* The stream through which Godot's mixer plays. */
extern host_object *playback;
host_object *make_playback(void);
void test_server(void);
void test_players(void);
void test_orders(void);
void test_threads(void);

#endif
