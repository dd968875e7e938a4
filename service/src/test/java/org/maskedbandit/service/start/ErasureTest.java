package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.secret.Sealer;
import org.maskedbandit.service.store.Sql;

class ErasureTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void name() {
    folder = base.resolve("data");
  }

  private static String experiment(String name, String reward) {
    return "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1,"
        + " \"rewardsPerPerson\": 2}, \"sticky\": \"PT1H\", \"reward\": {" + reward + "}}";
  }

  private long count(String sql) {
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      return Sql.of(store.database())
          .withHandle(handle -> handle.select(sql).mapTo(Long.class).one());
    }
  }

  private void change(String sql) {
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      Sql.of(store.database()).useHandle(handle -> handle.execute(sql));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"window\": \"PT1H\", \"default\": 0.5", "\"default\": 0.5"})
  void aPersonIsErasedFromAllExperiments(String reward) {
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", experiment("one", reward));
      server.send("POST", "/v1/experiments", experiment("two", reward));
      String ann = server.decide("one", "ann");
      String later = server.decide("two", "ann");
      String bob = server.decide("one", "bob");
      assertThat(server.reward(ann, 1)).isEqualTo(200);
      assertThat(server.reward(bob, 1)).isEqualTo(200);
      Started.Reply first = server.send("DELETE", "/v1/people/ann", "");
      assertThat(first.status()).isEqualTo(202);
      assertThat(first.body().get("receipt").asText()).isNotEmpty();
      assertThat(server.reward(ann, 1)).isEqualTo(410);
      assertThat(server.reward(later, 1)).isEqualTo(410);
      assertThat(server.reward(bob, 1)).isEqualTo(200);
      assertThat(server.decide("one", "ann")).as("sticky").isNotEqualTo(ann);
      assertThat(server.decide("one", "bob")).isEqualTo(bob);
      assertThat(server.send("DELETE", "/v1/people/ann", "").status()).isEqualTo(202);
      Started.Reply never = server.send("DELETE", "/v1/people/nobody", "");
      assertThat(never.status()).isEqualTo(202);
      assertThat(names(never.body())).isEqualTo(names(first.body()));
    }
    assertThat(count("SELECT count(*) FROM decision WHERE state = 0")).isEqualTo(3);
    assertThat(count("SELECT count(*) FROM decision WHERE state = 2 AND person IS NULL"))
        .as("made for ann after she was erased: without a name it must not count")
        .isEqualTo(1);
    // Rows of ann in both experiments and of nobody are there to refuse; decisions are not theirs.
    assertThat(count("SELECT count(*) FROM decision d JOIN person p ON p.person = d.person"
            + " WHERE p.erased = 1 AND p.experiment = d.experiment"
            + " AND d.person NOT IN (SELECT person FROM person WHERE counted > 0)"))
        .isEqualTo(2);
    assertValues(reward.contains("window") ? List.of(1.0) : List.of(0.5, 1.0));
  }

  private static List<String> names(JsonNode body) {
    List<String> names = new ArrayList<>();
    body.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private void assertValues(List<Double> values) {
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      Sealer sealer = new Sealer(store.master(), "reward");
      List<Double> found = Sql.of(store.database())
          .withHandle(handle -> handle
              .select("SELECT sequence, value FROM reward ORDER BY sequence")
              .map((row, context) -> sealer.number(row.getBytes(2), row.getLong(1)))
              .list());
      assertThat(found).containsExactlyElementsOf(values);
    }
  }

  @Test
  void closedDecisionsLeaveTheLogAndCountsStay() {
    Options short90 = new Options(
        Started.location(folder),
        new Server.Address("127.0.0.1", 0),
        false,
        false,
        Duration.ZERO,
        OptionalInt.empty());
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", experiment("one", "\"window\": \"PT1H\""));
      server.decide("one", "ann");
      server.send("POST", "/v1/experiments/one/pause", "");
      server.decide("one", "bob");
    }
    assertThat(count("SELECT count(*) FROM decision")).isEqualTo(2);
    change("UPDATE decision SET time = time - 600000");
    try (Started server = Started.with(short90)) {
      Traffic.await(() -> count("SELECT count(*) FROM decision") <= 1);
      assertThat(server.send("GET", "/readyz", "").status()).isEqualTo(200);
    }
    assertThat(count("SELECT count(*) FROM decision WHERE state = 0")).isEqualTo(1);
    assertThat(count("SELECT count(*) FROM decision")).isEqualTo(1);
    assertThat(count("SELECT sum(plays) FROM slot")).isEqualTo(1);
  }

  @Test
  void theDecisionLogIsExportedWithoutRewards() throws IOException {
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", experiment("one", "\"window\": \"PT1H\""));
      assertThat(server.reward(server.decide("one", "ann"), 0.625)).isEqualTo(200);
      server.decide("one", "bob");
    }
    Path file = base.resolve("decisions.csv");
    try (StoreAdmin storeAdmin = StoreAdmin.of(Started.location(folder))) {
      storeAdmin.export("one", Instant.EPOCH, Instant.now().plusSeconds(60), file);
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("sequence,time,arm,propensity,release,person,control");
    assertThat(lines.get(1)).matches("\\d+,[^,]+Z,[ab],0\\.5,0,[0-9a-f]{32},false");
    assertThat(String.join("", lines)).doesNotContain("ann").doesNotContain("0.625");
  }

  private List<String> exported(Instant from, Instant to) throws IOException {
    Path file = base.resolve("decisions.csv");
    try (StoreAdmin admin = StoreAdmin.of(Started.location(folder))) {
      admin.export("one", from, to, file);
    }
    return Files.readAllLines(file).stream().skip(1).toList();
  }

  @Test
  void aDecisionIsInOneOfTwoExportsThatMeet() throws IOException {
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", experiment("one", ""));
      server.decide("one", "ann");
    }
    Instant end = Instant.now().plusSeconds(60);
    String row = exported(Instant.EPOCH, end).get(0);
    Instant made = Instant.parse(row.split(",")[1]);
    assertThat(exported(Instant.EPOCH, made)).isEmpty();
    assertThat(exported(made, end)).containsExactly(row);
    String path = "/v1/experiments/one/decisions.csv";
    try (Started server = Started.on(folder)) {
      assertThat(server.send("GET", path + "?to=" + made, "").body().asText()).hasLineCount(1);
      assertThat(server.send("GET", path + "?from=" + made, "").body().asText())
          .hasLineCount(2)
          .contains(row);
    }
  }

  @Test
  void labelsAreNoFormulasInAnExport() throws IOException {
    try (Started server = Started.on(folder)) {
      server.send(
          "POST",
          "/v1/experiments",
          experiment("one", "").replace("[\"a\", \"b\"]", "[\"=1+1\", \"@x\"]"));
      server.decide("one", "ann");
    }
    Path file = base.resolve("decisions.csv");
    try (StoreAdmin storeAdmin = StoreAdmin.of(Started.location(folder))) {
      storeAdmin.export("one", Instant.EPOCH, Instant.now().plusSeconds(60), file);
    }
    assertThat(Files.readAllLines(file))
        .hasSize(2)
        .last()
        .satisfies(line -> assertThat(line.split(",")[2]).matches("'=1\\+1|'@x"));
  }
}
