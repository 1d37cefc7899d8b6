use crate::error::{checked, size_of, Error, Kind, Result};
use crate::event::{Control, Curve, Parameter};
use crate::pattern::Pattern;
use crate::renderer::{Mix, Profile, Sound};
use crate::sys;
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;

#[derive(Debug)]
struct Handle(NonNull<sys::Mixer>);

// The library synchronizes: one thread may control while another one pulls, and a further one gets THRUM_BUSY.
unsafe impl Send for Handle {}
unsafe impl Sync for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { sys::thrum_mixer_free(self.0.as_ptr()) };
    }
}

/// How a mixer is created. `Default` is the usual mixer at 48 000 samples per second.
#[derive(Clone, Copy, Debug)]
pub struct MixerOptions<'a> {
    /// Which channels contain what.
    pub mix: Mix,
    /// Samples per second, 8000…192000.
    pub rate: f64,
    /// The actuator; `None` for the usual profile of the mix.
    pub profile: Option<&'a Profile>,
    /// The number of playbacks that can be in use at the same time, at most 65536; 0 for 64.
    pub players: u32,
    /// The number of events that can sound at the same time, at most 65536; 0 for 256. A further one cuts off the quietest.
    pub voices: u32,
    /// The number of calls that control playbacks and were not carried out yet, at most 65536; 0 for 1024.
    pub commands: u32,
    /// The number of curves of [`Playback::set_curve`] that have not ended, at most 65536; 0 for 64.
    pub live_curves: u32,
}

impl Default for MixerOptions<'_> {
    fn default() -> Self {
        MixerOptions { mix: Mix::Separate, rate: 48_000.0, profile: None, players: 0, voices: 0, commands: 0, live_curves: 0 }
    }
}

/// How a mixer plays a pattern. `Default` is once, at its own speed.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayOptions {
    /// Whether the pattern repeats until the playback is stopped.
    pub loops: bool,
    /// The position in seconds at which it jumps back to its start; `None` for the end of the last event.
    pub loop_end: Option<f64>,
    /// The speed as a factor, 0.001…1000.
    pub rate: f64,
    /// Values of controls at times from the start: with time 0, the playback begins with the value.
    pub parameters: Vec<Parameter>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        PlayOptions { loops: false, loop_end: None, rate: 1.0, parameters: Vec::new() }
    }
}

/// Plays many patterns at the same time and lets the program change them while they play, without devices. One thread at a time
/// controls it and its playbacks, another one may call [`Mixer::pull`] meanwhile, and neither waits for the other; a further one
/// gets [`Kind::Busy`]. A clone is the same mixer. Times are seconds of pulled samples, and 0 is as soon as possible.
///
/// ```
/// use thrum_haptics::{Control, Event, Mixer, MixerOptions, Pattern, PlayOptions};
///
/// let rumble = Pattern::of(&[Event::continuous(0.0, 1.0)])?;
/// let mixer = Mixer::new(MixerOptions::default())?;
/// let motor = mixer.play(&rumble, 0.0, &PlayOptions { loops: true, ..PlayOptions::default() })?;
/// motor.set(Control::Intensity, 0.5, 1.0 / 60.0, 0.0)?;
/// let mut haptic = [0.0; 800];
/// mixer.pull_haptic(&mut haptic)?;
/// # Ok::<(), thrum_haptics::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mixer(Arc<Handle>);

impl Mixer {
    /// Creates a mixer that plays nothing.
    pub fn new(options: MixerOptions<'_>) -> Result<Mixer> {
        let raw = sys::MixerOptions {
            size: size_of::<sys::MixerOptions>(),
            mix: options.mix as i32,
            // In C, 0 stands for the default.
            sample_rate: if options.rate == 0.0 { -1.0 } else { options.rate },
            profile: options.profile.map_or(null(), |profile| &profile.0 as *const sys::Profile),
            players: options.players,
            voices: options.voices,
            commands: options.commands,
            live_curves: options.live_curves,
        };
        let mut out = null_mut();
        checked(unsafe { sys::thrum_mixer_new(&raw, &mut out) })?;
        let handle = NonNull::new(out).ok_or_else(|| Error::new(Kind::Other, "the library returned no mixer; update it"))?;
        Ok(Mixer(Arc::new(Handle(handle))))
    }

    fn raw(&self) -> *mut sys::Mixer {
        self.0 .0.as_ptr()
    }

    /// Adds a decoded sound at the rate of the mixer under the path that patterns name. Its samples are copied.
    pub fn add_sound(&self, sound: Sound<'_>) -> Result<()> {
        Sound::raw(&[sound], |raw| checked(unsafe { sys::thrum_mixer_add_sound(self.raw(), raw.as_ptr()) }).map(drop))
    }

    /// Plays a pattern from its start.
    pub fn play(&self, pattern: &Pattern, time: f64, options: &PlayOptions) -> Result<Playback> {
        let parameters: Vec<sys::Parameter> = options.parameters.iter().map(Parameter::raw).collect();
        let raw = sys::PlayOptions {
            size: size_of::<sys::PlayOptions>(),
            loops: i32::from(options.loops),
            loop_end: options.loop_end.unwrap_or(0.0),
            // In C, 0 stands for 1.
            rate: if options.rate == 0.0 { -1.0 } else { options.rate },
            parameters: parameters.as_ptr(),
            parameter_count: parameters.len(),
        };
        let mut id = 0;
        checked(unsafe { sys::thrum_mixer_play(self.raw(), pattern.raw(), &raw, time, &mut id) })?;
        Ok(Playback { mixer: Arc::clone(&self.0), id })
    }

    /// Returns the time of the next sample in seconds.
    pub fn time(&self) -> Result<f64> {
        let time = unsafe { sys::thrum_mixer_time(self.raw()) };
        if time < 0.0 {
            return Err(Error::last(sys::THRUM_BUSY));
        }
        Ok(time)
    }

    /// Renders the next samples of the haptic channel. A successful call allocates nothing and takes no lock.
    pub fn pull_haptic(&self, haptic: &mut [f32]) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_pull(self.raw(), null_mut(), null_mut(), haptic.as_mut_ptr(), haptic.len()) }).map(drop)
    }

    /// Renders the next samples of all channels, which have the same length. A successful call allocates nothing and takes
    /// no lock.
    pub fn pull(&self, left: &mut [f32], right: &mut [f32], haptic: &mut [f32]) -> Result<()> {
        if left.len() != right.len() || left.len() != haptic.len() {
            return Err(Error::new(
                Kind::InvalidArgument,
                format!("Mixer::pull: channels of {}, {} and {} samples; pass as many of each", left.len(), right.len(), haptic.len())));
        }
        checked(unsafe {
            sys::thrum_mixer_pull(self.raw(), left.as_mut_ptr(), right.as_mut_ptr(), haptic.as_mut_ptr(), haptic.len())
        })
        .map(drop)
    }
}

/// A pattern that a [`Mixer`] plays. It keeps the mixer alive, and dropping it does not stop the pattern. After the end, methods
/// that control it fail with [`Kind::NotRunning`].
#[derive(Clone, Debug)]
pub struct Playback {
    mixer: Arc<Handle>,
    id: u64,
}

impl Playback {
    fn raw(&self) -> *mut sys::Mixer {
        self.mixer.0.as_ptr()
    }

    /// Returns the identifier, 1 or more, different for each playback of a mixer.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns whether the playback has started, or is due to start, and has not ended.
    pub fn is_playing(&self) -> Result<bool> {
        Ok(checked(unsafe { sys::thrum_mixer_is_playing(self.raw(), self.id) })? == 1)
    }

    /// Stops the playback: sounding events fade out over their release time.
    pub fn stop(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_stop(self.raw(), self.id, time) }).map(drop)
    }

    /// Silences the playback within 2 ms.
    pub fn cancel(&self) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_cancel(self.raw(), self.id) }).map(drop)
    }

    /// Pauses the playback.
    pub fn pause(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_pause(self.raw(), self.id, time) }).map(drop)
    }

    /// Resumes a paused playback at the position of the pause.
    pub fn resume(&self, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_resume(self.raw(), self.id, time) }).map(drop)
    }

    /// Moves the playback to a position in seconds from the start of the pattern.
    pub fn seek(&self, position: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_seek(self.raw(), self.id, position) }).map(drop)
    }

    /// Changes the value of a control along a straight line of `over` seconds, of which less than 2 ms count as 2 ms.
    pub fn set(&self, control: Control, value: f32, over: f64, time: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_set(self.raw(), self.id, control as i32, value, over, time) }).map(drop)
    }

    /// Changes a control along a curve that starts at `time`.
    pub fn set_curve(&self, curve: &Curve, time: f64) -> Result<()> {
        let (raw, _points) = curve.raw();
        checked(unsafe { sys::thrum_mixer_set_curve(self.raw(), self.id, &raw, time) }).map(drop)
    }

    /// Sets whether the pattern repeats, and where it starts again; `None` for the end of its last event.
    pub fn set_loop(&self, loops: bool, end: Option<f64>) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_set_loop(self.raw(), self.id, i32::from(loops), end.unwrap_or(0.0)) }).map(drop)
    }

    /// Sets the speed as a factor, 0.001…1000.
    pub fn set_rate(&self, rate: f64) -> Result<()> {
        checked(unsafe { sys::thrum_mixer_set_rate(self.raw(), self.id, rate) }).map(drop)
    }
}
