//! Mixes patterns, changes them while they play, and prints the number of samples and their CRC-32: cargo run --example mix -- FILE.ahap
use std::error::Error;
use thrum_haptics::{Control, Curve, Event, Kind, Mixer, MixerOptions, Parameter, Pattern, PlayOptions, Sound};

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

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: mix FILE.ahap")?;
    let pattern = Pattern::parse(std::fs::read(path)?)?;
    let bell = Pattern::of(&[Event::sound("bell", 0.0)])?;
    let mixer = Mixer::new(MixerOptions { rate: 44_100.0, players: 8, ..MixerOptions::default() })?;
    let mut samples = Vec::new();
    let mut pull = |frames: usize| {
        let (mut left, mut right, mut haptic) = (vec![0.0; frames], vec![0.0; frames], vec![0.0; frames]);
        let result = mixer.pull(&mut left, &mut right, &mut haptic);
        for channel in [left, right, haptic] {
            samples.extend(channel);
        }
        result
    };

    let wave = |period: usize| (0..4_410).map(|index| (index % period) as f32 / 128.0 - 0.25).collect::<Vec<f32>>();
    mixer.add_sound(Sound { path: "bell", left: &wave(100), right: Some(&wave(64)) })?;
    let options = PlayOptions {
        loops: true,
        loop_end: Some(0.5),
        rate: 1.25,
        parameters: vec![Parameter { time: 0.0, control: Control::Sharpness, value: 0.25 }],
    };
    let first = mixer.play(&pattern, 0.05, &options)?;
    let bells = mixer.play(&bell, 0.0, &PlayOptions::default())?;
    pull(4_410)?;
    first.set(Control::Intensity, 0.5, 0.05, 0.2)?;
    first.set_curve(&Curve::new(Control::Sharpness, 0.0, &[(0.0, 0.0), (0.2, -0.5)]), 0.25)?;
    pull(22_050)?;
    first.pause(0.65)?;
    pull(4_410)?;
    first.seek(0.25)?;
    first.resume(0.75)?;
    first.set_rate(0.5)?;
    first.set_loop(false, None)?;
    pull(11_025)?;
    assert!(first.is_playing()? && !bells.is_playing()?);
    first.stop(mixer.time()? + 0.05)?;
    let again = mixer.play(&pattern, 0.0, &PlayOptions::default())?;
    pull(8_820)?;
    again.cancel()?;
    pull(4_410)?;
    assert!(!again.is_playing()? && again.id() != first.id());
    assert_eq!(again.set_rate(1.0).map_err(|error| error.kind()), Err(Kind::NotRunning));
    println!("{} {:08x}", samples.len(), checksum(&samples));
    Ok(())
}
