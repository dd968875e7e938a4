package org.maskedbandit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.client.UnsteadyProxy.Fate;

class BanditClientTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RealService service;

  @BeforeEach
  void start() throws IOException {
    service = new RealService(folder);
    service.create("{\"name\": \"buttons\", \"arms\": [\"a\", {\"label\": \"b\", \"value\":"
        + " {\"size\": 40}}], \"promise\": {\"eta\": 1}}");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static DecisionRequest buttons() {
    return DecisionRequest.of("buttons");
  }

  @Test
  void decisionsHaveTypesAndRewardsCount() {
    BanditClient client = service.client();
    Decision decision = client.decide(buttons().person("p").eligible(List.of("b")));
    assertThat(decision.experiment()).isEqualTo("buttons");
    assertThat(decision.arm()).isEqualTo("b");
    assertThat(decision.index()).isEqualTo(1);
    assertThat(decision.value().get("size").asInt()).isEqualTo(40);
    assertThat(decision.propensity()).hasValue(1);
    assertThat(decision.release()).isZero();
    assertThat(decision.reason()).isEqualTo("thompson");
    assertThat(client.reward(decision.id(), 7)).isEqualTo(new Receipt(false, true));
    assertThat(client.reward(decision.id(), 7)).isEqualTo(new Receipt(true, true));
    assertThat(service.count("reward")).isEqualTo(1);
  }

  @Test
  void aSecretPropensityIsNotThere() throws IOException {
    service.create("{\"name\": \"secret\", \"arms\": [\"a\", \"b\"], \"policy\": \"thompson\","
        + " \"horizon\": 100}");
    BanditClient client = service.client();
    DecisionRequest request = DecisionRequest.of("secret");
    assertThat(client.decide(request).propensity()).isEmpty();
    assertThat(client.decideAll(List.of(request)).get(0).get().propensity()).isEmpty();
  }

  @Test
  void manyAtOnceHaveAResultEach() {
    BanditClient client = service.client();
    List<DecisionRequest> requests = new ArrayList<>();
    for (int i = 0; i < 10_500; i++) {
      requests.add(buttons());
    }
    requests.set(10_001, DecisionRequest.of("nothing"));
    requests.set(10_002, buttons().eligible(List.of("no arm")));
    BanditClient plain = BanditClient.at(service.url(), service.key(), Duration.ofMinutes(1), 1);
    List<Result<Decision>> decisions = plain.decideAll(requests);
    assertThat(decisions).hasSize(10_500);
    assertThat(decisions.get(10_001).status()).isEqualTo(404);
    assertThat(decisions.get(10_002).status()).isEqualTo(422);
    assertThat(decisions.get(10_002).answer()).isEmpty();
    List<Reward> rewards = new ArrayList<>();
    rewards.add(new Reward(decisions.get(0).get().id(), 1));
    rewards.add(new Reward("forged", 1));
    rewards.add(new Reward(decisions.get(10_499).get().id(), 0.5));
    List<Result<Receipt>> receipts = client.rewardAll(rewards);
    assertThat(receipts.stream().map(Result::status)).containsExactly(200, 404, 200);
    assertThat(receipts.get(0).get().repeated()).isFalse();
    assertThatThrownBy(receipts.get(1)::get).isInstanceOf(ServiceException.class);
    assertThat(service.count("decision")).isEqualTo(10_498);
  }

  /** The service has decided each time: only the name of the request makes it one decision. */
  @Test
  void whatIsSentAgainIsDecidedOnce() throws IOException {
    List<Fate> fates = List.of(Fate.ANSWER_LOST, Fate.UNAVAILABLE, Fate.TOO_MANY, Fate.ANSWER_LOST);
    try (UnsteadyProxy proxy = new UnsteadyProxy(service.url(), fates)) {
      BanditClient client = BanditClient.at(proxy.url(), service.key(), Duration.ofMinutes(1), 6);
      Decision decision = client.decide(buttons());
      assertThat(proxy.requests()).isEqualTo(5);
      assertThat(service.count("decision")).isEqualTo(1);
      assertThat(client.reward(decision.id(), 1).repeated()).isFalse();
    }
  }

  @Test
  void anAnswerThatIsLateIsAskedForAgain() throws IOException {
    List<Fate> fates = List.of(Fate.ANSWER_LATE);
    try (UnsteadyProxy proxy = new UnsteadyProxy(service.url(), fates)) {
      BanditClient client = BanditClient.at(proxy.url(), service.key(), Duration.ofSeconds(2), 20);
      List<Result<Decision>> decisions = client.decideAll(List.of(buttons(), buttons()));
      assertThat(decisions.get(0).get().id())
          .isNotEqualTo(decisions.get(1).get().id());
      // On a slow machine other answers are late too.
      assertThat(proxy.requests()).isGreaterThanOrEqualTo(2);
      assertThat(service.count("decision")).isEqualTo(2);
    }
  }

  @Test
  void aRewardWhoseAnswerIsLostCountsOnce() throws IOException {
    Decision decision = service.client().decide(buttons());
    try (UnsteadyProxy proxy = new UnsteadyProxy(service.url(), List.of(Fate.ANSWER_LOST))) {
      BanditClient client = BanditClient.at(proxy.url(), service.key());
      assertThat(client.reward(decision.id(), 1).repeated()).isTrue();
      assertThat(service.count("reward")).isEqualTo(1);
    }
  }

  @Test
  void exceptionsNameNeitherPersonsNorRewards() throws IOException {
    BanditClient client = service.client();
    Decision decision = client.decide(buttons());
    client.reward(decision.id(), 0.4711);
    assertThatThrownBy(() -> client.reward(decision.id(), 0.4712))
        .isInstanceOfSatisfying(ServiceException.class, failed -> {
          assertThat(failed.status()).isEqualTo(409);
          assertThat(failed.passing()).isFalse();
        })
        .hasMessage("409: another value was reported for this decision");
    assertThatThrownBy(() -> client.decide(buttons().person("4711".repeat(300))))
        .hasMessageContaining("person must be")
        .hasMessageNotContaining("4711");
    BanditClient nowhere =
        BanditClient.at("http://127.0.0.1:1", service.key(), Duration.ofMinutes(1), 2);
    assertThatThrownBy(() -> nowhere.decide(buttons().person("4711")))
        .isInstanceOfSatisfying(ServiceException.class, failed -> {
          assertThat(failed.status()).isEqualTo(ServiceException.NO_ANSWER);
          assertThat(failed.passing()).isTrue();
        })
        .hasMessage("the service at http://127.0.0.1:1 did not answer in 2 attempts:"
            + " ConnectException");
    assertThat(new Reward("id", 0.4711).toString()).doesNotContain("4711");
    assertThat(buttons().person("4711").toString()).doesNotContain("4711");
  }

  /** Of a client that takes them for milliseconds all attempts are over at once. */
  @Test
  void aServerThatAsksForSecondsGetsThem() throws IOException {
    List<Long> times = new ArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      times.add(System.nanoTime());
      exchange.getResponseHeaders().add("Retry-After", times.size() == 1 ? "1" : "2");
      exchange.sendResponseHeaders(times.size() == 1 ? 429 : 503, -1);
      exchange.close();
    });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      BanditClient client = BanditClient.at(url, "key", Duration.ofMinutes(1), 3);
      assertThatThrownBy(() -> client.decide(buttons()))
          .isInstanceOfSatisfying(
              ServiceException.class, failed -> assertThat(failed.passing()).isTrue());
      assertThat(times).hasSize(3);
      assertThat(times.get(1) - times.get(0)).isGreaterThanOrEqualTo(1_000_000_000L);
      assertThat(times.get(2) - times.get(1)).isGreaterThanOrEqualTo(2_000_000_000L);
    } finally {
      server.stop(0);
    }
  }

  /** A server that speaks this part of the contract. */
  @Test
  void weightsAreReadAgainOnlyIfTheyHaveChanged() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<Integer> statuses = new ArrayList<>();
    server.createContext("/v1/experiments/buttons/weights", exchange -> {
      boolean known = "\"3\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
      statuses.add(known ? 304 : 200);
      byte[] body = "{\"release\": 3, \"weights\": {\"a\": 0.25, \"b\": 0.75}}"
          .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("ETag", "\"3\"");
      exchange.sendResponseHeaders(known ? 304 : 200, known ? -1 : body.length);
      if (!known) {
        exchange.getResponseBody().write(body);
      }
      exchange.close();
    });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      BanditClient client = BanditClient.at(url, "key", Duration.ofMinutes(1), 1);
      Weights expected = new Weights(3, Map.of("a", 0.25, "b", 0.75));
      assertThat(client.weights("buttons")).isEqualTo(expected);
      assertThat(client.weights("buttons")).isEqualTo(expected);
      assertThat(statuses).containsExactly(200, 304);
    } finally {
      server.stop(0);
    }
  }
}
