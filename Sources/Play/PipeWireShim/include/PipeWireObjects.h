/* The objects of a PipeWire server, as far as they are needed here: plain data, so that it can be tested without a server. */
#ifndef THRUM_PIPEWIRE_OBJECTS_H
#define THRUM_PIPEWIRE_OBJECTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define THRUM_PW_CHANNELS 64

/* A node of the class Audio/Sink. */
struct thrum_pw_sink {
  uint32_t id;
  uint32_t rate;
  uint32_t channels;
  uint32_t positions[THRUM_PW_CHANNELS];
  char channel_names[THRUM_PW_CHANNELS][8];
  char name[256];
  char description[256];
  bool is_default;
};

enum thrum_pw_kind { THRUM_PW_SINK, THRUM_PW_PORT, THRUM_PW_LINK };

/* Something in the server's registry. */
struct thrum_pw_object {
  uint32_t id;
  enum thrum_pw_kind kind;
  /* Of a port: its owner, its number there, whether samples come out of it, the name of its channel. */
  uint32_t node;
  uint32_t number;
  bool is_output;
  bool is_monitor;
  char channel[8];
  /* Of a link: the two ports. */
  uint32_t output_port;
  uint32_t input_port;
  /* Of a sink. */
  char name[256];
  char description[256];
};

/* All of them, in the order in which they came. */
struct thrum_pw_objects {
  struct thrum_pw_object *_Nullable list;
  size_t count;
  size_t room;
};

/* Takes in an object; false without memory for it. */
bool thrum_pw_add(struct thrum_pw_objects *_Nonnull objects, const struct thrum_pw_object *_Nonnull object);
void thrum_pw_remove(struct thrum_pw_objects *_Nonnull objects, uint32_t id);
void thrum_pw_remove_all(struct thrum_pw_objects *_Nonnull objects);
/* Writes at most `room` sinks with their channels; returns how many there are. */
int32_t thrum_pw_list(const struct thrum_pw_objects *_Nonnull objects, const char *_Nonnull default_sink, uint32_t rate,
  struct thrum_pw_sink *_Nonnull sinks, int32_t room);
/* How many channels of a node lead to the sink's channel of the same place, and nowhere else; -1 when one leads to
 * something else that plays. Without `keeps` any sink will do. */
int32_t thrum_pw_routes(const struct thrum_pw_objects *_Nonnull objects, uint32_t node, uint32_t sink, bool keeps);
/* The name in {"name":"…"}, as the session manager writes it; empty when there is none. */
void thrum_pw_read_name(char *_Nonnull to, size_t room, const char *_Nullable json);

#endif
