package org.maskedbandit.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleBiFunction;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.ExperimentStore.Counts;

/** Many decisions and rewards of an experiment, and answers that are not JSON. */
public final class Traffic {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** An id and the label of an arm. */
  public record Decided(String id, String arm) {}

  private Traffic() {}

  public static List<Decided> decide(RunningService service, String experiment, int number) {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode requests = body.putArray("requests");
    for (int i = 0; i < number; i++) {
      requests.addObject().put("experiment", experiment);
    }
    List<Decided> all = new ArrayList<>();
    for (JsonNode each : service.post("/v1/decisions", body.toString()).body().get("results")) {
      all.add(new Decided(each.get("decision").asText(), each.get("arm").asText()));
    }
    return all;
  }

  /** Reports a value for each; it is a function of the arm and of the place in the list. */
  public static void report(
      RunningService service, List<Decided> decided, ToDoubleBiFunction<String, Integer> value) {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode rewards = body.putArray("rewards");
    for (int i = 0; i < decided.size(); i++) {
      rewards
          .addObject()
          .put("decision", decided.get(i).id())
          .put("value", value.applyAsDouble(decided.get(i).arm(), i));
    }
    for (JsonNode each : service.post("/v1/rewards", body.toString()).body().get("results")) {
      if (each.get("code").asInt() != 200) {
        throw new AssertionError(each.toString());
      }
    }
  }

  public static long release(RunningService service, String experiment) {
    return service.node.experiments().find(experiment).orElseThrow().version();
  }

  /** Whether no slot has as many open decisions or rewards as its next release needs. */
  static boolean nothingIsDue(Node node, Experiment experiment) {
    List<Counts> slots = node.database().read(tx -> ExperimentStore.counts(tx, experiment.id()));
    Model model = model(experiment);
    return slots.stream()
        .allMatch(slot -> slot.pending() < model.next(slot.slot()).least());
  }

  /** A model that has taken the releases of the experiment. */
  static Model model(Experiment experiment) {
    Definition definition = experiment.definition();
    Model model =
        definition.policy().model(experiment.id(), definition.setting(), new NoSurroundings());
    experiment.releases().forEach(model::add);
    return model;
  }

  /** Returns when all that was decided is in the store. */
  public static void flush(Node node) {
    await(() -> node.log().size() == 0);
  }

  public static void await(BooleanSupplier done) {
    long end = System.nanoTime() + 60_000_000_000L;
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited too long");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
    }
  }

  static HttpResponse<String> raw(RunningService service, String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.server.url() + path))
        .header("Authorization", "Bearer " + service.admin);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
