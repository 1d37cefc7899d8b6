//! Rules of engines and players.
#![cfg(feature = "engine")]
use std::time::Duration;
use thrum_haptics::{Control, Curve, Engine, Event, Feedback, Kind, NoticeKind, Options, Parameter, Pattern, Player, Sound};

fn buzz() -> Pattern {
    Pattern::of(&[Event::transient(0.0), Event::continuous(0.05, 0.2)]).unwrap()
}

#[test]
fn pulled_samples_are_rendered_samples() {
    let pattern = buzz();
    let whole = pattern.render(48_000.0).unwrap();
    let engine = Engine::on("manual").unwrap();
    assert_eq!((engine.output().unwrap().as_str(), engine.sample_rate(), engine.is_running()), ("manual", 48_000.0, false));
    let player = Player::new(&engine, &pattern).unwrap();
    assert_eq!(player.start(0.0).unwrap_err().kind(), Kind::NotRunning);
    engine.start().unwrap();
    player.start(0.1).unwrap();
    assert!(player.is_playing() && engine.active_players().unwrap() == 1);
    engine.notify_when_ended().unwrap();
    let mut pulled = vec![1.0; 4_800 + whole.len()];
    engine.pull_haptic(&mut pulled).unwrap();
    assert_eq!(pulled[4_800..], whole[..]);
    let level = engine.take_level().unwrap();
    assert!(level.intensity > 0.0 && level.taps == 1);
    let mut frames = vec![0.0; 3 * 4_800];
    engine.pull_interleaved(&mut frames, 3).unwrap();
    assert_eq!(engine.pull_interleaved(&mut frames, 0).unwrap_err().kind(), Kind::InvalidArgument);

    assert!(engine.wait(Duration::from_secs(1)).unwrap());
    let mut kinds = Vec::new();
    while let Some(notice) = engine.poll().unwrap() {
        assert_eq!((notice.error, notice.lost), (None, 0));
        if notice.kind == NoticeKind::PlayerEnded {
            assert_eq!(notice.player, player.id());
        }
        kinds.push(notice.kind);
    }
    assert_eq!(kinds, [NoticeKind::Started, NoticeKind::PlayerEnded, NoticeKind::AllEnded]);
}

#[test]
fn a_player_is_changed_while_it_plays() {
    let engine = Engine::new(&Options { output: Some("manual"), sample_rate: 8_000.0, players: 4, voices: 8, ..Options::default() }).unwrap();
    engine.start().unwrap();
    let player = Player::new(&engine, &buzz()).unwrap();
    player.set_loop(true, Some(0.2)).unwrap();
    player.set_rate(2.0).unwrap();
    player.set_muted(true).unwrap();
    let settings = player.settings().unwrap();
    assert_eq!((settings.loops, settings.loop_end, settings.rate, settings.is_muted), (true, 0.2, 2.0, true));
    player.set_muted(false).unwrap();
    player.start(0.0).unwrap();
    player.set(Control::Intensity, 0.0, 0.0).unwrap();
    let mut samples = vec![1.0; 1_600];
    engine.pull_haptic(&mut samples).unwrap();
    assert!(samples.iter().all(|sample| *sample == 0.0));
    player.set_all(&[Parameter { time: 0.0, control: Control::Intensity, value: 1.0 }], 0.0).unwrap();
    player.set_curve(&Curve::new(Control::Sharpness, 0.0, &[(0.0, 0.0), (0.1, 1.0)]), 0.0).unwrap();
    engine.pull_haptic(&mut samples).unwrap();
    assert!(samples.iter().any(|sample| *sample != 0.0));
    player.pause(0.0).unwrap();
    player.seek(0.1).unwrap();
    player.resume(0.0).unwrap();
    player.stop(0.0).unwrap();
    player.cancel().unwrap();
    assert_eq!(player.set(Control::Intensity, 2.0, 0.0).unwrap_err().kind(), Kind::InvalidArgument);
    assert_eq!(player.set_input("speed", 1.0).unwrap_err().kind(), Kind::InvalidArgument);
    assert_eq!(Engine::on("toaster").unwrap_err().kind(), Kind::InvalidArgument);
    engine.set_gains(0.5, 1.0).unwrap();
    engine.add_sound(&Sound { path: "bell.wav", left: &[0.1; 100], right: None }, 44_100.0).unwrap();
    engine.remove_sound("bell.wav").unwrap();
    assert_eq!(engine.remove_sound("bell.wav").unwrap_err().kind(), Kind::InvalidArgument);
    assert!(engine.play(&buzz(), 0.0).unwrap() > player.id());
    engine.stop().unwrap();
    assert!(!engine.is_running() && engine.time() > 0.0);
}

#[test]
fn feedback_has_the_samples_of_its_pattern_and_starts_the_engine() {
    let engine = Engine::new(&Options { output: Some("manual"), stops_when_idle: true, recovers: true, ..Options::default() }).unwrap();
    engine.set_idle_timeout(5.0).unwrap();
    assert_eq!(engine.set_idle_timeout(f64::NAN).unwrap_err().kind(), Kind::InvalidArgument);
    let feedback = Feedback::new(&engine, None).unwrap();
    feedback.play("success", 1.0).unwrap();
    assert!(engine.wait(Duration::from_secs(10)).unwrap());
    let whole = Feedback::pattern("success", None).unwrap().render(48_000.0).unwrap();
    let mut pulled = vec![0.0; whole.len()];
    engine.pull_haptic(&mut pulled).unwrap();
    assert_eq!(pulled, whole);
    assert_eq!(feedback.play("applause", 1.0).unwrap_err().kind(), Kind::InvalidArgument);
    assert_eq!(feedback.set_theme(Some("/nowhere")).unwrap_err().kind(), Kind::InvalidPattern);
    feedback.set_theme(None).unwrap();
    feedback.prepare().unwrap();
    assert!(Feedback::list(None).unwrap().contains("\"path-complete\""));
}

#[test]
fn threads_share_an_engine_that_a_player_keeps() {
    let engine = Engine::on("silent").unwrap();
    engine.start().unwrap();
    let player = Player::new(&engine, &buzz()).unwrap();
    drop(engine);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    player.start(0.0).unwrap();
                    player.cancel().unwrap();
                }
            });
        }
    });
    assert!(thrum_haptics::devices().unwrap().contains("\"outputs\""));
}
