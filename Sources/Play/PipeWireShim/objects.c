#if defined(THRUM_PIPEWIRE) && __has_include(<pipewire/pipewire.h>)
#include <spa/param/audio/raw.h>
#include <spa/param/audio/raw-types.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "include/PipeWireObjects.h"

static void copy(char *to, size_t room, const char *from) { snprintf(to, room, "%s", from); }

bool thrum_pw_add(struct thrum_pw_objects *objects, const struct thrum_pw_object *object) {
  if (objects->count == objects->room) {
    size_t room = objects->room ? 2 * objects->room : 64;
    struct thrum_pw_object *list = realloc(objects->list, room * sizeof *list);
    if (!list) return false;
    objects->list = list;
    objects->room = room;
  }
  objects->list[objects->count++] = *object;
  return true;
}

void thrum_pw_remove(struct thrum_pw_objects *objects, uint32_t id) {
  for (size_t i = 0; i < objects->count; i++) {
    if (objects->list[i].id != id) continue;
    memmove(objects->list + i, objects->list + i + 1, (objects->count - i - 1) * sizeof *objects->list);
    objects->count--;
    return;
  }
}

void thrum_pw_remove_all(struct thrum_pw_objects *objects) {
  free(objects->list);
  *objects = (struct thrum_pw_objects){0};
}

static const struct thrum_pw_object *find(
  const struct thrum_pw_objects *objects, enum thrum_pw_kind kind, uint32_t id) {
  for (size_t i = 0; i < objects->count; i++)
    if (objects->list[i].kind == kind && objects->list[i].id == id) return objects->list + i;
  return NULL;
}

static uint32_t position(const char *channel) {
  for (const struct spa_type_info *info = spa_type_audio_channel; info->name; info++) {
    const char *colon = strrchr(info->name, ':');
    if (strcmp(colon ? colon + 1 : info->name, channel) == 0) return info->type;
  }
  return SPA_AUDIO_CHANNEL_UNKNOWN;
}

static void read_channels(const struct thrum_pw_objects *objects, struct thrum_pw_sink *sink) {
  for (size_t i = 0; i < objects->count; i++) {
    const struct thrum_pw_object *port = objects->list + i;
    if (port->kind != THRUM_PW_PORT || port->node != sink->id || port->is_output || port->is_monitor) continue;
    if (port->number >= THRUM_PW_CHANNELS) continue;
    if (port->number >= sink->channels) sink->channels = port->number + 1;
    sink->positions[port->number] = position(port->channel);
    copy(sink->channel_names[port->number], sizeof sink->channel_names[0], port->channel);
  }
}

int32_t thrum_pw_list(const struct thrum_pw_objects *objects, const char *default_sink, uint32_t rate,
  struct thrum_pw_sink *sinks, int32_t room) {
  int32_t count = 0;
  for (size_t i = 0; i < objects->count; i++) {
    const struct thrum_pw_object *object = objects->list + i;
    if (object->kind != THRUM_PW_SINK) continue;
    if (count < room) {
      struct thrum_pw_sink *sink = sinks + count;
      memset(sink, 0, sizeof *sink);
      sink->id = object->id;
      sink->rate = rate;
      copy(sink->name, sizeof sink->name, object->name);
      copy(sink->description, sizeof sink->description, object->description);
      sink->is_default = strcmp(object->name, default_sink) == 0;
      read_channels(objects, sink);
    }
    count++;
  }
  return count;
}

int32_t thrum_pw_routes(const struct thrum_pw_objects *objects, uint32_t node, uint32_t sink, bool keeps) {
  int32_t routed = 0;
  for (size_t i = 0; i < objects->count; i++) {
    if (objects->list[i].kind != THRUM_PW_LINK) continue;
    const struct thrum_pw_object *from = find(objects, THRUM_PW_PORT, objects->list[i].output_port);
    const struct thrum_pw_object *to = find(objects, THRUM_PW_PORT, objects->list[i].input_port);
    if (!from || !to || from->node != node) continue;
    /* A recorder may listen; no other sink may play. */
    if (to->node != sink && (!keeps || !find(objects, THRUM_PW_SINK, to->node))) continue;
    if (keeps && (to->node != sink || strcmp(from->channel, to->channel) != 0)) return -1;
    routed++;
  }
  return routed;
}

void thrum_pw_read_name(char *to, size_t room, const char *json) {
  const char *begin = json ? strstr(json, "\"name\"") : NULL;
  begin = begin ? strchr(begin + 6, ':') : NULL;
  if (begin) begin += 1 + strspn(begin + 1, " \t\n");
  const char *end = begin && *begin == '"' ? strchr(begin + 1, '"') : NULL;
  if (!end) {
    copy(to, room, "");
    return;
  }
  snprintf(to, room, "%.*s", (int)(end - begin - 1), begin + 1);
}
#endif
