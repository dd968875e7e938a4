package org.maskedbandit.service;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Requests that are almost right: valid ones with some bytes or words changed. */
final class Mutation {
  private static final List<String> WORDS = List.of(
      "null",
      "true",
      "{}",
      "[]",
      "[[[[",
      "\"\"",
      "\"\\u0000\"",
      "\"\\ud800\"",
      "-0",
      "1e999",
      "-1e999",
      "NaN",
      "1e-320",
      "9223372036854775808",
      "0.1",
      "\"PT0S\"",
      "\"PT-1H\"",
      "\"P99999999D\"",
      "\"PT1H\"",
      "\"*\"",
      "\"a\"",
      "person",
      "request",
      "eligible",
      "value",
      "reward",
      "promise",
      "policy",
      "\"epoch-coins(eta=1)\"",
      "epoch-thompson",
      "(eta=",
      ",",
      ":",
      "\\",
      "\"",
      "é",
      "\uD83D\uDE00",
      "\u0000",
      "\r\n",
      "%00",
      "%ff",
      "%2e%2e",
      "/",
      "..",
      "?",
      "#",
      "&points=-1",
      "points=1e9",
      "from=x&to=",
      ";",
      "' OR 1=1 --",
      "<script>",
      "a".repeat(3000));

  /** The contract's requests; ID is replaced by the id of a decision. */
  private static final List<String[]> VALID = List.of(
      new String[] {"POST", "/v1/experiments/e/decisions", "{\"person\":\"p\",\"request\":\"r\"}"},
      new String[] {"POST", "/v1/experiments/e/decisions", "{\"eligible\":[\"a\",\"b\"]}"},
      new String[] {"PUT", "/v1/decisions/ID/reward", "{\"value\":1}"},
      new String[] {
        "POST", "/v1/decisions", "{\"requests\":[{\"experiment\":\"e\",\"person\":\"p\"}]}"
      },
      new String[] {"POST", "/v1/rewards", "{\"rewards\":[{\"decision\":\"ID\",\"value\":0.5}]}"},
      new String[] {
        "POST",
        "/v1/experiments",
        "{\"name\":\"f\",\"arms\":[\"a\",{\"label\":\"b\",\"value\":{\"x\":1}}],"
            + "\"promise\":{\"epsilon\":1,\"delta\":1e-6,\"rewardsPerPerson\":1},\"reward\":"
            + "{\"low\":0,\"high\":1,\"window\":\"PT24H\",\"default\":0},"
            + "\"control\":{\"arm\":\"a\",\"share\":0.1},\"sticky\":\"PT30M\"}"
      },
      new String[] {"POST", "/v1/experiments/e/arms", "{\"label\":\"c\"}"},
      new String[] {"DELETE", "/v1/experiments/e/arms/c", ""},
      new String[] {"POST", "/v1/experiments/e/pause", "{}"},
      new String[] {"POST", "/v1/experiments/e/resume", ""},
      new String[] {"POST", "/v1/experiments/f/stop", "{\"arm\":\"a\"}"},
      new String[] {"GET", "/v1/experiments", ""},
      new String[] {"GET", "/v1/experiments/e", ""},
      new String[] {"GET", "/v1/experiments/e/history?points=10", ""},
      new String[] {"GET", "/v1/experiments/e/weights", ""},
      new String[] {
        "GET",
        "/v1/experiments/e/decisions.csv?from=2030-01-01T00:00:00Z&to=2031-01-01T00:00:00Z",
        ""
      },
      new String[] {"GET", "/v1/privacy", ""},
      new String[] {"GET", "/v1/journal?from=1", ""},
      new String[] {"DELETE", "/v1/people/p", ""},
      new String[] {"GET", "/metrics", ""},
      new String[] {"GET", "/readyz", ""},
      new String[] {"GET", "/docs", ""},
      new String[] {"GET", "/v1/key", ""},
      new String[] {"GET", "/", ""},
      new String[] {"GET", "/page/main.js", ""},
      new String[] {
        "POST", "/ofrep/v1/evaluate/flags/e", "{\"context\":{\"targetingKey\":\"p\",\"x\":1}}"
      },
      new String[] {"POST", "/ofrep/v1/evaluate/flags", "{\"context\":{\"targetingKey\":\"p\"}}"});

  private final Random random;

  Mutation(Random random) {
    this.random = random;
  }

  /** A request, and whether where it ends is written as it must be. */
  record Request(byte[] bytes, boolean framed) {}

  Request next(String key, String id) {
    String[] valid = VALID.get(random.nextInt(VALID.size()));
    String path = valid[1].replace("ID", once(8) ? text(id) : id);
    path = once(4) ? text(path) : path;
    byte[] body = valid[2].replace("ID", id).getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i > 0; i--) {
      body = changed(body);
    }
    boolean framed = !once(10);
    String head = valid[0] + " " + (framed ? path.replaceAll("[\\s\u0000-\u001f]", "+") : path)
        + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + (once(10) ? safe(key) : key)
        + "\r\nContent-Length: " + (framed ? body.length : random.nextInt(2 * body.length + 2))
        + (once(5) ? "\r\nContent-Type: " + safe("application/json") : "")
        + (once(5) ? "\r\nIf-None-Match: " + safe("\"1\"") : "")
        + (once(10) ? "\r\nX-" + random.nextInt(9) + ": " + safe("x") : "") + "\r\n\r\n";
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] start = head.getBytes(StandardCharsets.UTF_8);
    all.writeBytes(framed ? start : changed(start));
    all.writeBytes(body);
    return new Request(all.toByteArray(), framed);
  }

  private boolean once(int in) {
    return random.nextInt(in) == 0;
  }

  private String text(String text) {
    return new String(changed(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  /** Without what ends a header. */
  private String safe(String text) {
    return text(text).replaceAll("[^\\x20-\\x7e]", "~");
  }

  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, at + random.nextInt(8));
    byte[] between = switch (random.nextInt(5)) {
      case 0 -> new byte[0];
      case 1 -> new byte[] {(byte) random.nextInt(256)};
      case 2 -> bytes.clone();
      default -> WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    };
    if (once(3)) {
      to = at;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, at);
    all.writeBytes(between);
    all.write(bytes, to, bytes.length - to);
    return all.toByteArray();
  }
}
