package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Sentences;

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
  private final PlayCounts.Totals counts;
  private final RewardRange range;
  private final boolean computed;
  private final String asOf;

  private ExperimentJson(Insight insight, PlayCounts.Totals counts, boolean computed, String asOf) {
    this.asOf = asOf;
    this.computed = computed;
    this.insight = insight;
    this.counts = counts;
    experiment = insight.experiment();
    range = experiment.definition().reward();
  }

  /**
   * @param computed whether there are statistics in the insight
   * @param asOf how recent the values are, as a sentence
   */
  static ObjectNode of(Insight insight, PlayCounts.Totals counts, boolean computed, String asOf) {
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
    json.put("status", experiment.status().word()).put("created", experiment.created());
    json.set("definition", experiment.definition().json());
    return json.put("release", experiment.version());
  }

  private ObjectNode json() {
    ObjectNode json = named(experiment);
    experiment.finalArm().ifPresent(arm -> json.put("finalArm", label(arm)));
    arms(json.putArray("arms"));
    json.set("promise", PromiseJson.of(experiment.definition()));
    statements(json);
    json.set("health", health());
    return json;
  }

  private void arms(ArrayNode arms) {
    Optional<double[]> weights = weights(experiment);
    for (int each = 0; each < experiment.arms().size(); each++) {
      int i = each;
      Arm arm = experiment.arms().get(i);
      ObjectNode json = arms.addObject().put("label", arm.label());
      json.set("value", arm.value());
      json.put("retired", arm.retired()).put("plays", counts.of(i));
      if (experiment.definition().control().isPresent()) {
        json.put("controlPlays", counts.slots().getOrDefault(SlotId.of(i, true), 0L));
      }
      weights.ifPresent(known -> json.put("propensity", known[i]));
      insight.arms().get(i).ifPresent(mean -> json.set("released", released(mean)));
    }
  }

  /** In the units of rewards. */
  private ObjectNode released(Insight.Mean mean) {
    ObjectNode json = Json.object()
        .put("releases", mean.releases())
        .put("rewards", mean.rewards())
        .put("mean", range.shown(mean.mean()))
        .put("deviation", size(mean.deviation()));
    Interval interval = mean.interval();
    json.putObject("interval")
        .put("lower", range.shown(interval.lower()))
        .put("upper", range.shown(interval.upper()))
        .put("alpha", insight.alpha());
    mean.best().ifPresent(best -> json.put("best", best));
    return json.put("sentence", sentence(mean));
  }

  private ObjectNode health() {
    ObjectNode json = Json.object()
        .put("computed", computed)
        .put("sentence", computed ? asOf : UNAVAILABLE)
        .put("decisionsSince", counts.since());
    if (insight.released() > 0) {
      json.put("released", insight.released());
    }
    if (experiment.definition().reward().windowed()) {
      json.put("open", counts.open());
    }
    json.set("sampleRatio", ratio());
    json.set("drift", drift());
    return json;
  }

  /**
   * With which probability each arm is chosen, by its number; 0 for those that are retired. Nothing
   * if they are secret.
   */
  static Optional<double[]> weights(Experiment experiment) {
    return experiment.law().weights().map(law -> switch (experiment.status()) {
      case STOPPED -> only(experiment, experiment.finalArm().orElseThrow());
      case PAUSED -> only(experiment, experiment.pauseArm());
      case RUNNING -> Arrays.copyOf(law, experiment.arms().size());
    });
  }

  private static double[] only(Experiment experiment, int arm) {
    double[] weights = new double[experiment.arms().size()];
    weights[arm] = 1;
    return weights;
  }

  private String label(int arm) {
    return experiment.arms().get(arm).label();
  }

  /** Sentences speak of hundredths of the range. */
  private String units(String sentence) {
    return range.low() == 0 && range.high() == 1
        ? sentence
        : sentence + "; in hundredths of the range from " + Numbers.write(range.low()) + " to "
            + Numbers.write(range.high());
  }

  private double size(double part) {
    return part * (range.high() - range.low());
  }

  private String sentence(Insight.Mean mean) {
    return units(Sentences.mean(mean.interval(), insight.alpha()));
  }

  /** The winner, what stopping now gives away, and the lift. */
  private void statements(ObjectNode json) {
    insight.leader().ifPresent(leader -> json.set("winner", winner(leader)));
    insight.stopping().ifPresent(stopping -> json.set("stopping", stopping(stopping)));
    insight.gain().ifPresent(gain -> json.set("lift", lift(gain)));
  }

  private ObjectNode winner(Insight.Leader leader) {
    ObjectNode json = Json.object().put("declared", leader.declared());
    if (leader.declared()) {
      json.put("arm", label(leader.arm()));
    }
    json.put("leader", label(leader.arm()));
    leader.rival().ifPresent(rival -> json.put("rival", label(rival)));
    if (Double.isFinite(leader.evidence())) {
      json.put("evidence", leader.evidence());
    }
    json.put("threshold", leader.threshold()).put("alpha", Insight.ALPHA);
    return json.put("sentence", sentence(leader));
  }

  private String sentence(Insight.Leader leader) {
    if (leader.declared()) {
      return Sentences.winner(label(leader.arm()), Insight.ALPHA);
    }
    return leader.rival().isEmpty()
        ? "no winner yet"
        : Sentences.noWinner(label(leader.rival().getAsInt()), leader.missing());
  }

  private ObjectNode stopping(Insight.Stopping stopping) {
    double best = insight.arms().get(stopping.arm()).orElseThrow().best().orElseThrow();
    return Json.object()
        .put("arm", label(stopping.arm()))
        .put("best", best)
        .put("bestSentence", Sentences.best(best))
        .put("loss", size(stopping.loss()))
        .put("sentence", units(Sentences.loss(label(stopping.arm()), stopping.loss())));
  }

  private ObjectNode lift(Insight.Gain gain) {
    Interval interval = gain.lift().interval();
    ObjectNode json = Json.object()
        .put("estimate", size(gain.lift().estimate()))
        .put("rewards", gain.bandit())
        .put("controlRewards", gain.control());
    json.putObject("interval")
        .put("lower", size(interval.lower()))
        .put("upper", size(interval.upper()))
        .put("alpha", gain.alpha());
    return json.put("sentence", units(Sentences.lift(interval, gain.alpha())));
  }

  private ObjectNode ratio() {
    Insight.Ratio ratio = insight.ratio();
    ObjectNode json = Json.object().put("computed", ratio.computed());
    if (!ratio.computed()) {
      return json.put("sentence", "not computed");
    }
    json.put("versions", ratio.versions())
        .put("pValue", ratio.pValue())
        .put("alarm", ratio.suspect().isPresent());
    ratio.suspect().ifPresent(arm -> json.put("arm", label(arm)));
    return json.put(
        "sentence",
        ratio.suspect().isPresent()
            ? Sentences.ratioAlarm(label(ratio.suspect().getAsInt()), ratio.times())
            : Sentences.ratio(ratio.visibleLoss()));
  }

  private ObjectNode drift() {
    ObjectNode json = Json.object()
        .put("watched", insight.segment().mayEnd())
        .put("segment", insight.segment().number());
    var changes = json.putArray("changes");
    for (Model.Restart restart : insight.restarts()) {
      String arm = label(SlotId.arm(restart.slot()));
      String name = SlotId.control(restart.slot()) ? arm + " (control)" : arm;
      changes
          .addObject()
          .put("arm", arm)
          .put("control", SlotId.control(restart.slot()))
          .put("release", restart.version())
          .put("sentence", Sentences.drift(name, restart.version()));
    }
    return json;
  }
}
