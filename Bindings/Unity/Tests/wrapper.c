/* Calls the wrapper from C, as valgrind can see it: wrapper SAMPLES */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CoreHapticsWrapper.h"

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "wrapper.c:%d: not so: %s (last error %d: %s)\n", __LINE__, #condition, last_code, last_text);  \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static const char tap[] = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}}]}";
static const char hum[] =
  "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 30}}]}";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static _Thread_local void *last_object;
static _Thread_local int32_t last_code;
static _Thread_local char last_text[512];
static void *last_finished, *last_stopped;
static int finished, all_finished, stopped, last_reason, destroys;

static void on_error_of(void *object, CHError error) {
  last_object = object;
  last_code = error.code;
  snprintf(last_text, sizeof last_text, "%s", error.text);
}

static void on_error(CHError error) { on_error_of(NULL, error); }

static void on_finished(void *player) {
  /* A callback may call everything, also destroy what it is about. */
  if (destroys) CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(player);
  pthread_mutex_lock(&lock);
  last_finished = player;
  finished++;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void on_all_finished(void *engine) {
  if (destroys) CoreHaptics_CHHapticEngine_Destroy(engine);
  pthread_mutex_lock(&lock);
  all_finished++;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void on_stopped(void *engine, int32_t reason) {
  pthread_mutex_lock(&lock);
  last_stopped = engine;
  last_reason = reason;
  stopped++;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void on_reset(void *engine) { (void)engine; }

static void await(const int *count, int least) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 60;
  pthread_mutex_lock(&lock);
  while (*count < least) CHECK(pthread_cond_timedwait(&change, &lock, &end) == 0);
  pthread_mutex_unlock(&lock);
}

static void *make_engine(void) {
  void *engine = CoreHaptics_CHHapticEngine_Create(on_error, on_stopped, on_reset);
  CHECK(engine != NULL);
  CoreHaptics_CHHapticEngine_Start(engine, on_error_of);
  return engine;
}

static void errors(void) {
  int local = 0;
  void *wrong[] = {NULL, (void *)16, (void *)7, &local};
  for (int index = 0; index < 4; index++) {
    last_code = 0;
    CoreHaptics_CHHapticEngine_Start(wrong[index], on_error_of);
    CHECK(last_code == -1 && last_object == wrong[index]);
    CHECK(CoreHaptics_CHHapticEngine_MakePlayer(wrong[index], tap, on_error_of) == NULL);
    CoreHaptics_CHHapticPatternPlayer_Start(wrong[index], 0, on_error_of);
    CHECK(last_code == -4812 && last_object == wrong[index]);
    CoreHaptics_CHHapticEngine_Destroy(wrong[index]);
    CoreHaptics_CHHapticPatternPlayer_Destroy(wrong[index]);
    CHECK(CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(wrong[index]) == 1);
    CHECK(CoreHaptics_CHHapticEngine_Get_CurrentTime(wrong[index]) == 0);
    UIFeedbackGenerator_Prepare(wrong[index]);
  }
  void *engine = make_engine();
  CHECK(CoreHaptics_CHHapticEngine_MakePlayer(engine, "{", on_error_of) == NULL && last_code == -4813 && last_object == engine);
  CHECK(CoreHaptics_CHHapticEngine_MakePlayer(engine, NULL, NULL) == NULL);
  void *player = CoreHaptics_CHHapticEngine_MakePlayer(engine, tap, on_error_of);
  CHSendParametersRequest nothing = {NULL, 5, 0}, negative = {NULL, -5, 0};
  last_code = 0;
  CoreHaptics_CHHapticPatternPlayer_SendParameters(player, nothing, on_error_of);
  CoreHaptics_CHHapticPatternPlayer_SendParameters(player, negative, on_error_of);
  CHECK(last_code == 0);
  CHHapticParameterCurveRequest curve = {0, 0, NULL, 9, NULL};
  CoreHaptics_CHHapticPatternPlayer_ScheduleParameterCurve(player, curve, 0, on_error_of);
  CHECK(last_code == -4840);
  /* An advanced player's function takes a basic one too; its own Destroy does not. */
  CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(player);
  CoreHaptics_CHHapticEngine_Destroy(player);
  CHECK(CoreHaptics_CHHapticPatternPlayer_GetIsMuted(player) == 0);
  CoreHaptics_CHHapticPatternPlayer_Destroy(player);
  CoreHaptics_CHHapticPatternPlayer_Destroy(player);
  CoreHaptics_CHHapticEngine_Destroy(engine);
}

static void callbacks(void) {
  void *engine = make_engine();
  void *player = CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, tap, on_finished, on_error_of);
  finished = 0;
  CoreHaptics_CHHapticAdvancedPatternPlayer_Start(player, 0, on_error_of);
  await(&finished, 1);
  CHECK(last_finished == player);
  /* Destroyed in its own callback, and so is the engine. */
  destroys = 1;
  finished = all_finished = stopped = 0;
  CoreHaptics_CHHapticAdvancedPatternPlayer_Start(player, 0, on_error_of);
  await(&finished, 1);
  CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, 0, on_all_finished, on_error_of);
  await(&all_finished, 1);
  await(&stopped, 1);
  CHECK(last_stopped == engine && last_reason == 5);
  destroys = 0;
  last_code = 0;
  CoreHaptics_CHHapticEngine_Start(engine, on_error_of);
  CHECK(last_code == -1);

  engine = make_engine();
  stopped = all_finished = 0;
  CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, 0, on_all_finished, on_error_of);
  await(&stopped, 1);
  CHECK(last_stopped == engine && last_reason == 4 && all_finished == 1);
  /* A request that still waits is dropped with its engine. */
  CoreHaptics_CHHapticEngine_Start(engine, on_error_of);
  player = CoreHaptics_CHHapticEngine_MakePlayer(engine, hum, on_error_of);
  CoreHaptics_CHHapticPatternPlayer_Start(player, 0, on_error_of);
  CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, 1, on_all_finished, on_error_of);
  CoreHaptics_CHHapticEngine_Destroy(engine);
  CoreHaptics_CHHapticPatternPlayer_Destroy(player);
}

/* Threads make, start and destroy while another one destroys the engine under them. */
static void *shared;

static void *work(void *unused) {
  (void)unused;
  for (int round = 0; round < 50; round++) {
    void *player = CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(shared, tap, on_finished, NULL);
    CoreHaptics_CHHapticAdvancedPatternPlayer_Start(player, 0, NULL);
    CHSendParameter parameters[] = {{0, 0, 0.5f}, {1, 0.01f, 0.2f}};
    CHSendParametersRequest request = {parameters, 2, 0};
    CoreHaptics_CHHapticAdvancedPatternPlayer_SendParameters(player, request, NULL);
    CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(player);
  }
  return NULL;
}

static void threads(void) {
  for (int round = 0; round < 4; round++) {
    pthread_t workers[4];
    shared = make_engine();
    for (int index = 0; index < 4; index++) CHECK(pthread_create(&workers[index], NULL, work, NULL) == 0);
    if (round % 2) CoreHaptics_CHHapticEngine_Destroy(shared);
    for (int index = 0; index < 4; index++) pthread_join(workers[index], NULL);
    CoreHaptics_CHHapticEngine_Destroy(shared);
  }
}

static void files(const char *folder) {
  char path[4096];
  void *engine = CoreHaptics_CHHapticEngine_Create(on_error, on_stopped, on_reset);
  last_code = 0;
  snprintf(path, sizeof path, "%s/heartbeat.ahap", folder);
  CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, path, on_error_of);
  snprintf(path, sizeof path, "%s/chime-with-sound.ahap", folder);
  CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, path, on_error_of);
  CHECK(last_code == 0);
  CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, folder, on_error_of);
  CHECK(last_code == -4851 && last_object == engine);
  CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, NULL, on_error_of);
  CoreHaptics_CHHapticEngine_Destroy(engine);
}

static void feedback(void) {
  void *impact = UIFeedbackGenerator_CreateImpactGenerator(3), *other = UIFeedbackGenerator_CreateImpactGenerator(99);
  void *selection = UIFeedbackGenerator_CreateSelectionGenerator();
  void *notification = UIFeedbackGenerator_CreateNotificationGenerator();
  CHECK(impact && other && selection && notification);
  UIFeedbackGenerator_Prepare(impact);
  UIImpactFeedbackGenerator_Trigger(impact, 0.5f);
  UISelectionFeedbackGenerator_Trigger(selection);
  for (int32_t type = -1; type < 5; type++) UINotificationFeedbackGenerator_Trigger(notification, type);
  UIFeedbackGenerator_DestroyImpactGenerator(impact);
  UIFeedbackGenerator_DestroyImpactGenerator(impact);
  UIImpactFeedbackGenerator_Trigger(impact, 1);
  UIFeedbackGenerator_DestroyNotificationGenerator(notification);
  UIFeedbackGenerator_DestroySelectionGenerator(selection);
  UIFeedbackGenerator_DestroyImpactGenerator(other);
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  errors();
  callbacks();
  threads();
  files(argv[1]);
  feedback();
  puts("the wrapper does in C what its header states");
  return 0;
}
