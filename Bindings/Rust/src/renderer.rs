use crate::error::{checked, name, size_of, Error, Kind, Result};
use crate::pattern::Pattern;
use crate::sys;
use std::ptr::{null, null_mut, NonNull};

/// Which channels contain what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mix {
    /// The left and right channels contain audio, the haptic channel contains haptics.
    Separate = sys::THRUM_SEPARATE as isize,
    /// Haptics are made audible: they are added to the left and right channels, for loudspeakers.
    Preview = sys::THRUM_PREVIEW as isize,
}

/// How an actuator turns intensity and sharpness into vibration.
#[derive(Clone, Copy, Debug)]
pub struct Profile(pub(crate) sys::Profile);

impl Profile {
    /// Returns the profile with that name ("taptic", "wideband", "audible"), or reads the content of a profile file.
    pub fn named(text: &str) -> Result<Profile> {
        let text = name(text)?;
        let mut out = sys::Profile { size: size_of::<sys::Profile>(), ..sys::Profile::default() };
        checked(unsafe { sys::thrum_profile_named(text.as_ptr(), &mut out) })?;
        Ok(Profile(out))
    }
}

/// A decoded audio file, whose samples have the sample rate of the renderer.
#[derive(Clone, Copy, Debug)]
pub struct Sound<'a> {
    /// The path, exactly as the pattern contains it.
    pub path: &'a str,
    /// The left channel, or the only one.
    pub left: &'a [f32],
    /// The right channel, with as many samples.
    pub right: Option<&'a [f32]>,
}

impl Sound<'_> {
    /// Calls `body` with the sound as the library reads it.
    pub(crate) fn raw<T>(sounds: &[Sound<'_>], body: impl FnOnce(&[sys::Sound]) -> Result<T>) -> Result<T> {
        let paths = sounds.iter().map(|sound| name(sound.path)).collect::<Result<Vec<_>>>()?;
        for sound in sounds {
            if sound.right.map_or(false, |right| right.len() != sound.left.len()) {
                return Err(Error::new(Kind::InvalidArgument, format!("{:?}: its channels differ in length; pass as many samples of each", sound.path)));
            }
        }
        let raw: Vec<sys::Sound> = sounds
            .iter()
            .zip(&paths)
            .map(|(sound, path)| sys::Sound {
                size: size_of::<sys::Sound>(),
                path: path.as_ptr(),
                left: sound.left.as_ptr(),
                right: sound.right.map_or(null(), <[f32]>::as_ptr),
                frames: sound.left.len(),
            })
            .collect();
        body(&raw)
    }
}

/// Computes the samples of one playback of a pattern, in order.
#[derive(Debug)]
pub struct Renderer(NonNull<sys::Renderer>);

// One thread at a time uses it: every method takes it exclusively.
unsafe impl Send for Renderer {}

impl Renderer {
    /// Creates a renderer with the usual profile of the mix. `rate` is 8000…192000 samples per second.
    pub fn new(pattern: &Pattern, rate: f64, mix: Mix) -> Result<Renderer> {
        Renderer::with(pattern, rate, mix, None, &[])
    }

    /// Creates a renderer with a profile and decoded audio files, which are copied.
    pub fn with(pattern: &Pattern, rate: f64, mix: Mix, profile: Option<&Profile>, sounds: &[Sound<'_>]) -> Result<Renderer> {
        Sound::raw(sounds, |sounds| {
            let mut out = null_mut();
            let profile = profile.map_or(null(), |profile| &profile.0 as *const sys::Profile);
            checked(unsafe { sys::thrum_renderer_new(pattern.raw(), rate, mix as i32, profile, sounds.as_ptr(), sounds.len(), &mut out) })?;
            NonNull::new(out).map(Renderer).ok_or_else(|| Error::new(Kind::Other, "the library returned no renderer; update it"))
        })
    }

    /// Returns the number of samples to the end; `None` if the pattern has no end.
    pub fn length(&mut self) -> Result<Option<u64>> {
        match unsafe { sys::thrum_renderer_length(self.0.as_ptr()) } {
            i64::MAX => Ok(None),
            length => u64::try_from(length).map(Some).map_err(|_| Error::last(length as i32)),
        }
    }

    /// Renders the next samples of the haptic channel. A successful call allocates nothing and takes no lock.
    pub fn read_haptic(&mut self, haptic: &mut [f32]) -> Result<()> {
        checked(unsafe { sys::thrum_renderer_read(self.0.as_ptr(), null_mut(), null_mut(), haptic.as_mut_ptr(), haptic.len()) }).map(drop)
    }

    /// Renders the next samples of all channels, which have the same length. A successful call allocates nothing and takes
    /// no lock.
    pub fn read(&mut self, left: &mut [f32], right: &mut [f32], haptic: &mut [f32]) -> Result<()> {
        if left.len() != right.len() || left.len() != haptic.len() {
            return Err(Error::new(
                Kind::InvalidArgument,
                format!("Renderer::read: channels of {}, {} and {} samples; pass as many of each", left.len(), right.len(), haptic.len())));
        }
        checked(unsafe {
            sys::thrum_renderer_read(self.0.as_ptr(), left.as_mut_ptr(), right.as_mut_ptr(), haptic.as_mut_ptr(), haptic.len())
        })
        .map(drop)
    }

    /// Begins again with sample 0.
    pub fn reset(&mut self) -> Result<()> {
        checked(unsafe { sys::thrum_renderer_reset(self.0.as_ptr()) }).map(drop)
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        unsafe { sys::thrum_renderer_free(self.0.as_ptr()) };
    }
}
