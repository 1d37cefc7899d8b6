// Handles of the library. A handle that a call uses is not freed before the call returns, whichever thread disposes it.
using System;
using System.Runtime.InteropServices;

namespace Thrum.Haptics
{
    abstract class Handle : SafeHandle
    {
        protected Handle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
    }

    sealed class PatternHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_pattern_free(handle) == 0; }
    }

    sealed class RendererHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_renderer_free(handle) == 0; }
    }

    sealed class MixerHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_mixer_free(handle) == 0; }
    }

    sealed class EngineHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_engine_free(handle) == 0; }
    }

    sealed class FeedbackHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_feedback_free(handle) == 0; }
    }

    sealed class PlayerHandle : Handle
    {
        protected override bool ReleaseHandle() { return Library.thrum_player_free(handle) == 0; }
    }
}
