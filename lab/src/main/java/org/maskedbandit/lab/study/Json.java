package org.maskedbandit.lab.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.stream.Stream;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.privacy.Guarantee;

/** The JSON of results, a contract that other programs rely on: fields are added, never renamed. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static String text(JsonNode node) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Adds a number; what is not finite becomes null, because JSON has no word for it. */
  public static ObjectNode number(ObjectNode object, String field, double value) {
    return Double.isFinite(value) ? object.put(field, value) : object.putNull(field);
  }

  /** {"kind": "gdp", "eta": 1}. */
  public static ObjectNode guarantee(Guarantee guarantee) {
    ObjectNode node = object().put("kind", guarantee.kind());
    Notation.parameters((Record) guarantee).forEach((name, value) -> number(node, name, value));
    return node;
  }

  /** The number by which a ledger counts: eta, epsilon or rho; NaN if no count was kept. */
  private static double amount(Guarantee paid) {
    Map<String, Double> parameters = Notation.parameters((Record) paid);
    return Stream.of("eta", "epsilon", "rho")
        .filter(parameters::containsKey)
        .mapToDouble(parameters::get)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** One series as the object of {@code simulate}. */
  public static ObjectNode series(
      Series series, Study study, String engine, double seconds, boolean values) {
    ObjectNode node = object()
        .put("policy", series.policy().written())
        .put("problem", series.problem().written())
        .put("horizon", study.horizon())
        .put("runs", study.runs())
        .put("seed", study.seed())
        .put("engine", engine);
    Sample regret = series.regret();
    node.set("regret", sample(regret));
    ObjectNode byRewards = object();
    number(byRewards, "mean", series.rewardRegret().mean());
    number(byRewards, "standardError", series.rewardRegret().standardError());
    node.set("rewardRegret", byRewards);
    ArrayNode pulls = node.putArray("pulls");
    for (double mean : series.pulls()) {
      pulls.add(mean);
    }
    node.set("guarantee", guarantee(series.claim().guarantee()));
    node.put("sentence", series.claim().sentence());
    number(node, "spent", amount(series.spent()));
    node.put("seconds", seconds);
    if (values) {
      ArrayNode all = node.putArray("values");
      for (double value : regret.values()) {
        all.add(value);
      }
    }
    return node;
  }

  /** Mean, standard error and tails. */
  public static ObjectNode sample(Sample sample) {
    ObjectNode node = object();
    number(node, "mean", sample.mean());
    number(node, "standardError", sample.standardError());
    number(node, "median", sample.median());
    number(node, "p90", sample.quantile(0.9));
    number(node, "p99", sample.quantile(0.99));
    return number(node, "max", sample.max());
  }
}
