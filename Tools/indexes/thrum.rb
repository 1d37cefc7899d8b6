# The formula of Homebrew for Linux, made by Tools/build-indexes.py.
class Thrum < Formula
  desc "Haptic patterns: check, edit, hear, draw, convert and play AHAP files"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license "Apache-2.0"

  depends_on :linux

@MACHINES@

  def install
    bin.install "bin/thrum"
    libexec.install Dir["libexec/*"]
    share.install Dir["share/*"]
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/thrum --version").strip
    (testpath/"tap.ahap").write <<~JSON
      {"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": []}}]}
    JSON
    system bin/"thrum", "check", "tap.ahap"
  end
end
