package org.maskedbandit.cli.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs Maven, which knows the mirrors and proxies of this machine. */
public record Maven(String program) {
  /** The one on the path. */
  public static final Maven INSTALLED = new Maven("mvn");

  /** Runs it in a folder until it ends well. What it prints is shown only if it fails. */
  public void run(Path folder, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(program, "-B", "-q"));
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(
            "'" + String.join(" ", command) + "' did not succeed:\n" + text.strip());
      }
    } catch (IOException missing) {
      throw new IllegalStateException(
          "Maven must be installed for this, but '" + program + "' cannot be started; for example:"
              + " apt-get install maven",
          missing);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Maven was running", interrupted);
    }
  }
}
