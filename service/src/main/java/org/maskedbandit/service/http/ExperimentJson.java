package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.insight.Insight;
import org.maskedbandit.service.insight.Plays;
import org.maskedbandit.statistic.Interval;

/**
 * An experiment as JSON: a function of its definition, decisions, clocks and released values. With
 * a window nothing here depends on whether a reward was reported: what is open are decisions, and
 * which of them are part of a release follows from clocks and persons.
 */
final class ExperimentJson {
  private final Insight insight;
  private final Experiment experiment;
  private final Plays.Counts counts;
  private final InsightJson words;

  private ExperimentJson(Insight insight, Plays.Counts counts) {
    this.insight = insight;
    this.counts = counts;
    experiment = insight.experiment();
    words = new InsightJson(insight);
  }

  static ObjectNode of(Insight insight, Plays.Counts counts) {
    return new ExperimentJson(insight, counts).json();
  }

  private ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", experiment.name());
    json.put("status", experiment.status().name()).put("created", experiment.created());
    experiment.finalArm().ifPresent(arm -> json.put("finalArm", words.label(arm)));
    json.set("definition", experiment.definition().json());
    json.put("release", experiment.version());
    json.set("arms", arms());
    json.set("promise", PromiseJson.of(experiment.definition()));
    words.statements(json);
    json.set("health", health());
    return json;
  }

  private ArrayNode arms() {
    ArrayNode arms = JsonNodeFactory.instance.arrayNode();
    Optional<double[]> weights = Weights.of(experiment);
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

  private String asOf() {
    return experiment.definition().armsAlone()
        ? "nothing is released but arms, so there are no values; " + counts.rounds() + " of "
            + experiment.definition().horizon() + " rounds are taken"
        : words.asOf(counts.since());
  }

  private ObjectNode health() {
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("sentence", asOf())
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
}
