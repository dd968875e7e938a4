package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.Guarantee;

class DelayCommandTest {
  private static final List<String> POLICIES = List.of("epoch-coins(eta=1)", "beta-thompson");

  private static Session session(String line) {
    String policies = " --policy " + String.join(" --policy ", POLICIES);
    Session session = Session.of((line + " --horizon 3000 --runs 3" + policies).split(" "));
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }

  @Test
  void withoutDelayItIsSimulateByRounds() {
    JsonNode late = session("delay --no-shuffle --delay 0.01,0.1 --format json").json();
    JsonNode plain = session("simulate --engine rounds --format json").json();
    assertThat(late).hasSize(2 * 2 * 3);
    for (JsonNode each : late) {
      int place = POLICIES.indexOf(each.get("policy").textValue());
      boolean same = each.get("regret").equals(plain.get(place).get("regret"));
      assertThat(same).as(each.toString()).isEqualTo(each.get("delay").longValue() == 0);
    }
  }

  @Test
  void armsAreShuffledUnlessToldOtherwise() {
    String line = "delay --delay 0.01 --format csv";
    assertThat(session(line).out()).isNotEqualTo(session(line + " --no-shuffle").out());
    assertThat(session(line).out()).isEqualTo(session(line + " --threads 1").out());
  }

  @Test
  void theTableHasTheAnswerBelow() {
    Session session = session("delay --delay 0.01");
    assertThat(session.out().lines()).hasSize(8);
    assertThat(session.out())
        .startsWith("late")
        .contains("0%", "1%", "If releases are late", "If rewards are late", "uniform play");
  }

  /** But for the one without a guarantee. */
  @Test
  void theUsualPoliciesAreAtEqualPrivacy() {
    List<String> equal = DelayCommand.USUAL.stream()
        .filter(written -> {
          Guarantee price = Policy.parse(written).price(Setting.arms(5).horizon(100_000));
          return Budget.gaussian(1).met(price) && !Budget.gaussian(0.9999).met(price);
        })
        .toList();
    assertThat(equal).hasSize(5).doesNotContain("beta-thompson");
  }
}
