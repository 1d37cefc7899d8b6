using System;
using System.Runtime.InteropServices;

namespace Thrum.Haptics
{
    /// <summary>How a mixer plays a pattern.</summary>
    public sealed class PlayOptions
    {
        /// <summary>Whether the pattern repeats until the playback is stopped.</summary>
        public bool Loops;
        /// <summary>The position in seconds at which it jumps back to its start; 0 for the end of the last event.</summary>
        public double LoopEnd;
        /// <summary>The speed as a factor, 0.001…1000.</summary>
        public double Speed = 1;
        /// <summary>Values of controls at times from the start: with time 0, the playback begins with the value.</summary>
        public HapticParameter[] Parameters = new HapticParameter[0];
    }

    /// <summary>A value of a control at a time in seconds.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HapticParameter
    {
        public double Time;
        readonly int control;
        public float Value;

        public HapticControl Control { get { return (HapticControl)control; } }

        public HapticParameter(double time, HapticControl control, float value)
        {
            Time = time;
            this.control = (int)control;
            Value = value;
        }
    }

    /// <summary>Plays many patterns at the same time and lets the program change them while they play, without devices. One thread
    /// at a time controls a mixer and its playbacks, another one may pull its samples meanwhile; neither waits for the other.
    /// Times are seconds of pulled samples; 0 is as soon as possible.</summary>
    public sealed class HapticMixer : IDisposable
    {
        internal MixerHandle Handle { get; }

        /// <summary>Creates a mixer that plays nothing. With isPreview, haptics are made audible. The capacity is the number of
        /// playbacks in use, of events that sound at the same time, of commands that were not carried out yet, and of live curves,
        /// each at most 65536; 0 stands for 64, 256, 1024 and 64.</summary>
        public HapticMixer(double sampleRate = 48000, bool isPreview = false, int players = 0, int voices = 0, int commands = 0, int liveCurves = 0)
        {
            var options = new Library.MixerOptions
            {
                size = (uint)Marshal.SizeOf(typeof(Library.MixerOptions)), mix = isPreview ? 1 : 0,
                // In C, 0 stands for the default.
                sampleRate = sampleRate == 0 ? -1 : sampleRate,
                players = unchecked((uint)players), voices = unchecked((uint)voices), commands = unchecked((uint)commands),
                liveCurves = unchecked((uint)liveCurves),
            };
            Library.Check(Library.thrum_mixer_new(ref options, out MixerHandle handle));
            Handle = handle;
        }

        /// <summary>Adds a decoded sound at the rate of the mixer under the path that patterns name. Its samples are copied; right
        /// may be null.</summary>
        public void AddSound(string path, float[] left, float[] right = null)
        {
            if (path == null) throw new ArgumentNullException(nameof(path));
            if (left == null) throw new ArgumentNullException(nameof(left));
            if (right != null && right.Length != left.Length) throw new ArgumentException("the channels differ in length; pass as many samples of each", nameof(right));
            var sound = new Library.Sound { size = (uint)Marshal.SizeOf(typeof(Library.Sound)), path = Library.Copy(path), frames = (UIntPtr)left.Length };
            GCHandle first = GCHandle.Alloc(left, GCHandleType.Pinned), second = default(GCHandle);
            try
            {
                sound.left = first.AddrOfPinnedObject();
                if (right != null)
                {
                    second = GCHandle.Alloc(right, GCHandleType.Pinned);
                    sound.right = second.AddrOfPinnedObject();
                }
                Library.Check(Library.thrum_mixer_add_sound(Handle, ref sound));
            }
            finally
            {
                first.Free();
                if (second.IsAllocated) second.Free();
                Marshal.FreeHGlobal(sound.path);
            }
        }

        /// <summary>Plays a pattern from its start; null plays it once at its own speed.</summary>
        public HapticPlayback Play(HapticPattern pattern, double time = 0, PlayOptions options = null)
        {
            if (pattern == null) throw new ArgumentNullException(nameof(pattern));
            options = options ?? new PlayOptions();
            HapticParameter[] parameters = options.Parameters ?? new HapticParameter[0];
            GCHandle pinned = GCHandle.Alloc(parameters, GCHandleType.Pinned);
            try
            {
                var given = new Library.PlayOptions
                {
                    size = (uint)Marshal.SizeOf(typeof(Library.PlayOptions)), loops = options.Loops ? 1 : 0, loopEnd = options.LoopEnd,
                    // In C, 0 stands for 1.
                    rate = options.Speed == 0 ? -1 : options.Speed,
                    parameters = pinned.AddrOfPinnedObject(), parameterCount = (UIntPtr)parameters.Length,
                };
                Library.Check(Library.thrum_mixer_play(Handle, pattern.Handle, ref given, time, out ulong id));
                return new HapticPlayback(this, id);
            }
            finally
            {
                pinned.Free();
            }
        }

        /// <summary>The time of the next sample in seconds.</summary>
        public double Time
        {
            get
            {
                double time = Library.thrum_mixer_time(Handle);
                if (time < 0) Library.Check(Library.Busy);
                return time;
            }
        }

        /// <summary>Renders the next samples into each channel that is not null; all have the same length. The call neither waits
        /// nor allocates. Returns false, and writes nothing, when the mixer was disposed.</summary>
        public bool Pull(float[] left, float[] right, float[] haptic)
        {
            float[] longest = haptic ?? left ?? right;
            if (longest == null || Handle.IsClosed) return false;
            int count = longest.Length;
            if ((left != null && left.Length != count) || (right != null && right.Length != count))
                throw new ArgumentException("the channels differ in length; pass as many samples of each");
            try
            {
                Library.Check(Library.thrum_mixer_pull(Handle, left, right, haptic, (UIntPtr)count));
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

    /// <summary>A pattern that a mixer plays, until the mixer is disposed. After the end, methods that control it throw a
    /// HapticException with the result -8.</summary>
    public sealed class HapticPlayback
    {
        readonly HapticMixer mixer;

        /// <summary>The identifier, 1 or more, different for each playback of a mixer.</summary>
        public ulong Id { get; }

        internal HapticPlayback(HapticMixer mixer, ulong id)
        {
            this.mixer = mixer;
            Id = id;
        }

        public bool IsPlaying { get { return Library.Check(Library.thrum_mixer_is_playing(mixer.Handle, Id)) == 1; } }
        public void Stop(double time = 0) { Library.Check(Library.thrum_mixer_stop(mixer.Handle, Id, time)); }
        public void Pause(double time = 0) { Library.Check(Library.thrum_mixer_pause(mixer.Handle, Id, time)); }
        public void Resume(double time = 0) { Library.Check(Library.thrum_mixer_resume(mixer.Handle, Id, time)); }

        /// <summary>Silences the playback within 2 ms.</summary>
        public void Cancel() { Library.Check(Library.thrum_mixer_cancel(mixer.Handle, Id)); }

        /// <summary>Moves the playback to a position in seconds from the start of the pattern.</summary>
        public void Seek(double position) { Library.Check(Library.thrum_mixer_seek(mixer.Handle, Id, position)); }

        /// <summary>Changes the value of a control along a straight line within a number of seconds, of which less than 2 ms count
        /// as 2 ms.</summary>
        public void Set(HapticControl control, float value, double over = 0, double time = 0)
        {
            Library.Check(Library.thrum_mixer_set(mixer.Handle, Id, (int)control, value, over, time));
        }

        /// <summary>Changes a control along the points of a curve, which starts at a time.</summary>
        public void Set(HapticCurve curve, double time = 0)
        {
            if (curve == null || curve.Points == null) throw new ArgumentNullException(nameof(curve));
            GCHandle points = GCHandle.Alloc(curve.Points, GCHandleType.Pinned);
            try
            {
                var given = new Library.Curve
                {
                    size = (uint)Marshal.SizeOf(typeof(Library.Curve)), control = (int)curve.Control,
                    points = points.AddrOfPinnedObject(), count = (UIntPtr)curve.Points.Length,
                };
                Library.Check(Library.thrum_mixer_set_curve(mixer.Handle, Id, ref given, time));
            }
            finally
            {
                points.Free();
            }
        }

        /// <summary>Repeats the pattern; end 0 is the end of its last event.</summary>
        public void Loop(bool isOn = true, double end = 0) { Library.Check(Library.thrum_mixer_set_loop(mixer.Handle, Id, isOn ? 1 : 0, end)); }

        /// <summary>Sets the speed as a factor, 0.001…1000.</summary>
        public void SetSpeed(double factor) { Library.Check(Library.thrum_mixer_set_rate(mixer.Handle, Id, factor)); }
    }
}
