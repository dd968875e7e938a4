package org.maskedbandit.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.identify.Identified;
import org.maskedbandit.lab.identify.WinnerMeasure;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.problem.OneGoodArm;

class PlannerTest {
  private static final Plan SMALL = new Plan(new GaussianDp(1), 3, 500, 4, 0.3, 0.3, Goal.EARN, 1);
  private static final PlanAnswer ANSWER = new Planner(SMALL, 2).answer(Progress.SILENT);

  /** The normal law is beyond it on either side with probability 1e-6. */
  private static final double TOLERANCE = 4.9;

  @Test
  void theAnswerIsAFunctionOfTheQuestionAndProgressEndsWithIt() {
    Shares shares = new Shares();
    assertThat(new Planner(SMALL, 1).answer(shares).json()).isEqualTo(ANSWER.json());
    shares.assertTrue(20);
  }

  /** The other engine and another seed: the same law, with a false alarm in 1e-6 of cases each. */
  @Test
  void regretIsThatOfSimulatedRounds() {
    assertAgrees(ANSWER.promised(Goal.EARN).regret(), simulated("epoch-coins(eta=1)"));
    assertAgrees(
        ANSWER.without(Goal.EARN).regret(),
        simulated("epoch-coins(eta=100, m0=18, gamma=0.12, n0=54)"));
  }

  private static Sample simulated(String policy) {
    return Study.of(new OneGoodArm(3, 0.6, 0.3))
        .policies(policy)
        .horizon(2000)
        .runs(400)
        .seed(77)
        .shuffle()
        .engine(Engine.ROUNDS)
        .run()
        .regret(policy);
  }

  private static void assertAgrees(Sample one, Sample other) {
    double error = Math.hypot(one.standardError(), other.standardError());
    assertThat(one.mean()).isCloseTo(other.mean(), within(TOLERANCE * error));
    assertThat(error).isLessThan(one.mean() / 5);
  }

  /** Shares of runs with a winner, by the normal law: a false alarm in 1e-6 of cases each. */
  @Test
  void winnersAreThoseOfIdentify() {
    assertSameWinners(ANSWER.promised(Goal.ANSWER), "epoch-top-two(eta=1)");
    assertSameWinners(ANSWER.without(Goal.ANSWER), "epoch-top-two(eta=100, m0=30, gamma=0.12)");
    assertSameWinners(ANSWER.promised(Goal.EARN), "epoch-coins(eta=1)");
  }

  private static void assertSameWinners(Prediction planned, String policy) {
    Identified direct = new Identified(new WinnerMeasure(0.95, 0)
        .grid(new OneGoodArm(3, 0.6, 0.3), List.of(Policy.parse(policy)), 2000, 300, 77)
        .play(2, Progress.SILENT)
        .get(0));
    double share = 1 - direct.undecided() / 300.0;
    int runs = planned.winners().endings().size();
    double error = Math.sqrt(Math.max(share * (1 - share), 0.01) * (1.0 / runs + 1 / 300.0));
    assertThat(planned.decided()).as(policy).isCloseTo(share, within(TOLERANCE * error));
    assertThat(planned.policy().written()).isEqualTo(policy);
    assertAgrees(planned.winners().regretAtLimit(), direct.regretAtLimit());
  }

  @Test
  void privacyCostsRegretAndTime() {
    Plan strict = new Plan(new GaussianDp(0.1), 2, 2000, 2, 0.3, 0.3, Goal.ANSWER, 1);
    PlanAnswer answer = new Planner(strict, 2).answer(Progress.SILENT);
    Prediction with = answer.promised(Goal.ANSWER);
    Prediction without = answer.without(Goal.ANSWER);
    assertThat(with.regret().above(without.regret(), TOLERANCE)).isTrue();
    assertThat(with.median().orElseThrow()).isGreaterThan(without.median().orElseThrow());
    assertThat(answer.sentences().get(2)).contains("so the promise costs");
    assertThat(answer.definition().get("policy").textValue()).isEqualTo("epoch-top-two");
  }

  @Test
  void whatIsUnlikelyIsSaidAndThePromiseStaysAsItWasAsked() {
    Plan plan = new Plan(new ApproximateDp(1, 1e-6), 2, 100, 1, 0.1, 0.01, Goal.ANSWER, 1);
    PlanAnswer answer = new Planner(plan, 2).answer(Progress.SILENT);
    assertThat(answer.sentences().get(3))
        .contains("in none of 100 runs", "An answer in this time is unlikely");
    ObjectNode definition = answer.definition();
    assertThat(definition.at("/promise/epsilon").doubleValue()).isEqualTo(1);
    assertThat(definition.at("/promise/delta").doubleValue()).isEqualTo(1e-6);
    assertThat(definition.get("promise")).hasSize(2);
    assertThat(definition.get("arms")).hasSize(2);
    // Winners were simulated for this number of arms.
    assertThat(definition.get("mostArms").intValue()).isEqualTo(2);
  }

  /** A report that throws ends the work: so is a plan cancelled. */
  @Test
  void aReportMayEndTheWork() {
    Progress cancelled = share -> {
      if (share > 0.1) {
        throw new CancellationException("no longer needed");
      }
    };
    assertThatThrownBy(() -> new Planner(SMALL, 1).answer(cancelled))
        .isInstanceOf(CancellationException.class);
  }
}
