package org.maskedbandit.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A client that decides and reports until it is stopped, whatever happens to the service, and
 * remembers what it sent and what was acknowledged.
 */
final class Load implements Runnable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TOGETHER = 20;

  /** Values by decision id. */
  final Map<String, Double> sent = new ConcurrentHashMap<>();

  final Map<String, Double> acknowledged = new ConcurrentHashMap<>();

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
  private final Supplier<String> url;
  private final String key;
  private final String experiment;
  private final Random random;
  private volatile boolean stopped;

  Load(Supplier<String> url, String key, String experiment, long seed) {
    this.url = url;
    this.key = key;
    this.experiment = experiment;
    random = new Random(seed);
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    while (!stopped) {
      try {
        reward(decide());
      } catch (IOException unanswered) {
        pause();
      } catch (InterruptedException interrupted) {
        return;
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private JsonNode decide() throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode();
    for (int i = 0; i < TOGETHER; i++) {
      body.withArray("requests").addObject().put("experiment", experiment);
    }
    return post("/v1/decisions", body);
  }

  private void reward(JsonNode decided) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode();
    for (JsonNode decision : decided.get("results")) {
      if (decision.has("decision")) {
        double value = random.nextInt(2);
        String id = decision.get("decision").asText();
        sent.put(id, value);
        body.withArray("rewards").addObject().put("decision", id).put("value", value);
      }
    }
    JsonNode results = post("/v1/rewards", body).get("results");
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).get("code").asInt() == 200) {
        JsonNode reward = body.get("rewards").get(i);
        acknowledged.put(reward.get("decision").asText(), reward.get("value").asDouble());
      }
    }
  }

  private JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url.get() + path))
        .timeout(Duration.ofSeconds(5))
        .header("Authorization", "Bearer " + key)
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode());
    }
    return JSON.readTree(response.body());
  }
}
