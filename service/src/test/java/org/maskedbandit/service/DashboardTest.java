package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.KeyStore;

/** The files of the dashboard, as they are served. */
class DashboardTest {
  private static final Path SOURCES =
      Path.of("src", "main", "resources", "org", "maskedbandit", "service", "page");

  /** Addresses in HTML, static and dynamic imports, and addresses of files in strings. */
  private static final Pattern REFERENCE = Pattern.compile("(?:(?:href|src)=\"|from '|import '"
      + "|file: '|')(?:\\./|/page/)([a-z][a-z0-9.-]*\\.(?:js|css|svg|txt))[\"']");

  private static final int MOST_BYTES = 1_000_000;

  @AutoClose
  private final RunningService service;

  DashboardTest(@TempDir Path folder) {
    service = RunningService.sqlite(folder);
  }

  /** The index and all that it leads to, by name. */
  private Map<String, HttpResponse<String>> files() {
    Map<String, HttpResponse<String>> seen = new TreeMap<>();
    Deque<String> waiting = new ArrayDeque<>(List.of("index.html"));
    while (!waiting.isEmpty()) {
      String name = waiting.pop();
      if (!seen.containsKey(name)) {
        HttpResponse<String> answer =
            Traffic.raw(service, name.equals("index.html") ? "/" : "/page/" + name);
        seen.put(name, answer);
        if (!name.startsWith("echarts")) {
          REFERENCE.matcher(answer.body()).results().forEach(found -> waiting.add(found.group(1)));
        }
      }
    }
    return seen;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> list = Files.list(SOURCES)) {
      return list.sorted().toList();
    }
  }

  @Test
  void everyFileOfThePageIsServedAndUsed() throws IOException {
    Map<String, HttpResponse<String>> files = files();
    assertThat(files).containsKey("echarts-5.5.0.js");
    files.forEach((name, answer) -> {
      assertThat(answer.statusCode()).as(name).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
      assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
    });
    for (Path source : sources()) {
      assertThat(files).containsKey(source.getFileName().toString());
    }
  }

  /** Text of the server must not become markup, and nothing comes from another host. */
  @Test
  void scriptsAreShortAndWriteTextOnly() throws IOException {
    for (Path source : sources()) {
      String text = Files.readString(source);
      String name = source.getFileName().toString();
      if (name.endsWith(".js") || name.endsWith(".css")) {
        assertThat(text.lines().count()).as(name).isLessThanOrEqualTo(300);
      }
      assertThat(text)
          .as(name)
          .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
          .doesNotContain(" style=\"", "<script>", "setAttribute('style'");
      assertThat(text.replace("http://www.w3.org/2000/svg", "")).as(name).doesNotContain("http://");
    }
  }

  @Test
  void browsersAskForWhatHasChangedOnly() {
    HttpResponse<String> first = Traffic.raw(service, "/page/main.js");
    String tag = first.headers().firstValue("ETag").orElseThrow();
    assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
    HttpResponse<String> again = Traffic.raw(service, "/page/main.js", "If-None-Match", tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(Traffic.raw(service, "/page/echarts-5.5.0.js").headers().firstValue("Cache-Control"))
        .hasValue("max-age=31536000, immutable");
  }

  @Test
  void allFilesTogetherAreSmallOnTheWire() throws IOException, InterruptedException {
    long bytes = 0;
    for (String name : files().keySet()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(
              service.server.url() + (name.equals("index.html") ? "/" : "/page/" + name)))
          .header("Accept-Encoding", "gzip, deflate, br")
          .build();
      HttpResponse<byte[]> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
      bytes += answer.body().length;
    }
    assertThat(bytes).isBetween(100_000L, (long) MOST_BYTES / 2);
  }

  @Test
  void otherNamesAreNotFound() {
    for (String path : List.of(
        "/page/none.js",
        "/page/main.class",
        "/page/..%2Fhttp%2Fopenapi.yaml",
        "/page/%2e%2e/logback.xml",
        "/page/",
        "/page/main.js%00.txt",
        "/page/Main.js")) {
      assertThat(Traffic.raw(service, path).statusCode()).as(path).isIn(400, 404);
    }
  }

  @Test
  void aKeyKnowsItsRole() {
    String viewer = service
        .node
        .changes()
        .change(handle -> KeyStore.create(handle, KeyStore.Role.VIEWER, "e", 0))
        .join();
    var shown = service.send("GET", "/v1/key", "", viewer).body();
    assertThat(shown.get("role").asText()).isEqualTo("viewer");
    assertThat(shown.get("experiment").asText()).isEqualTo("e");
    assertThat(service.get("/v1/key").body().get("role").asText()).isEqualTo("admin");
    assertThat(service.get("/v1/key").body().has("experiment")).isFalse();
    assertThat(service.send("GET", "/v1/key", "", "mb_wrong").status()).isEqualTo(401);
  }

  @Test
  void thePageIsTheSameForEverybody() throws IOException, InterruptedException {
    HttpRequest open =
        HttpRequest.newBuilder(URI.create(service.server.url() + "/")).build();
    String text = HttpClient.newHttpClient()
        .send(open, BodyHandlers.ofString(StandardCharsets.UTF_8))
        .body();
    assertThat(text).isEqualTo(Traffic.raw(service, "/").body()).contains("<main id=\"main\"");
  }
}
