package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.cli.console.StandardOutput;

class StandardOutputTest {

  @Test
  void aFullDiskIsAFailure() {
    assertThat(lost("No space left on device")).isEqualTo("No space left on device");
    assertThat(lost("Bad file descriptor")).isEqualTo("Bad file descriptor");
  }

  @Test
  void aReaderThatHasReadEnoughIsNone() {
    assertThat(lost("Broken pipe")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {">/dev/full", ">&-"})
  void outputThatIsLostIsStatusOne(String redirection) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "needs /dev/full");
    Process process = new ProcessBuilder(
            "sh",
            "-c",
            "java -cp \"$0\" org.maskedbandit.cli.Main problems " + redirection,
            System.getProperty("java.class.path"))
        .redirectErrorStream(true)
        .start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private static @Nullable String lost(String reason) {
    StandardOutput out = new StandardOutput(new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    });
    Main.run(
        new PrintWriter(out, false, StandardCharsets.UTF_8),
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
        "problems");
    return out.failure();
  }

  @ParameterizedTest
  @ValueSource(strings = {"72", "100", "3000", "8", "x"})
  void helpIsAsWideAsTheTerminalWithinReason(String columns) {
    int expected = switch (columns) {
      case "72" -> 72;
      case "8" -> 60;
      default -> 100;
    };
    assertThat(Main.helpWidth(columns)).isEqualTo(expected);
  }
}
