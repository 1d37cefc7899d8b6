using System;
using System.Runtime.InteropServices;

namespace Thrum.Haptics
{
    /// <summary>What is felt: vibration and taps (0…1) since the last call, and the motors of a game controller (0…1) until
    /// the next one.</summary>
    public struct HapticLevel
    {
        public float Intensity, Sharpness;
        public int Taps;
        public float TapIntensity, TapSharpness;
        /// <summary>The heavy motor (low frequencies, in the left handle) and the light one (high frequencies).</summary>
        public float LowMotor, HighMotor;
    }

    /// <summary>Plays patterns on one output. Any number of threads may use it. Dispose it: it has threads of its own.</summary>
    public sealed class HapticEngine : IDisposable
    {
        internal EngineHandle Handle { get; }

        /// <summary>Creates a stopped engine. <paramref name="output"/> is "pull" for the game's own audio (see Pull), null
        /// for the best device, "controller" for a game controller that no other library uses, or "silent". With
        /// <paramref name="recovers"/>, the engine starts itself again after the loss of its device.</summary>
        public HapticEngine(
            string output = "pull", double sampleRate = 0, bool makesHapticsAudible = false, string audioFolder = null,
            bool recovers = false)
        {
            var options = new Library.Options
            {
                size = (uint)Marshal.SizeOf(typeof(Library.Options)),
                flags = recovers ? 32u : 0,
                output = Library.Copy(output),
                audioFolder = Library.Copy(audioFolder),
                sampleRate = sampleRate,
                mix = makesHapticsAudible ? 1 : 0,
            };
            try
            {
                Library.Check(Library.thrum_engine_new(ref options, out EngineHandle handle));
                Handle = handle;
            }
            finally
            {
                Marshal.FreeHGlobal(options.output);
                Marshal.FreeHGlobal(options.audioFolder);
            }
        }

        public void Start() { Library.Check(Library.thrum_engine_start(Handle)); }

        public void Stop() { Library.Check(Library.thrum_engine_stop(Handle)); }

        /// <summary>The time of the engine in seconds, for the times of players.</summary>
        public double Time { get { return Library.thrum_engine_time(Handle); } }

        public int ActivePlayers { get { return Library.Check(Library.thrum_engine_active_players(Handle)); } }

        /// <summary>Sets the strength of haptics and the volume of sounds, 0…1.</summary>
        public void SetGains(float haptic, float audio) { Library.Check(Library.thrum_engine_set_gains(Handle, haptic, audio)); }

        /// <summary>Plays a pattern once; time 0 is as soon as possible.</summary>
        public void Play(HapticPattern pattern, double time = 0)
        {
            if (pattern == null) throw new ArgumentNullException(nameof(pattern));
            Library.Check(Library.thrum_play(Handle, pattern.Handle, time, IntPtr.Zero));
        }

        /// <summary>Adds a sound of the game, for example the samples of an AudioClip: patterns that name
        /// <paramref name="path"/> play it. <paramref name="samples"/> has one or two interleaved channels.</summary>
        public void AddSound(string path, float[] samples, int channels, double sampleRate)
        {
            if (samples == null) throw new ArgumentNullException(nameof(samples));
            if (channels < 1 || channels > 2) throw new ArgumentOutOfRangeException(nameof(channels), "use 1 or 2 channels");
            int frames = samples.Length / channels;
            var split = new float[channels][];
            for (int channel = 0; channel < channels; channel++)
            {
                split[channel] = new float[frames];
                for (int frame = 0; frame < frames; frame++) split[channel][frame] = samples[frame * channels + channel];
            }
            GCHandle left = GCHandle.Alloc(split[0], GCHandleType.Pinned);
            GCHandle right = GCHandle.Alloc(split[channels - 1], GCHandleType.Pinned);
            var sound = new Library.Sound
            {
                size = (uint)Marshal.SizeOf(typeof(Library.Sound)),
                path = Library.Copy(path),
                left = left.AddrOfPinnedObject(),
                right = channels > 1 ? right.AddrOfPinnedObject() : IntPtr.Zero,
                frames = (UIntPtr)frames,
            };
            try
            {
                Library.Check(Library.thrum_engine_add_sound(Handle, ref sound, sampleRate));
            }
            finally
            {
                left.Free();
                right.Free();
                Marshal.FreeHGlobal(sound.path);
            }
        }

        /// <summary>Reads what is felt now. Call it once a frame, on one thread.</summary>
        public HapticLevel TakeLevel()
        {
            var level = new Library.Level { size = (uint)Marshal.SizeOf(typeof(Library.Level)) };
            Library.Check(Library.thrum_engine_take_level(Handle, ref level));
            return new HapticLevel
            {
                Intensity = level.intensity,
                Sharpness = level.sharpness,
                Taps = (int)level.taps,
                TapIntensity = level.tapIntensity,
                TapSharpness = level.tapSharpness,
                LowMotor = level.heavy / 65535f,
                HighMotor = level.light / 65535f,
            };
        }

        /// <summary>Renders the next samples of the output "pull": channels 1 and 2 are sounds, 3 is haptics; with one
        /// channel, haptics alone. For OnAudioFilterRead: the call neither waits nor allocates. Returns false, and writes
        /// nothing, when the engine was disposed.</summary>
        public bool Pull(float[] samples, int channels)
        {
            if (samples == null || channels < 1 || Handle.IsClosed) return false;
            int frames = samples.Length / channels;
            try
            {
                Library.Check(Library.thrum_engine_pull_interleaved(Handle, samples, (uint)channels, (UIntPtr)frames));
                return true;
            }
            catch (ObjectDisposedException)
            {
                // Another thread has disposed it in between.
                return false;
            }
        }

        public void Dispose() { Handle.Dispose(); }
    }
}
