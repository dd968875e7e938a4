package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Sentences;

/** What releases tell, as numbers in the units of rewards and as sentences. */
final class InsightJson {
  private final Insight insight;
  private final Experiment experiment;
  private final RewardRange range;

  InsightJson(Insight insight) {
    this.insight = insight;
    experiment = insight.experiment();
    range = experiment.definition().reward();
  }

  String label(int arm) {
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

  String mean(Insight.Mean mean) {
    return units(Sentences.mean(mean.interval(), insight.alpha()));
  }

  /** The winner, what stopping now gives away, and the lift. */
  void statements(ObjectNode json) {
    insight.leader().ifPresent(leader -> json.set("winner", winner(leader)));
    insight.stopping().ifPresent(stopping -> json.set("stopping", stopping(stopping)));
    insight.gain().ifPresent(gain -> json.set("lift", lift(gain)));
  }

  private ObjectNode winner(Insight.Leader leader) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("declared", leader.declared());
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
    return JsonNodeFactory.instance
        .objectNode()
        .put("arm", label(stopping.arm()))
        .put("best", best)
        .put("bestSentence", Sentences.best(best))
        .put("loss", size(stopping.loss()))
        .put("sentence", units(Sentences.loss(label(stopping.arm()), stopping.loss())));
  }

  private ObjectNode lift(Insight.Gain gain) {
    Interval interval = gain.lift().interval();
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("estimate", size(gain.lift().estimate()))
        .put("rewards", gain.bandit())
        .put("controlRewards", gain.control());
    json.putObject("interval")
        .put("lower", size(interval.lower()))
        .put("upper", size(interval.upper()))
        .put("alpha", gain.alpha());
    return json.put("sentence", units(Sentences.lift(interval, gain.alpha())));
  }

  ObjectNode ratio() {
    Insight.Ratio ratio = insight.ratio();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("computed", ratio.computed());
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

  ObjectNode drift() {
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("watched", insight.segment().mayEnd())
        .put("segment", insight.segment().number());
    var changes = json.putArray("changes");
    for (Model.Restart restart : insight.restarts()) {
      String arm = label(Slots.arm(restart.slot()));
      String name = Slots.control(restart.slot()) ? arm + " (control)" : arm;
      changes
          .addObject()
          .put("arm", arm)
          .put("control", Slots.control(restart.slot()))
          .put("release", restart.version())
          .put("sentence", Sentences.drift(name, restart.version()));
    }
    return json;
  }
}
