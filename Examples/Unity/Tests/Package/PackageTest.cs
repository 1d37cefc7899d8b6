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

    static void Main(string[] arguments)
    {
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
            Refuses(-1, () => new HapticEngine("piano"), "an unknown output");
            Refuses(-3, () => new HapticPattern("{\"Pattern\": 1}"), "text that is no pattern");
            engine.Dispose();
            Check(!engine.Pull(block, 3), "nothing from a disposed engine");
        }
        Console.WriteLine("the package plays, changes and measures patterns");
    }
}
