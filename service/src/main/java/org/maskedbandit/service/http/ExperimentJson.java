package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.PlayTotals;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.statistic.Interval;

/**
 * An experiment as JSON: a function of its definition, decisions, clocks and released values. With
 * a window nothing here depends on whether a reward was reported: what is open are decisions, and
 * which of them are part of a release follows from clocks and persons.
 */
final class ExperimentJson {
  private static final String UNAVAILABLE =
      "the statistics of this experiment cannot be computed; the log of the service has the cause";

  private final Insight insight;
  private final Experiment experiment;
  private final PlayTotals counts;
  private final InsightJson words;
  private final boolean computed;
  private final String asOf;

  private ExperimentJson(Insight insight, PlayTotals counts, boolean computed, String asOf) {
    this.asOf = asOf;
    this.computed = computed;
    this.insight = insight;
    this.counts = counts;
    experiment = insight.experiment();
    words = new InsightJson(insight);
  }

  /**
   * @param computed whether there are statistics in the insight
   * @param asOf how recent the values are, as a sentence
   */
  static ObjectNode of(Insight insight, PlayTotals counts, boolean computed, String asOf) {
    return new ExperimentJson(insight, counts, computed, asOf).json();
  }

  /** What is left to show if all else fails. */
  static ObjectNode unavailable(Experiment experiment) {
    return unavailable(named(experiment), experiment.definition().promised());
  }

  /** Of an experiment whose definition cannot be read. */
  static ObjectNode unavailable(ExperimentStore.Stored stored) {
    ObjectNode json = Json.object().put("name", stored.name()).put("kind", "unknown");
    json.put("status", stored.status()).put("created", stored.created());
    json.putObject("definition");
    return unavailable(json.put("release", 0), "its definition cannot be read");
  }

  private static ObjectNode unavailable(ObjectNode json, String promise) {
    json.putArray("arms");
    json.putObject("promise").put("sentence", promise);
    ObjectNode health = json.putObject("health")
        .put("computed", false)
        .put("sentence", UNAVAILABLE)
        .put("decisionsSince", 0);
    health.putObject("sampleRatio").put("computed", false).put("sentence", "not computed");
    health.putObject("drift").putArray("changes");
    return json;
  }

  private static ObjectNode named(Experiment experiment) {
    ObjectNode json = Json.object().put("name", experiment.name());
    json.put("kind", experiment.definition().policy().kind());
    json.put("status", experiment.status().name()).put("created", experiment.created());
    json.set("definition", experiment.definition().json());
    return json.put("release", experiment.version());
  }

  private ObjectNode json() {
    ObjectNode json = named(experiment);
    experiment.finalArm().ifPresent(arm -> json.put("finalArm", words.label(arm)));
    json.set("arms", arms());
    json.set("promise", PromiseJson.of(experiment.definition()));
    words.statements(json);
    json.set("health", health());
    return json;
  }

  private ArrayNode arms() {
    ArrayNode arms = JsonNodeFactory.instance.arrayNode();
    Optional<double[]> weights = weights(experiment);
    for (int each = 0; each < experiment.arms().size(); each++) {
      int i = each;
      Arm arm = experiment.arms().get(i);
      ObjectNode json = arms.addObject().put("label", arm.label());
      json.set("value", arm.value());
      json.put("retired", arm.retired()).put("plays", counts.of(i));
      if (experiment.definition().control().isPresent()) {
        json.put("controlPlays", counts.slots().getOrDefault(Slots.of(i, true), 0L));
      }
      weights.ifPresent(known -> json.put("propensity", known[i]));
      insight.arms().get(i).ifPresent(mean -> json.set("released", released(mean)));
    }
    return arms;
  }

  /** In the units of rewards. */
  private ObjectNode released(Insight.Mean mean) {
    RewardRange range = experiment.definition().reward();
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("releases", mean.releases())
        .put("rewards", mean.rewards())
        .put("mean", range.shown(mean.mean()))
        .put("deviation", mean.deviation() * (range.high() - range.low()));
    Interval interval = mean.interval();
    json.putObject("interval")
        .put("lower", range.shown(interval.lower()))
        .put("upper", range.shown(interval.upper()))
        .put("alpha", insight.alpha());
    mean.best().ifPresent(best -> json.put("best", best));
    return json.put("sentence", words.mean(mean));
  }

  private ObjectNode health() {
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("computed", computed)
        .put("sentence", computed ? asOf : UNAVAILABLE)
        .put("decisionsSince", counts.since());
    if (insight.released() > 0) {
      json.put("released", insight.released());
    }
    if (experiment.definition().reward().windowed()) {
      json.put("open", counts.open());
    }
    json.set("sampleRatio", words.ratio());
    json.set("drift", words.drift());
    return json;
  }

  /**
   * With which probability each arm is chosen, by its number; 0 for those that are retired. Nothing
   * if they are secret.
   */
  static Optional<double[]> weights(Experiment experiment) {
    return experiment.law().weights().map(law -> switch (experiment.status()) {
      case stopped -> only(experiment, experiment.finalArm().orElseThrow());
      case paused -> only(experiment, experiment.pauseArm());
      case running -> Arrays.copyOf(law, experiment.arms().size());
    });
  }

  private static double[] only(Experiment experiment, int arm) {
    double[] weights = new double[experiment.arms().size()];
    weights[arm] = 1;
    return weights;
  }
}
