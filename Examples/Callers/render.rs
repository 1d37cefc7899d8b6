// Renders a pattern and prints the number of samples and their CRC-32: rustc -O render.rs -L LIB -lthrumcore
use std::ffi::CStr;
use std::os::raw::{c_char, c_void};

#[repr(C)]
struct RawPattern {
    _private: [u8; 0],
}

#[repr(C)]
struct RawRenderer {
    _private: [u8; 0],
}

extern "C" {
    fn thrum_error() -> *const c_char;
    fn thrum_pattern_parse(bytes: *const c_void, count: usize, out: *mut *mut RawPattern) -> i32;
    fn thrum_pattern_free(pattern: *mut RawPattern) -> i32;
    fn thrum_renderer_new(
        pattern: *const RawPattern,
        rate: f64,
        mix: i32,
        profile: *const c_void,
        sounds: *const c_void,
        sound_count: usize,
        out: *mut *mut RawRenderer,
    ) -> i32;
    fn thrum_renderer_free(renderer: *mut RawRenderer) -> i32;
    fn thrum_renderer_length(renderer: *mut RawRenderer) -> i64;
    fn thrum_renderer_read(
        renderer: *mut RawRenderer,
        left: *mut f32,
        right: *mut f32,
        haptic: *mut f32,
        frames: usize,
    ) -> i32;
}

fn checked(result: i32) -> Result<(), String> {
    if result >= 0 {
        return Ok(());
    }
    // The message is a text of this thread that stays until its next failure.
    Err(unsafe { CStr::from_ptr(thrum_error()) }.to_string_lossy().into_owned())
}

/// A pattern; it never changes, so threads may share it.
struct Pattern(*mut RawPattern);

unsafe impl Send for Pattern {}
unsafe impl Sync for Pattern {}

impl Pattern {
    fn parse(text: &[u8]) -> Result<Pattern, String> {
        let mut out = std::ptr::null_mut();
        checked(unsafe { thrum_pattern_parse(text.as_ptr().cast(), text.len(), &mut out) })?;
        Ok(Pattern(out))
    }

    fn render(&self, rate: f64) -> Result<Vec<f32>, String> {
        let none = std::ptr::null();
        let mut made = std::ptr::null_mut();
        checked(unsafe { thrum_renderer_new(self.0, rate, 0, none, none, 0, &mut made) })?;
        let renderer = Renderer(made);
        let length = unsafe { thrum_renderer_length(renderer.0) };
        if length < 0 || length == i64::MAX {
            return Err("the pattern has no end".into());
        }
        let mut samples = vec![0f32; length as usize];
        let empty = std::ptr::null_mut();
        checked(unsafe { thrum_renderer_read(renderer.0, empty, empty, samples.as_mut_ptr(), samples.len()) })?;
        Ok(samples)
    }
}

impl Drop for Pattern {
    fn drop(&mut self) {
        unsafe { thrum_pattern_free(self.0) };
    }
}

struct Renderer(*mut RawRenderer);

impl Drop for Renderer {
    fn drop(&mut self) {
        unsafe { thrum_renderer_free(self.0) };
    }
}

fn checksum(samples: &[f32]) -> u32 {
    let mut remainder = u32::MAX;
    for byte in samples.iter().flat_map(|sample| sample.to_le_bytes()) {
        remainder ^= u32::from(byte);
        for _ in 0..8 {
            remainder = remainder >> 1 ^ (0xEDB8_8320 & 0u32.wrapping_sub(remainder & 1));
        }
    }
    !remainder
}

fn main() -> Result<(), String> {
    let path = std::env::args().nth(1).ok_or("usage: render FILE.ahap")?;
    let text = std::fs::read(&path).map_err(|error| format!("{}: {}", path, error))?;
    let samples = Pattern::parse(&text)?.render(48_000.0)?;
    println!("{} {:08x}", samples.len(), checksum(&samples));
    Ok(())
}
