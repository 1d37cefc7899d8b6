package android.os; public class Handler { public final boolean postDelayed(Runnable r, long delayMillis) { r.run(); return true; } }
