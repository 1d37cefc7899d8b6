use crate::error::{checked, flag, name, size_of, text_of, written, Error, Kind, Result};
use crate::pattern::Pattern;
use crate::renderer::{Mix, Profile, Sound};
use crate::sys;
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;
use std::time::Duration;

/// The options of a new engine. A value that is `None` or 0 has its default.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// The name of the output: "silent", "pull", "manual", "controller", …; the best device by default.
    pub output: Option<&'a str>,
    /// The channels of a sound device, such as "audio=1-2,haptic=3".
    pub channels: Option<&'a str>,
    /// The folder that contains the audio files of patterns.
    pub audio_folder: Option<&'a str>,
    /// The actuator.
    pub profile: Option<Profile>,
    /// Samples per second of "silent", "pull" and "manual".
    pub sample_rate: f64,
    /// Whether "pull" and "manual" make haptics audible ([`Mix::Preview`]).
    pub is_preview: bool,
    /// The number of players that can be in use at the same time.
    pub players: u32,
    /// The number of events that can sound at the same time.
    pub voices: u32,
    /// The part of a game controller that plays, such as "leftHandle".
    pub locality: Option<&'a str>,
    /// Whether the engine starts when a player starts, and stops when none has been active for a while.
    pub stops_when_idle: bool,
    /// Whether the engine starts itself again after something outside the program has stopped it, such as the loss of a device.
    /// Players keep their settings; what was playing is not played again.
    pub recovers: bool,
}

/// The felt level, for programs that drive motors themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level {
    /// The strongest vibration since the last call, 0…1.
    pub intensity: f32,
    /// Its sharpness, 0…1.
    pub sharpness: f32,
    /// The taps that were felt since the last call.
    pub taps: u32,
    /// The intensity of the latest tap, 0…1.
    pub latest_intensity: f32,
    /// The sharpness of the latest tap, 0…1.
    pub latest_sharpness: f32,
    /// How strongly the heavy motor must be driven until the next call, 0…65535.
    pub heavy: u16,
    /// The same for the light motor.
    pub light: u16,
}

/// The kind of a [`Notice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoticeKind {
    /// The engine was started.
    Started,
    /// The engine has stopped.
    Stopped,
    /// The sound server has failed: all players are lost.
    Reset,
    /// A playback of a player has ended.
    PlayerEnded,
    /// Some events were dropped or cut off.
    Overloaded,
    /// No player is active.
    AllEnded,
    /// A feedback could not be played.
    FeedbackFailed,
    /// A kind that a later version of the library has.
    Other(i32),
}

/// Something that happened in an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The kind.
    pub kind: NoticeKind,
    /// The identifier of the player; 0 if the notice concerns no player.
    pub player: u64,
    /// The engine time in seconds.
    pub time: f64,
    /// The number of notices immediately before this one that were lost.
    pub lost: u32,
    /// The failure that caused it.
    pub error: Option<Error>,
}

#[derive(Debug)]
pub(crate) struct Handle(pub(crate) NonNull<sys::Engine>);

// The library allows any number of threads to use an engine, and the last owner frees it.
unsafe impl Send for Handle {}
unsafe impl Sync for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { sys::thrum_engine_free(self.0.as_ptr()) };
    }
}

/// Plays patterns on one output. A clone is the same engine. It ends when its last clone and its last player are dropped;
/// [`Engine::stop`] silences it earlier. Times are engine times in seconds, and 0 is as soon as possible.
#[derive(Clone, Debug)]
pub struct Engine(pub(crate) Arc<Handle>);

impl Engine {
    /// Creates a stopped engine.
    pub fn new(options: &Options<'_>) -> Result<Engine> {
        let text = |text: Option<&str>| text.map(name).transpose();
        let texts = [text(options.output)?, text(options.channels)?, text(options.audio_folder)?, text(options.locality)?];
        let pointer = |index: usize| texts[index].as_ref().map_or(null(), |text| text.as_ptr());
        let raw = sys::EngineOptions {
            size: size_of::<sys::EngineOptions>(),
            flags: flag(options.stops_when_idle, sys::THRUM_AUTO_SHUTDOWN) | flag(options.recovers, sys::THRUM_RECOVER),
            output: pointer(0),
            channels: pointer(1),
            audio_folder: pointer(2),
            profile: options.profile.as_ref().map_or(null(), |profile| &profile.0),
            sample_rate: options.sample_rate,
            mix: if options.is_preview { Mix::Preview } else { Mix::Separate } as i32,
            players: options.players,
            voices: options.voices,
            commands: 0,
            live_curves: 0,
            haptic_level: 0.0,
            locality: pointer(3),
        };
        let mut out = null_mut();
        checked(unsafe { sys::thrum_engine_new(&raw, &mut out) })?;
        let handle = NonNull::new(out).ok_or_else(|| Error::new(Kind::Other, "the library returned no engine; update it"))?;
        Ok(Engine(Arc::new(Handle(handle))))
    }

    /// Creates a stopped engine on the output with that name.
    pub fn on(output: &str) -> Result<Engine> {
        Engine::new(&Options { output: Some(output), ..Options::default() })
    }

    pub(crate) fn raw(&self) -> *mut sys::Engine {
        self.0 .0.as_ptr()
    }

    /// Starts the engine; returns when its output is running.
    pub fn start(&self) -> Result<()> {
        checked(unsafe { sys::thrum_engine_start(self.raw()) }).map(drop)
    }

    /// Stops the engine; all players end.
    pub fn stop(&self) -> Result<()> {
        checked(unsafe { sys::thrum_engine_stop(self.raw()) }).map(drop)
    }

    /// Returns whether the engine is running.
    pub fn is_running(&self) -> bool {
        unsafe { sys::thrum_engine_is_running(self.raw()) == 1 }
    }

    /// Returns the name of the output in use.
    pub fn output(&self) -> Result<String> {
        written(256, |buffer, size, needed| unsafe { sys::thrum_engine_output(self.raw(), buffer, size, needed) })
    }

    /// Returns the sample rate in samples per second.
    pub fn sample_rate(&self) -> f64 {
        unsafe { sys::thrum_engine_sample_rate(self.raw()) }
    }

    /// Returns the current engine time in seconds.
    pub fn time(&self) -> f64 {
        unsafe { sys::thrum_engine_time(self.raw()) }
    }

    /// Sets the gains of haptics and of audio, 0…1.
    pub fn set_gains(&self, haptic: f32, audio: f32) -> Result<()> {
        checked(unsafe { sys::thrum_engine_set_gains(self.raw(), haptic, audio) }).map(drop)
    }

    /// Sets after how many seconds without a player an engine that stops when it is idle stops.
    pub fn set_idle_timeout(&self, seconds: f64) -> Result<()> {
        checked(unsafe { sys::thrum_engine_set_idle_timeout(self.raw(), seconds) }).map(drop)
    }

    /// Returns the number of players that have been started and have not ended.
    pub fn active_players(&self) -> Result<usize> {
        checked(unsafe { sys::thrum_engine_active_players(self.raw()) }).map(|count| count as usize)
    }

    /// Plays a pattern once. Returns the identifier of its player, which the notice of its end contains.
    pub fn play(&self, pattern: &Pattern, time: f64) -> Result<u64> {
        let mut id = 0;
        checked(unsafe { sys::thrum_play(self.raw(), pattern.raw(), time, &mut id) })?;
        Ok(id)
    }

    /// Adds a decoded sound under the path that patterns name. `rate` is its sample rate.
    pub fn add_sound(&self, sound: &Sound<'_>, rate: f64) -> Result<()> {
        Sound::raw(&[*sound], |raw| checked(unsafe { sys::thrum_engine_add_sound(self.raw(), raw.as_ptr(), rate) }).map(drop))
    }

    /// Removes a sound that was added.
    pub fn remove_sound(&self, path: &str) -> Result<()> {
        let path = name(path)?;
        checked(unsafe { sys::thrum_engine_remove_sound(self.raw(), path.as_ptr()) }).map(drop)
    }

    /// Renders the next samples of the haptic channel of the output "pull" or "manual". For audio callbacks: a successful
    /// call never blocks, allocates or takes a lock. Fails with [`Kind::Busy`] while another thread pulls.
    pub fn pull_haptic(&self, haptic: &mut [f32]) -> Result<()> {
        checked(unsafe { sys::thrum_engine_pull(self.raw(), null_mut(), null_mut(), haptic.as_mut_ptr(), haptic.len()) }).map(drop)
    }

    /// Renders the same into frames of 1…32 channels: 1 is haptics, 2 are left and right, 3 or more are left, right and
    /// haptics. A rest of `samples` that is no whole frame stays as it is.
    pub fn pull_interleaved(&self, samples: &mut [f32], channels: u32) -> Result<()> {
        let frames = samples.len().checked_div(channels as usize).unwrap_or(0);
        checked(unsafe { sys::thrum_engine_pull_interleaved(self.raw(), samples.as_mut_ptr(), channels, frames) }).map(drop)
    }

    /// Returns what is felt now. Call it at regular times, on one thread.
    pub fn take_level(&self) -> Result<Level> {
        let mut raw = sys::Level { size: size_of::<sys::Level>(), ..sys::Level::default() };
        checked(unsafe { sys::thrum_engine_take_level(self.raw(), &mut raw) })?;
        Ok(Level {
            intensity: raw.intensity,
            sharpness: raw.sharpness,
            taps: raw.taps,
            latest_intensity: raw.latest_intensity,
            latest_sharpness: raw.latest_sharpness,
            heavy: raw.heavy,
            light: raw.light,
        })
    }

    /// Removes the oldest notice and returns it; `None` if there is none.
    pub fn poll(&self) -> Result<Option<Notice>> {
        let mut raw = sys::Notice {
            size: size_of::<sys::Notice>(), kind: 0, player: 0, time: 0.0, reason: 0, result: 0, lost: 0, reserved: 0,
            message: [0; 160],
        };
        if checked(unsafe { sys::thrum_engine_poll(self.raw(), &mut raw) })? == 0 {
            return Ok(None);
        }
        let kind = match raw.kind {
            sys::THRUM_ENGINE_STARTED => NoticeKind::Started,
            sys::THRUM_ENGINE_STOPPED => NoticeKind::Stopped,
            sys::THRUM_ENGINE_RESET => NoticeKind::Reset,
            sys::THRUM_PLAYER_ENDED => NoticeKind::PlayerEnded,
            sys::THRUM_OVERLOADED => NoticeKind::Overloaded,
            sys::THRUM_ALL_ENDED => NoticeKind::AllEnded,
            sys::THRUM_FEEDBACK_FAILED => NoticeKind::FeedbackFailed,
            other => NoticeKind::Other(other),
        };
        let error = if raw.result < 0 { Some(Error::new(Kind::of(raw.result), text_of(raw.message.as_ptr()))) } else { None };
        Ok(Some(Notice { kind, player: raw.player, time: raw.time, lost: raw.lost, error }))
    }

    /// Waits until there is a notice to poll, at most for that time. Returns whether there is one.
    pub fn wait(&self, at_most: Duration) -> Result<bool> {
        checked(unsafe { sys::thrum_engine_wait(self.raw(), at_most.as_secs_f64()) }).map(|result| result == 1)
    }

    /// Requests one notice [`NoticeKind::AllEnded`].
    pub fn notify_when_ended(&self) -> Result<()> {
        checked(unsafe { sys::thrum_engine_notify_when_ended(self.raw()) }).map(drop)
    }
}

/// Returns the outputs of this machine as JSON.
pub fn devices() -> Result<String> {
    written(65_536, |buffer, size, needed| unsafe { sys::thrum_devices(buffer, size, needed) })
}
