package org.maskedbandit.lab.account;

import java.util.List;
import java.util.stream.Collectors;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Composed;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;

/**
 * What a guarantee means, or what several of them give together.
 *
 * @param guarantees each for one reward
 * @param rewardsPerPerson at most
 * @param times how often all of them are composed
 */
public record GuaranteeQuestion(
    List<Guarantee> guarantees, int rewardsPerPerson, long times, CurvePoint point)
    implements Question {

  public GuaranteeQuestion {
    guarantees = List.copyOf(guarantees);
    Check.atLeast("rewards per person", rewardsPerPerson, 1);
    for (Guarantee each : guarantees) {
      if (PureDp.NOTHING.covers(each)) {
        throw Check.refusal("the parameter of guarantee " + each, "positive", 0.0);
      }
    }
  }

  @Override
  public Report answer() {
    Composed composed = new Composed(
        guarantees.stream().map(each -> each.group(rewardsPerPerson)).toList(), times);
    ApproximateDp at = point.on(composed);
    Guarantee promised = composed.guarantee(at.delta());
    return Answer.sound(promised, at, sentence(promised), composed.routes())
        .report(List.of(
            Column.of("rewardsPerPerson", each -> rewardsPerPerson),
            Column.of("times", each -> times)));
  }

  private String sentence(Guarantee promised) {
    String each = guarantees.stream()
        .map(part -> part.group(rewardsPerPerson).phrase())
        .collect(Collectors.joining(", "));
    String people = rewardsPerPerson == 1
        ? ""
        : ", for all " + rewardsPerPerson + " values of a person, if "
            + guarantees.get(0).phrase() + " holds for one";
    return guarantees.size() == 1 && times == 1
        ? promised.phrase() + people + "."
        : promised.phrase() + " together, composed as " + promised.kind() + ": "
            + (times == 1 ? "" : times + " times ") + each + people + ".";
  }
}
