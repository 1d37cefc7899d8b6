using UnityEngine;

namespace Thrum.Haptics
{
    /// <summary>An engine in a scene. Put it beside an AudioSource that plays nothing: haptics become part of the game's audio,
    /// audible, or on the third channel of a device with more than two.</summary>
    [RequireComponent(typeof(AudioSource))]
    public sealed class HapticSource : MonoBehaviour
    {
        /// <summary>Whether haptics are made audible on the first two channels.</summary>
        public bool makesHapticsAudible = true;

        public HapticEngine Engine { get; private set; }

        /// <summary>What is felt, updated with each frame: pass its motors to the Input System's
        /// Gamepad.SetMotorSpeeds(level.LowMotor, level.HighMotor).</summary>
        public HapticLevel Level { get; private set; }

        float[] block;

        void OnEnable()
        {
            Engine = new HapticEngine("pull", AudioSettings.outputSampleRate, makesHapticsAudible);
            Engine.Start();
        }

        void OnDisable() { Engine.Dispose(); }

        void Update() { Level = Engine.TakeLevel(); }

        void OnAudioFilterRead(float[] data, int channels)
        {
            HapticEngine engine = Engine;
            // Allocated once, with the first block.
            if (block == null || block.Length != data.Length) block = new float[data.Length];
            if (engine == null || !engine.Pull(block, channels)) return;
            for (int index = 0; index < data.Length; index++) data[index] += block[index];
        }
    }
}
