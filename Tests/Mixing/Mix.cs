// The steps of mix.c with HapticMixer: Mix.exe FILE.ahap
using System;
using System.Collections.Generic;
using System.IO;
using Thrum.Haptics;

static class Mix
{
    static uint Checksum(List<float> samples)
    {
        var bytes = new byte[samples.Count * 4];
        Buffer.BlockCopy(samples.ToArray(), 0, bytes, 0, bytes.Length);
        uint remainder = 0xFFFFFFFF;
        foreach (byte value in bytes)
        {
            remainder ^= value;
            for (int bit = 0; bit < 8; bit++)
                remainder = (remainder & 1) != 0 ? remainder >> 1 ^ 0xEDB88320 : remainder >> 1;
        }
        return ~remainder;
    }

    static void Check(bool isTrue, string what)
    {
        if (isTrue) return;
        Console.Error.WriteLine("Mix.cs: not so: " + what);
        Environment.Exit(3);
    }

    static void Refuses(int result, Action action)
    {
        try { action(); }
        catch (HapticException problem)
        {
            Check(problem.Result == result, result + ": " + problem.Message);
            return;
        }
        Check(false, result + " is thrown");
    }

    static float[] Wave(int period)
    {
        var samples = new float[4410];
        for (int index = 0; index < samples.Length; index++) samples[index] = (float)(index % period) / 128 - 0.25f;
        return samples;
    }

    static void Main(string[] arguments)
    {
        var mixer = new HapticMixer(44100, players: 8);
        var samples = new List<float>();
        Action<int> pull = frames =>
        {
            float[] left = new float[frames], right = new float[frames], haptic = new float[frames];
            Check(mixer.Pull(left, right, haptic), "samples");
            foreach (float[] channel in new[] { left, right, haptic }) samples.AddRange(channel);
        };
        using (var pattern = new HapticPattern(File.ReadAllText(arguments[0])))
        using (var bell = new HapticPattern(new[] { HapticEvent.AudioFile("bell", 0) }))
        {
            mixer.AddSound("bell", Wave(100), Wave(64));
            var options = new PlayOptions
            {
                Loops = true, LoopEnd = 0.5, Speed = 1.25, Parameters = new[] { new HapticParameter(0, HapticControl.Sharpness, 0.25f) },
            };
            HapticPlayback first = mixer.Play(pattern, 0.05, options), second = mixer.Play(bell);
            pull(4410);
            first.Set(HapticControl.Intensity, 0.5f, 0.05, 0.2);
            first.Set(new HapticCurve(HapticControl.Sharpness, 0, new HapticPoint(0, 0), new HapticPoint(0.2, -0.5f)), 0.25);
            pull(22050);
            first.Pause(0.65);
            pull(4410);
            first.Seek(0.25);
            first.Resume(0.75);
            first.SetSpeed(0.5);
            first.Loop(false);
            pull(11025);
            Check(first.IsPlaying && !second.IsPlaying, "the bell has ended");
            first.Stop(mixer.Time + 0.05);
            second = mixer.Play(pattern);
            pull(8820);
            second.Cancel();
            pull(4410);
            Check(!second.IsPlaying && second.Id != first.Id, "cancelled");
            Refuses(-8, () => second.SetSpeed(1));
            Refuses(-1, () => mixer.Play(pattern, 0, new PlayOptions { Speed = 0 }));
            Refuses(-1, () => new HapticMixer(1));
            Refuses(-1, () => new HapticMixer(players: -1));
            mixer.Dispose();
            mixer.Dispose();
            Check(!mixer.Pull(null, null, new float[4]), "nothing from a disposed mixer");
            try { mixer.Play(pattern); Check(false, "a disposed mixer is refused"); }
            catch (ObjectDisposedException) { }
        }
        Console.WriteLine("{0} {1:x8}", samples.Count, Checksum(samples));
    }
}
