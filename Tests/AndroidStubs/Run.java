import android.os.*;
public class Run {
  public static void main(String[] words) {
    for (int device = 0; device < 4; device++) {
      Vibrator vibrator = new Vibrator();
      Build.VERSION.SDK_INT = device == 3 ? 24 : 36;
      vibrator.envelopes = device < 2;
      vibrator.frequencies = device == 0;
      vibrator.amplitudes = device == 2;
      MyTap2Haptics.play(vibrator, new Handler());
      System.out.println(vibrator.log);
    }
  }
}
