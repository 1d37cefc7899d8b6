//! Rules of the mixers that the crate wraps.
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use thrum_haptics::{Control, Curve, Event, Kind, Mix, Mixer, MixerOptions, Pattern, PlayOptions, Profile};

fn hum() -> Pattern {
    Pattern::of(&[Event::continuous(0.0, 1.0).intensity(1.0)]).unwrap()
}

#[test]
fn a_playback_has_the_samples_of_a_renderer_in_any_blocks() {
    let pattern = Pattern::of(&[Event::transient(0.0), Event::continuous(0.05, 0.2), Event::tone(0.1, 0.1)]).unwrap();
    let whole = pattern.render(48_000.0).unwrap();
    let mixer = Mixer::new(MixerOptions::default()).unwrap();
    let playback = mixer.play(&pattern, 0.0, &PlayOptions::default()).unwrap();
    drop(pattern);
    assert!(playback.is_playing().unwrap() && playback.id() > 0);
    let mut samples = vec![0.0; whole.len()];
    for block in samples.chunks_mut(997) {
        mixer.pull_haptic(block).unwrap();
    }
    assert_eq!(samples, whole);
    assert!((mixer.time().unwrap() - whole.len() as f64 / 48_000.0).abs() < 1e-9);
    // A playback keeps its mixer.
    drop(mixer);
    playback.cancel().ok();
    assert!(playback.is_playing().is_ok());
}

#[test]
fn options_and_values_out_of_range_are_refused() {
    let kind = |options| Mixer::new(options).unwrap_err().kind();
    assert_eq!(kind(MixerOptions { rate: 0.0, ..MixerOptions::default() }), Kind::InvalidArgument);
    assert_eq!(kind(MixerOptions { players: 65_537, ..MixerOptions::default() }), Kind::InvalidArgument);
    let wideband = Profile::named("wideband").unwrap();
    let mixer = Mixer::new(MixerOptions { mix: Mix::Preview, profile: Some(&wideband), players: 1, ..MixerOptions::default() }).unwrap();
    let refused = mixer.play(&hum(), 0.0, &PlayOptions { rate: 0.0, ..PlayOptions::default() }).unwrap_err();
    assert!(refused.kind() == Kind::InvalidArgument && refused.to_string().contains("rate is not within"), "{refused}");
    let playback = mixer.play(&hum(), 0.0, &PlayOptions::default()).unwrap();
    assert_eq!(playback.set(Control::Intensity, 2.0, 0.0, 0.0).unwrap_err().kind(), Kind::InvalidArgument);
    assert_eq!(playback.stop(f64::NAN).unwrap_err().kind(), Kind::InvalidArgument);
    let strong = Curve::new(Control::Intensity, 0.0, &[(0.0, 0.0), (1.0, 2.0)]);
    assert_eq!(playback.set_curve(&strong, 0.0).unwrap_err().kind(), Kind::InvalidArgument);
    assert_eq!(mixer.play(&hum(), 0.0, &PlayOptions::default()).unwrap_err().kind(), Kind::QueueFull);
    let (mut long, mut short) = (vec![0.0; 4], vec![0.0; 3]);
    assert_eq!(mixer.pull(&mut long.clone(), &mut short, &mut long).unwrap_err().kind(), Kind::InvalidArgument);
}

#[test]
fn one_thread_controls_while_another_pulls() {
    let mixer = Mixer::new(MixerOptions::default()).unwrap();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut block = [0.0; 64];
            // At most some seconds, also if the other thread panics.
            for _ in 0..1_000_000 {
                mixer.pull_haptic(&mut block).unwrap();
                if is_done.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let playback = mixer.play(&hum(), 0.0, &PlayOptions { loops: true, ..PlayOptions::default() }).unwrap();
        for step in 0..200 {
            playback.set(Control::Intensity, (step % 10) as f32 / 10.0, 0.01, 0.0).ok();
        }
        playback.stop(0.0).unwrap();
        is_done.store(true, Ordering::Relaxed);
    });
}
