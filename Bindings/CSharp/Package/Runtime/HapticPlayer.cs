using System;

namespace Thrum.Haptics
{
    /// <summary>The controls of a player. Intensity and Volume are factors, 0…1; all others are added, -1…1.</summary>
    public enum HapticControl { Intensity, Sharpness, Attack, Decay, Release, Volume, Pan, Brightness, Pitch, AudioAttack, AudioDecay, AudioRelease }

    /// <summary>Plays one pattern as often as it is started, and can be changed while it plays. Times are times of the engine
    /// in seconds; 0 is as soon as possible. A disposed player plays on to its end.</summary>
    public sealed class HapticPlayer : IDisposable
    {
        PlayerHandle Handle { get; }

        public HapticPlayer(HapticEngine engine, HapticPattern pattern)
        {
            if (engine == null) throw new ArgumentNullException(nameof(engine));
            if (pattern == null) throw new ArgumentNullException(nameof(pattern));
            Library.Check(Library.thrum_player_new(engine.Handle, pattern.Handle, out PlayerHandle handle));
            Handle = handle;
        }

        public void Start(double time = 0) { Library.Check(Library.thrum_player_start(Handle, time)); }
        public void Stop(double time = 0) { Library.Check(Library.thrum_player_stop(Handle, time)); }
        public void Pause(double time = 0) { Library.Check(Library.thrum_player_pause(Handle, time)); }
        public void Resume(double time = 0) { Library.Check(Library.thrum_player_resume(Handle, time)); }

        /// <summary>Silences the player within 2 ms.</summary>
        public void Cancel() { Library.Check(Library.thrum_player_cancel(Handle)); }

        public void Set(HapticControl control, float value, double time = 0)
        {
            Library.Check(Library.thrum_player_set(Handle, (int)control, value, time));
        }

        /// <summary>Sets an input of the pattern, clamped to its range; what follows the input changes with the next block. A pattern
        /// states its inputs as ThrumBindings in its metadata.</summary>
        public void Set(string input, double value)
        {
            if (input == null) throw new ArgumentNullException(nameof(input));
            Library.Check(Library.thrum_player_set_input(Handle, Library.Name(input), value));
        }

        /// <summary>Repeats the pattern; end 0 is the end of its last event.</summary>
        public void Loop(bool isOn = true, double end = 0) { Library.Check(Library.thrum_player_set_loop(Handle, isOn ? 1 : 0, end)); }

        /// <summary>Sets the speed as a factor, 0.001…1000.</summary>
        public void SetSpeed(double factor) { Library.Check(Library.thrum_player_set_rate(Handle, factor)); }

        public bool IsPlaying { get { return Library.Check(Library.thrum_player_is_playing(Handle)) == 1; } }

        public void Dispose() { Handle.Dispose(); }
    }
}
