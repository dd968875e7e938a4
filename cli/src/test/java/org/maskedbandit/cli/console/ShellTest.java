package org.maskedbandit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ShellTest {
  private static final List<String> WORDS = List.of(
      "simulate",
      "--policy",
      "modified-thompson(b=2000, c=50)",
      "it's",
      "",
      "$HOME `id` \\ \"x\" *",
      "two\nlines",
      "--out=out/a-b_c.d",
      "η");

  @Test
  void quotesOnlyWhatNeedsIt() {
    assertThat(Shell.line(List.of("tune", "--eta", "0.5", "--policy", "dp-se(epsilon=1)")))
        .isEqualTo("tune --eta 0.5 --policy 'dp-se(epsilon=1)'");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aShellReadsTheSameWords() throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\0' " + Shell.line(WORDS)).start();
    String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(read).isEqualTo(String.join("\0", WORDS) + "\0");
  }
}
