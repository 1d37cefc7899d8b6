// Uses the package as a game does: PackageTest.exe FOLDER (Samples of the repository).
using System;
using System.IO;
using Thrum.Haptics;

static class PackageTest
{
    static void Check(bool isTrue, string what)
    {
        if (isTrue) return;
        Console.Error.WriteLine("PackageTest: not so: " + what);
        Environment.Exit(1);
    }

    static float Peak(float[] samples, int channel, int channels)
    {
        float peak = 0;
        for (int index = channel; index < samples.Length; index += channels) peak = Math.Max(peak, Math.Abs(samples[index]));
        return peak;
    }

    static void Refuses(int result, Action action, string what)
    {
        try { action(); }
        catch (HapticException problem)
        {
            Check(problem.Result == result && problem.Message.Length > 20, what + ": " + problem.Result + ", " + problem.Message);
            return;
        }
        Check(false, what + " is refused");
    }

    static void Makes()
    {
        var events = new[]
        {
            HapticEvent.Transient(0, 1, 0.8f), HapticEvent.Continuous(0.2, 0.5), HapticEvent.Tone(0.3, 0.2, 0.5f),
            HapticEvent.AudioFile("clips/ä", 0.4),
        };
        events[1].Attack = 0.25f;
        events[1].Sustained = false;
        events[1].Decay = 1;
        var curve = new HapticCurve(HapticControl.Intensity, 0.2, new HapticPoint(0, 0.2f), new HapticPoint(0.5, 1));
        using (var made = new HapticPattern(events, new[] { curve }))
        {
            string text = made.ToAhap();
            foreach (string word in new[] { "HapticTransient", "HapticContinuous", "AudioContinuous", "clips/ä", "ParameterCurve", "AttackTime", "Sustained" })
                Check(text.Contains(word), word + " in " + text);
            using (var again = new HapticPattern(text)) Check(again.ToAhap() == text, "what is written is read");
            Check(made.Render(8000).Length >= 5600, "rendered samples");
            FeltEvent[] felt = made.Felt("phone");
            Check(felt.Length == 2 && !felt[0].IsSpan && felt[1].IsSpan && felt[0].Level > 10, "what is felt");
            Check(HapticPattern.Check(text, "phone").Contains("\"findings\""), "findings");
            Check(made.FeltLevels("phone").Length > 100, "felt levels");
            Check(made.Compare(made, "phone").Contains("\"same\"") && made.Info().Contains("\"peakPolyphony\""), "a comparison and a summary");
            string picture = made.ToSvg("A & B", "phone");
            Check(picture.Contains("A &amp; B") && picture.TrimEnd().EndsWith("</svg>"), "a picture");
            byte[] score = made.Score(ScoreOmits.AudioFiles);
            Check(score.Length % 8 == 0 && score[0] == 'T' && made.Score(ScoreOmits.Audio).Length < score.Length, "a score");
            Check(made.ScoreHeader("bells", ScoreOmits.AudioFiles).Contains(" bells_score[" + score.Length / 8 + "]"), "a header");
            Check(made.ScoreHeader(omits: ScoreOmits.Audio).Contains(" pattern_score["), "a header without a name");
            Refuses(-3, () => made.Score(), "audio files in a score");
            Check(made.ScoreHeaderForStem("1 bell", ScoreOmits.Audio).Contains(" score_1_bell_score["), "a header named after a file");
            Refuses(-1, () => made.ScoreHeader("1", ScoreOmits.Audio), "a name that C does not allow");
            Refuses(-1, () => made.Felt("toaster"), "an unknown device");
            Refuses(-1, () => made.Render(1), "an unusable rate");
        }
        using (var endless = new HapticPattern(new[] { HapticEvent.Continuous(0, 0) }))
            Refuses(-6, () => endless.Render(), "a pattern without an end");
        Refuses(-3, () => new HapticPattern(new[] { HapticEvent.Transient(0, 2) }), "a value out of range");
        Refuses(-1, () => HapticPattern.Compose(new float[0], 48000), "an empty sound");
        var click = new float[9600];
        for (int index = 0; index < 480; index++) click[index] = 0.8f;
        using (var composed = HapticPattern.Compose(click, 48000, "impact")) Check(composed.ToAhap().Contains("Haptic"), "a composed pattern");
        var disposed = new HapticPattern(new[] { HapticEvent.Transient(0) });
        disposed.Dispose();
        disposed.Dispose();
        try { disposed.ToAhap(); Check(false, "a disposed pattern is refused"); }
        catch (ObjectDisposedException) { }
    }

    /// <summary>Disposes an engine while another thread pulls: every call ends, with samples or without.</summary>
    static void DisposesWhilePulling(string text)
    {
        for (int round = 0; round < 50; round++)
        {
            var engine = new HapticEngine("pull", 48000);
            engine.Start();
            using (var pattern = new HapticPattern(text)) engine.Play(pattern);
            var block = new float[3 * 256];
            int pulled = 0;
            var audio = new System.Threading.Thread(() => { while (engine.Pull(block, 3)) pulled++; });
            audio.Start();
            while (System.Threading.Volatile.Read(ref pulled) < 3) System.Threading.Thread.Yield();
            engine.Dispose();
            Check(audio.Join(10000), "a thread that pulls ends");
        }
    }

    static void Main(string[] arguments)
    {
        Makes();
        DisposesWhilePulling(File.ReadAllText(Path.Combine(arguments[0], "heartbeat.ahap")));
        string text = File.ReadAllText(Path.Combine(arguments[0], "engine-rumble.ahap"));
        using (var pattern = new HapticPattern(text))
        using (var engine = new HapticEngine("manual", 48000))
        {
            Check(pattern.Duration > 1, "a duration");
            Refuses(-8, () => engine.Play(pattern), "a stopped engine");
            engine.Start();
            var block = new float[3 * 4800];
            using (var player = new HapticPlayer(engine, pattern))
            {
                player.Loop();
                player.SetSpeed(1.5);
                player.Start();
                Check(engine.Pull(block, 3) && Peak(block, 2, 3) > 0.05f && Peak(block, 0, 3) == 0, "haptics on channel 3");
                HapticLevel level = engine.TakeLevel();
                Check(level.Intensity > 0.1f && level.LowMotor > 0 && level.LowMotor <= 1, "levels of the motors");
                player.Set(HapticControl.Intensity, 0);
                engine.Pull(block, 3);
                engine.Pull(block, 3);
                engine.TakeLevel();
                engine.Pull(block, 3);
                level = engine.TakeLevel();
                Check(Peak(block, 2, 3) == 0 && level.Intensity == 0 && level.LowMotor == 0, "a live parameter");
                Refuses(-1, () => player.Set(HapticControl.Intensity, 2), "a value out of range");
                Check(player.IsPlaying, "it plays on");
                player.Cancel();
                engine.Pull(block, 3);
                Check(!player.IsPlaying && engine.ActivePlayers == 0, "cancelled");
            }
            // A pattern that follows a variable.
            const string bindings = "{\"ThrumBindings\": {\"inputs\": [{\"name\": \"Größe\", \"range\": [0, 10]}], "
                + "\"follow\": [{\"input\": \"Größe\", \"control\": \"HapticIntensityControl\", \"points\": [[0, 0], [10, 1]]}]}}";
            const string hum = "{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 5}}";
            using (var bound = new HapticPattern("{\"Metadata\": " + bindings + ", \"Pattern\": [" + hum + "]}"))
            using (var player = new HapticPlayer(engine, bound))
            {
                player.Set("Größe", 10);
                player.Start();
                engine.Pull(block, 3);
                float full = Peak(block, 2, 3);
                player.Set("Größe", 5);
                engine.Pull(block, 3);
                engine.Pull(block, 3);
                float half = Peak(block, 2, 3);
                player.Set("Größe", -3);
                engine.Pull(block, 3);
                engine.Pull(block, 3);
                Check(full > 0.1f && half > 0 && half < full && Peak(block, 2, 3) == 0, "an input: " + full + ", " + half);
                Refuses(-1, () => player.Set("Grösse", 1), "an input that the pattern does not have");
                Refuses(-1, () => player.Set("Größe", double.NaN), "an input that is NaN");
                player.Cancel();
                engine.Pull(block, 3);
            }
            // A sound from memory.
            var tone = new float[9600];
            for (int index = 0; index < tone.Length; index++) tone[index] = (float)Math.Sin(index * 0.05) * 0.5f;
            engine.AddSound("clips/tone", tone, 1, 44100);
            using (var sound = new HapticPattern("{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"clips/tone\"}}]}"))
            {
                engine.Play(sound);
                engine.Pull(block, 3);
                Check(Peak(block, 0, 3) > 0.2f && Peak(block, 2, 3) == 0, "a sound from memory");
            }
            // Feedback by its meaning.
            for (int wait = 0; wait < 20; wait++) engine.Pull(block, 3);
            using (var feedback = new HapticFeedback(engine))
            using (var success = HapticPattern.Feedback("success"))
            {
                string list = HapticFeedback.List();
                foreach (string name in new[] { "success", "selection", "impact-heavy" }) Check(list.Contains("\"" + name + "\""), name + " in " + list);
                Refuses(-3, () => HapticFeedback.List("/nowhere"), "the list of a theme that does not exist");
                feedback.Prepare();
                feedback.Play("success");
                engine.Pull(block, 3);
                float[] samples = success.Render();
                bool isSame = true;
                for (int frame = 0; frame < 4800; frame++) isSame &= block[3 * frame + 2] == samples[frame];
                Check(isSame && Peak(block, 2, 3) > 0.1f, "a feedback has the samples of its pattern");
                Refuses(-1, () => feedback.Play("applause"), "a feedback that the theme does not have");
                Refuses(-3, () => feedback.SetTheme("/nowhere"), "a theme that does not exist");
            }
            using (var recovering = new HapticEngine("manual", recovers: true)) recovering.Start();
            Refuses(-1, () => new HapticEngine("piano"), "an unknown output");
            Refuses(-3, () => new HapticPattern("{\"Pattern\": 1}"), "text that is no pattern");
            engine.Dispose();
            Check(!engine.Pull(block, 3), "nothing from a disposed engine");
        }
        Console.WriteLine("the package plays, changes and measures patterns");
    }
}
