//! Rules of every function of `thrum.h` that the crate wraps.
use thrum_haptics::{check, compose, ArrayName, Control, Curve, Event, Kind, Mix, Omitted, Parameter, Parts, Pattern, Profile, Renderer, Sound};

fn bells() -> Parts {
    Parts {
        events: vec![
            Event::transient(0.0).intensity(1.0).sharpness(0.8),
            Event::continuous(0.2, 0.5).attack(0.25).decay(0.75).release(0.125).sustained(false),
            Event::tone(0.3, 0.2).pitch(0.5).volume(0.5).pan(-1.0).brightness(0.25),
            Event { loops: true, without_fades: true, duration: 0.5, ..Event::sound("bell.wav", 0.4) },
        ],
        parameters: vec![Parameter { time: 0.1, control: Control::Sharpness, value: 0.5 }],
        curves: vec![Curve::new(Control::Intensity, 0.2, &[(0.0, 0.0), (0.5, 1.0)])],
        metadata: r#"{"Project": "Bells"}"#.to_string(),
    }
}

#[test]
fn every_part_is_written_and_read_again() {
    let text = Pattern::make(&bells()).unwrap().ahap().unwrap();
    for word in [
        "HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom", "bell.wav", "HapticSharpnessControl",
        "ParameterCurve", "Bells", "AttackTime", "DecayTime", "ReleaseTime", "Sustained", "AudioPitch", "AudioVolume", "AudioPan",
        "AudioBrightness", "EventWaveformLoopEnabled", "EventWaveformUseVolumeEnvelope",
    ] {
        assert!(text.contains(word), "{word} is not in {text}");
    }
    assert_eq!(Pattern::parse(&text).unwrap().ahap().unwrap(), text);
    let tap = Pattern::of(&[Event::transient(0.0)]).unwrap().ahap().unwrap();
    assert!(tap.contains("\"ParameterValue\": 0.75"), "a value that is not set has its default: {tap}");
}

#[test]
fn a_pattern_is_rendered_in_any_blocks() {
    let pattern = Pattern::of(&[Event::transient(0.0), Event::continuous(0.05, 0.2), Event::tone(0.1, 0.1)]).unwrap();
    let whole = pattern.render(48_000.0).unwrap();
    let mut renderer = Renderer::new(&pattern, 48_000.0, Mix::Separate).unwrap();
    drop(pattern);
    assert_eq!(renderer.length().unwrap(), Some(whole.len() as u64));
    for _ in 0..2 {
        let mut blocks = Vec::new();
        let mut heard = false;
        while blocks.len() < whole.len() {
            let count = 997.min(whole.len() - blocks.len());
            let (mut left, mut right, mut haptic) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
            renderer.read(&mut left, &mut right, &mut haptic).unwrap();
            heard = heard || left.iter().any(|sample| *sample != 0.0);
            blocks.extend(haptic);
        }
        assert_eq!(blocks, whole);
        assert!(heard);
        renderer.reset().unwrap();
    }
}

#[test]
fn sounds_and_profiles_are_rendered() {
    let pattern = Pattern::of(&[Event::sound("bell.wav", 0.0), Event::continuous(0.0, 0.1)]).unwrap();
    let bell = vec![0.25; 4_800];
    let sound = Sound { path: "bell.wav", left: &bell, right: None };
    let wideband = Profile::named("wideband").unwrap();
    let mut renderer = Renderer::with(&pattern, 48_000.0, Mix::Separate, Some(&wideband), &[sound]).unwrap();
    let (mut left, mut right, mut haptic) = (vec![0.0; 4_800], vec![0.0; 4_800], vec![0.0; 4_800]);
    renderer.read(&mut left, &mut right, &mut haptic).unwrap();
    assert!((left[2_400] - right[2_400]).abs() < 1e-6 && left[2_400] > 0.1);
    assert_ne!(haptic, pattern.render(48_000.0).unwrap()[..4_800]);
}

#[test]
fn what_is_felt_and_driven_is_listed() {
    let pattern = Pattern::of(&[Event::transient(0.0), Event::continuous(0.3, 0.4)]).unwrap();
    let felt = pattern.felt("phone").unwrap();
    assert_eq!(felt.events.iter().map(|event| event.is_span()).collect::<Vec<_>>(), [false, true]);
    assert!(felt.events.iter().all(|event| event.salience > 0.6 && !event.is_uncertain() && event.count == 1));
    assert!(felt.events.iter().all(|event| event.level > 10.0) && felt.uncovered >= 0.0);
    assert!(pattern.felt_levels("phone").unwrap().len() > 100);
    let frames = pattern.frames(0.01).unwrap();
    assert_eq!((frames.taps.len(), frames.frames[0].tap_count), (1, 1));
    assert!(frames.frames.iter().any(|frame| frame.intensity > 0.5));
    assert!(pattern.motor_levels("controller", 0.012).unwrap().iter().any(|level| level.heavy > 1_000));
    assert!(pattern.compare("phone", &pattern, "phone").unwrap().contains("\"same\""));
    assert!((pattern.duration() - 0.7).abs() < 1e-9);
    assert!(pattern.info().unwrap().contains("\"peakPolyphony\""));
    let score = pattern.score(Omitted::default()).unwrap();
    assert!(score.starts_with(b"THSC") && score.len() % 8 == 0);
    assert!(pattern.score_header(ArrayName::Exact("tap"), Omitted::default()).unwrap().contains("#define TAP_SCORE_VOICES "));
    assert!(pattern.score_header(ArrayName::Stem("1 tap"), Omitted::default()).unwrap().contains(" score_1_tap_score["));
    assert_eq!(pattern.score_header(ArrayName::Exact("1"), Omitted::default()).unwrap_err().kind(), Kind::InvalidArgument);
    let sounding = Pattern::of(&[Event::sound("bell.wav", 0.0)]).unwrap();
    assert_eq!(sounding.score(Omitted::default()).unwrap_err().kind(), Kind::InvalidPattern);
    assert!(sounding.score(Omitted { audio: true, ..Omitted::default() }).unwrap().len() < score.len());
    let picture = pattern.svg(Some("A & B"), Some("phone")).unwrap();
    assert!(picture.contains("A &amp; B") && picture.trim_end().ends_with("</svg>") && !picture.contains('\0'));
    assert!(check("{", None).unwrap().contains("\"errors\""));
    let click: Vec<f32> = (0..9_600).map(|index| if index < 480 { 0.8 } else { 0.0 }).collect();
    assert!(compose(&click, 48_000.0, "impact", &[("strength", 0.8)]).unwrap().duration() >= 0.0);
}

#[test]
fn what_is_wrong_is_an_error_with_its_place() {
    let error = Pattern::parse("{").unwrap_err();
    assert_eq!(error.kind(), Kind::InvalidPattern);
    let error = Pattern::of(&[Event::transient(0.0), Event::transient(1.0).intensity(2.0)]).unwrap_err();
    assert_eq!(error.kind(), Kind::InvalidPattern);
    assert!(error.to_string().contains("events[1].intensity is 2"), "{error}");
    let tap = Pattern::of(&[Event::transient(0.0)]).unwrap();
    let refused = [
        tap.felt("toaster").unwrap_err(),
        tap.felt("phone\0").unwrap_err(),
        tap.render(1.0).unwrap_err(),
        Profile::named("taptik").unwrap_err(),
        compose(&[], 48_000.0, "hybrid", &[]).unwrap_err(),
        Renderer::new(&tap, 8_000.0, Mix::Preview).unwrap().read(&mut [0.0; 2], &mut [0.0; 2], &mut [0.0; 1]).unwrap_err(),
    ];
    for error in refused {
        assert_eq!(error.kind(), Kind::InvalidArgument, "{error}");
        assert!(error.to_string().len() > 20, "{error}");
    }
    let endless = Pattern::of(&[Event::continuous(0.0, 0.0)]).unwrap();
    assert_eq!(endless.render(48_000.0).unwrap_err().kind(), Kind::TooLarge);
    assert_eq!(Renderer::new(&endless, 48_000.0, Mix::Separate).unwrap().length().unwrap(), None);
}

#[test]
fn threads_share_a_pattern() {
    let pattern = Pattern::make(&bells()).unwrap();
    let alone = pattern.render(8_000.0).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(pattern.render(8_000.0).unwrap(), alone);
                    // Each thread has its own message.
                    assert!(pattern.felt("toaster").unwrap_err().to_string().contains("toaster"));
                }
            });
        }
    });
}

#[test]
fn the_library_is_one_that_the_crate_knows() {
    assert_eq!(thrum_haptics::abi_version() >> 16, 1);
    assert_eq!(thrum_haptics::version(), env!("CARGO_PKG_VERSION"));
}
