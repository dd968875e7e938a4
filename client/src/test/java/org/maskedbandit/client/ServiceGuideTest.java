package org.maskedbandit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.MutableTrackingEventDetails;
import dev.openfeature.sdk.OpenFeatureAPI;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.client.openfeature.BanditProvider;
import org.maskedbandit.service.store.KeyStore.Role;

/** What the guide of the service shows works. */
class ServiceGuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "guide", "service.md");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String guide() throws IOException {
    return Files.readString(GUIDE, StandardCharsets.UTF_8);
  }

  /** All snippets for the shell, one after the other. */
  @Test
  void theCommandsWork() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/curl")) && Files.isExecutable(Path.of("/bin/bash")),
        "skipped: the commands of the guide are not run, since curl and bash are not installed");
    String script = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL)
        .matcher(guide())
        .results()
        .map(snippet -> snippet.group(1))
        .collect(Collectors.joining());
    assertThat(script).contains("/decisions", "/reward", "/stop");
    try (RealService service = new RealService(folder)) {
      Path output = folder.resolve("output");
      ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-c", "set -e -o pipefail\n" + script);
      bash.environment().put("URL", service.url());
      bash.environment().put("KEY", service.key(Role.ADMIN));
      Process process = bash.directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      String answers = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as(answers).isZero();
      assertThat(answers)
          .contains("\"status\":\"counted\"", "\"status\":\"repeated\"", "\"status\":\"stopped\"");
      String filled = "\"policy\":\"modified-thompson(b=2529, c=34.5277)\"";
      assertThat(answers).contains(filled);
      assertThat(guide()).contains(filled);
      assertThat(service.count("decision")).isEqualTo(3);
    }
  }

  /** The lines of both methods below are those of the guide. */
  @Test
  void theJavaWorks() throws IOException {
    try (RealService service = new RealService(folder)) {
      service.create("{\"name\": \"checkout-button\", \"arms\": [\"grey\", \"green\"],"
          + " \"promise\": {\"eta\": 1}}");
      service.create("{\"name\": \"button-colour\", \"arms\": [\"grey\", \"green\"],"
          + " \"promise\": {\"eta\": 1}}");
      client(service.url(), service.key());
      assertThat(service.count("reward")).isEqualTo(1);
      provider(service.url(), service.key());
      assertThat(service.count("reward")).isEqualTo(2);
    }
  }

  private static void client(String url, String key) {
    BanditClient client = BanditClient.at(url, key);
    Decision decision = client.decide(DecisionRequest.of("checkout-button").person("alice"));
    client.reward(decision.id(), 1);

    List<Result<Decision>> many = client.decideAll(List.of(
        DecisionRequest.of("checkout-button").person("bob"),
        DecisionRequest.of("checkout-button").person("carol")));
    assertThat(many).hasSize(2);
  }

  private static void provider(String url, String key) {
    OpenFeatureAPI.getInstance().setProviderAndWait(new BanditProvider(BanditClient.at(url, key)));
    Client flags = OpenFeatureAPI.getInstance().getClient();
    ImmutableContext alice = new ImmutableContext("alice");
    String colour = flags.getStringValue("button-colour", "grey", alice);
    flags.track("button-colour", alice, new MutableTrackingEventDetails(1));
    flags.track("purchase", alice, new MutableTrackingEventDetails(1).add("flag", "button-colour"));
    assertThat(colour).isIn("grey", "green");
    OpenFeatureAPI.getInstance().getProvider().shutdown();
  }

  @Test
  void theJavaOfTheGuideIsThatOfThisTest() throws IOException {
    String test = Files.readString(
        Path.of("src/test/java/org/maskedbandit/client/ServiceGuideTest.java"),
        StandardCharsets.UTF_8);
    String snippets = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
        .matcher(guide())
        .results()
        .map(snippet -> snippet.group(1))
        .collect(Collectors.joining());
    assertThat(snippets.lines().map(String::strip))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(test).contains(line));
  }
}
