package org.maskedbandit.service.start;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.maskedbandit.service.http.Server;

/** A server that was started on a real folder, and a client with the admin's key. */
record Started(Service service, Path folder) implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** A status, a body, and when to come again. */
  record Reply(int status, JsonNode body, Optional<String> retryAfter) {}

  static Options options(Path folder, boolean restored) {
    return new Options(
        location(folder),
        new Server.Address("127.0.0.1", 0),
        restored,
        false,
        Duration.ofDays(90),
        OptionalInt.empty());
  }

  static StoreLocation location(Path folder) {
    return new StoreLocation(folder, Optional.empty(), Optional.empty());
  }

  static Started on(Path folder) {
    return with(options(folder, false));
  }

  static Started restored(Path folder) {
    return with(options(folder, true));
  }

  static Started with(Options options) {
    return new Started(Service.start(options), options.location().data());
  }

  String admin() {
    try {
      return Files.readString(folder.resolve("admin-key")).strip();
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  Reply send(String method, String path, String body) {
    return send(method, path, body, admin());
  }

  Reply send(String method, String path, String body, String key) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(service.url() + path))
        .header("Authorization", "Bearer " + key)
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      boolean json = response.headers().firstValue("Content-Type").orElse("").contains("json");
      return new Reply(
          response.statusCode(),
          json ? JSON.readTree(response.body()) : TextNode.valueOf(response.body()),
          response.headers().firstValue("Retry-After"));
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A decision for a person; its id. */
  String decide(String experiment, String person) {
    return send(
            "POST",
            "/v1/experiments/" + experiment + "/decisions",
            "{\"person\":\"" + person + "\"}")
        .body()
        .get("decision")
        .asText();
  }

  int reward(String decision, double value) {
    return send("PUT", "/v1/decisions/" + decision + "/reward", "{\"value\":" + value + "}")
        .status();
  }

  @Override
  public void close() {
    service.close();
  }
}
