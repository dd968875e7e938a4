package org.maskedbandit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SDK and the OFREP provider of OpenFeature for JavaScript, which we did not write. */
class JavaScriptTest {
  private static final Path PROJECT = Path.of("target", "javascript");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void evaluatesAndTheRewardCounts() throws Exception {
    assumeTrue(
        works("node", "--version") && works("npm", "--version"),
        "skipped: the JavaScript clients are not tested, since node and npm are not installed");
    assumeTrue(
        installed(),
        "skipped: the JavaScript clients are not tested, since npm cannot install them");
    try (RealService service = new RealService(folder)) {
      service.create(OfrepProviderTest.of("texts", "\"a\"", "\"b\""));
      service.create(OfrepProviderTest.of("numbers", "1", "2.5"));
      service.create(OfrepProviderTest.of("switches", "true", "false"));
      service.create(OfrepProviderTest.of("objects", "{\"size\": 40}", "{\"size\": 50}"));
      Path output = folder.resolve("output");
      int code = run(output, "node", "evaluate.js", service.url(), service.key());
      assertThat(code).as(Files.readString(output, StandardCharsets.UTF_8)).isZero();
      assertThat(service.count("reward")).isEqualTo(1);
    }
  }

  private boolean installed() throws IOException, InterruptedException {
    Files.createDirectories(PROJECT);
    copy("package.json");
    copy("evaluate.js");
    return Files.isDirectory(PROJECT.resolve("node_modules/@openfeature/server-sdk"))
        || works("npm", "install", "--no-audit", "--no-fund", "--no-package-lock");
  }

  private static void copy(String name) throws IOException {
    try (InputStream resource = JavaScriptTest.class.getResourceAsStream("javascript/" + name)) {
      Files.copy(
          Objects.requireNonNull(resource),
          PROJECT.resolve(name),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private boolean works(String... command) throws IOException, InterruptedException {
    Files.createDirectories(PROJECT);
    try {
      return run(folder.resolve("log"), command) == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  private static int run(Path output, String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command)
        .directory(PROJECT.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      return -1;
    }
    return process.exitValue();
  }
}
