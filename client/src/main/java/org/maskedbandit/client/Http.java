package org.maskedbandit.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/** Sends requests, and sends them again if they may succeed later. Thread-safe. */
final class Http {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  private final HttpClient client;
  private final String address;
  private final String key;
  private final Duration timeout;
  private final int attempts;

  Http(String address, String key, Duration timeout, int attempts) {
    this.address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    this.key = key;
    this.timeout = timeout;
    this.attempts = attempts;
    client = HttpClient.newBuilder().connectTimeout(timeout).build();
  }

  int attempts() {
    return attempts;
  }

  static boolean passing(int status) {
    return PASSING.contains(status);
  }

  HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .timeout(timeout)
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json");
  }

  JsonNode post(String path, JsonNode body) {
    return json(send(to(path).POST(BodyPublishers.ofString(body.toString())).build()));
  }

  JsonNode put(String path, JsonNode body) {
    return json(send(to(path).PUT(BodyPublishers.ofString(body.toString())).build()));
  }

  /** The last answer, whatever its status. */
  HttpResponse<String> send(HttpRequest request) {
    for (int attempt = 1; ; attempt++) {
      long pause = pause(attempt);
      try {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (!passing(response.statusCode()) || attempt == attempts) {
          return response;
        }
        pause = Math.max(pause, asked(response));
      } catch (IOException failed) {
        if (attempt == attempts) {
          throw unreachable(failed);
        }
      } catch (InterruptedException interrupted) {
        throw interrupted();
      }
      sleep(pause);
    }
  }

  /** Doubles each time; at random by a half, so that clients do not come back all at once. */
  private static long pause(int attempt) {
    long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(20, attempt - 1));
    long random = UUID.randomUUID().getLeastSignificantBits() & Long.MAX_VALUE;
    return longest / 2 + random % (longest / 2 + 1);
  }

  /** What Retry-After says, in milliseconds. */
  private static long asked(HttpResponse<String> response) {
    try {
      long seconds = response.headers().firstValueAsLong("Retry-After").orElse(0);
      return Math.min(LONGEST_PAUSE_MILLIS, Math.max(0, seconds) * 1000);
    } catch (NumberFormatException date) {
      return 0;
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      throw interrupted();
    }
  }

  private static ServiceException interrupted() {
    Thread.currentThread().interrupt();
    return new ServiceException(ServiceException.NO_ANSWER, "the request was interrupted");
  }

  /** Names the class of the failure and not its message, which may have parts of the request. */
  private ServiceException unreachable(IOException failed) {
    return new ServiceException(
        ServiceException.NO_ANSWER,
        "the service at " + address + " did not answer in " + attempts + " attempts: "
            + failed.getClass().getSimpleName());
  }

  /** The body of an answer of status 200, else an exception with the sentence of the service. */
  static JsonNode json(HttpResponse<String> response) {
    JsonNode body = parse(response.body());
    if (response.statusCode() != 200) {
      throw new ServiceException(
          response.statusCode(), body.path("detail").asText("the service did not say why"));
    }
    return body;
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return JSON.createObjectNode().put("detail", "the answer must be JSON, but is not");
    }
  }
}
