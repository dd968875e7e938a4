package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;

/** A person is erased on one node while another one decides for the person. */
class ErasureOnAnotherNodeTest {
  private static final int TRIES = 40;

  /** What happens on the other node right before the erasure, or at the same time. */
  private enum Order {
    DECIDED,
    KEPT_FOR_A_REQUEST,
    IN_A_NEW_EXPERIMENT,
    AT_THE_SAME_TIME
  }

  private final String address = Stores.newPostgres();
  private final MasterKey master = MasterKey.random();

  private RunningService node() {
    return new RunningService(Database.postgres(address), master);
  }

  private static void create(RunningService service, String name) {
    String definition = "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
        + " \"promise\": {\"eta\": 1}, \"sticky\": \"PT1H\", \"reward\": {\"window\": \"PT1H\"}}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
  }

  private static String decide(RunningService node, String experiment, String person, String more) {
    RunningService.Reply reply = node.post(
        "/v1/experiments/" + experiment + "/decisions",
        "{\"person\": \"" + person + "\"" + more + "}");
    assertThat(reply.status()).isEqualTo(200);
    return reply.body().get("decision").textValue();
  }

  private static List<String> lastDecisions(
      RunningService other, Order order, String experiment, String person) {
    return switch (order) {
      case DECIDED, IN_A_NEW_EXPERIMENT -> List.of(decide(other, experiment, person, ""));
      case KEPT_FOR_A_REQUEST ->
        List.of(
            decide(other, experiment, person, ", \"request\": \"r1\""),
            decide(other, experiment, person, ", \"request\": \"r2\""));
      case AT_THE_SAME_TIME -> {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
          ids.add(decide(other, experiment, person, ", \"request\": \"r" + i + "\""));
        }
        yield ids;
      }
    };
  }

  private static long rows(RunningService node, String table, String experiment, String person) {
    long id = node.node.experiments().find(experiment).orElseThrow().id();
    return Sql.of(node.database)
        .withHandle(handle -> handle
            .select(
                "SELECT count(*) FROM " + table + " WHERE experiment = ? AND person = ?",
                id,
                node.node.decisions().pseudonym(id, person).bytes())
            .mapTo(Long.class)
            .one());
  }

  @ParameterizedTest
  @EnumSource
  void nothingKeepsThePseudonym(Order order) {
    try (RunningService here = node();
        RunningService other = node()) {
      create(other, "e");
      Traffic.await(() -> here.get("/v1/experiments/e").status() == 200);
      for (int i = 0; i < TRIES; i++) {
        String person = "person" + i;
        String experiment = order == Order.IN_A_NEW_EXPERIMENT ? "e" + i : "e";
        if (order == Order.IN_A_NEW_EXPERIMENT) {
          create(other, experiment);
        } else if (order == Order.KEPT_FOR_A_REQUEST) {
          decide(other, experiment, person, "");
          Traffic.flush(other.node);
        }
        CompletableFuture<List<String>> deciding =
            CompletableFuture.supplyAsync(() -> lastDecisions(other, order, experiment, person));
        if (order != Order.AT_THE_SAME_TIME) {
          deciding.join();
        }
        assertThat(here.delete("/v1/people/" + person).status()).isEqualTo(202);
        List<String> ids = deciding.join();
        Traffic.flush(other.node);
        assertThat(rows(other, "decision", experiment, person)).as("try %d", i).isZero();
        assertThat(rows(other, "sticky_decision", experiment, person))
            .as("try %d", i)
            .isZero();
        for (String each : ids) {
          assertThat(other
                  .put("/v1/decisions/" + each + "/reward", "{\"value\": 1}")
                  .status())
              .isEqualTo(410);
        }
      }
    }
  }

  @Test
  void namesThatFitIntoNoPathAreErased() {
    try (RunningService here = node();
        RunningService other = node()) {
      create(other, "e");
      Traffic.await(() -> here.get("/v1/experiments/e").status() == 200);
      for (String person : List.of(".", "..", "\u6f22".repeat(1000))) {
        String id = decide(other, "e", person, "");
        RunningService.Reply receipt =
            here.post("/v1/people/erase", "{\"person\": \"" + person + "\"}");
        assertThat(receipt.status()).isEqualTo(202);
        assertThat(receipt.body().get("receipt").textValue()).isNotEmpty();
        Traffic.flush(other.node);
        assertThat(rows(other, "decision", "e", person)).isZero();
        assertThat(rows(other, "sticky_decision", "e", person)).isZero();
        assertThat(
                other.put("/v1/decisions/" + id + "/reward", "{\"value\": 1}").status())
            .isEqualTo(410);
      }
    }
  }
}
