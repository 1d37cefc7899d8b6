use crate::engine::{Engine, Handle};
use crate::error::{checked, name, size_of, Error, Kind, Result};
use crate::event::{Control, Curve, Parameter};
use crate::pattern::Pattern;
use crate::sys;
use std::ptr::{null_mut, NonNull};
use std::sync::Arc;

/// Plays one pattern as often as it is started. Any number of threads may use it. A player that plays when it is dropped plays
/// to its end; stop a player that loops before you drop it. Times are engine times, and 0 is as soon as possible.
#[derive(Debug)]
pub struct Player {
    handle: NonNull<sys::Player>,
    // A player keeps its engine.
    _engine: Arc<Handle>,
}

unsafe impl Send for Player {}
unsafe impl Sync for Player {}

/// The values of the setters of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Whether the pattern repeats.
    pub loops: bool,
    /// The position in seconds at which it starts again; 0 for the end of the last event.
    pub loop_end: f64,
    /// The speed as a factor.
    pub rate: f64,
    /// Whether it is muted.
    pub is_muted: bool,
}

impl Player {
    /// Creates a player.
    pub fn new(engine: &Engine, pattern: &Pattern) -> Result<Player> {
        let mut out = null_mut();
        checked(unsafe { sys::thrum_player_new(engine.raw(), pattern.raw(), &mut out) })?;
        let handle = NonNull::new(out).ok_or_else(|| Error::new(Kind::Other, "the library returned no player; update it"))?;
        Ok(Player { handle, _engine: Arc::clone(&engine.0) })
    }

    fn raw(&self) -> *mut sys::Player {
        self.handle.as_ptr()
    }

    /// Returns the identifier, which notices contain.
    pub fn id(&self) -> u64 {
        unsafe { sys::thrum_player_id(self.raw()) }
    }

    /// Starts the pattern from its beginning.
    pub fn start(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_start(self.raw(), time) }).map(drop)
    }

    /// Stops the player: sounding events fade out over their release time.
    pub fn stop(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_stop(self.raw(), time) }).map(drop)
    }

    /// Silences the player within 2 ms.
    pub fn cancel(&self) -> Result<()> {
        checked(unsafe { sys::thrum_player_cancel(self.raw()) }).map(drop)
    }

    /// Pauses the player.
    pub fn pause(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_pause(self.raw(), time) }).map(drop)
    }

    /// Resumes a paused player at the position of the pause.
    pub fn resume(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_resume(self.raw(), time) }).map(drop)
    }

    /// Moves a playing or paused player to a position in seconds.
    pub fn seek(&self, position: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_seek(self.raw(), position) }).map(drop)
    }

    /// Changes the value of a control.
    pub fn set(&self, control: Control, value: f32, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_set(self.raw(), control as i32, value, time) }).map(drop)
    }

    /// Changes several controls, each at `time` plus its own time. If the call fails, none is changed.
    pub fn set_all(&self, parameters: &[Parameter], time: f64) -> Result<()> {
        let raw: Vec<sys::Parameter> = parameters.iter().map(Parameter::raw).collect();
        checked(unsafe { sys::thrum_player_set_all(self.raw(), raw.as_ptr(), raw.len(), time) }).map(drop)
    }

    /// Changes a control along a curve that starts at `time`.
    pub fn set_curve(&self, curve: &Curve, time: f64) -> Result<()> {
        let (raw, _points) = curve.raw();
        checked(unsafe { sys::thrum_player_set_curve(self.raw(), &raw, time) }).map(drop)
    }

    /// Sets an input of the pattern's bindings.
    pub fn set_input(&self, input: &str, value: f64) -> Result<()> {
        let input = name(input)?;
        checked(unsafe { sys::thrum_player_set_input(self.raw(), input.as_ptr(), value) }).map(drop)
    }

    /// Sets whether the pattern repeats, and where it starts again; `None` for the end of its last event.
    pub fn set_loop(&self, loops: bool, end: Option<f64>) -> Result<()> {
        checked(unsafe { sys::thrum_player_set_loop(self.raw(), i32::from(loops), end.unwrap_or(0.0)) }).map(drop)
    }

    /// Sets the speed as a factor, 0.001…1000.
    pub fn set_rate(&self, rate: f64) -> Result<()> {
        checked(unsafe { sys::thrum_player_set_rate(self.raw(), rate) }).map(drop)
    }

    /// Sets whether the player is muted. A muted player continues to advance.
    pub fn set_muted(&self, is_muted: bool) -> Result<()> {
        checked(unsafe { sys::thrum_player_set_muted(self.raw(), i32::from(is_muted)) }).map(drop)
    }

    /// Returns what the setters have set.
    pub fn settings(&self) -> Result<Settings> {
        let mut raw = sys::PlayerSettings { size: size_of::<sys::PlayerSettings>(), ..sys::PlayerSettings::default() };
        checked(unsafe { sys::thrum_player_get_settings(self.raw(), &mut raw) })?;
        Ok(Settings { loops: raw.loops == 1, loop_end: raw.loop_end, rate: raw.rate, is_muted: raw.is_muted == 1 })
    }

    /// Returns whether the player was started, or is due to start, and has not ended.
    pub fn is_playing(&self) -> bool {
        unsafe { sys::thrum_player_is_playing(self.raw()) == 1 }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        unsafe { sys::thrum_player_free(self.raw()) };
    }
}
