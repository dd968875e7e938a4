package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.audit.spy.ArgmaxLaw;
import org.maskedbandit.lab.audit.spy.NormalTable;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class ArgmaxLawTest {

  @Test
  void meetsTheGoldenValues() {
    for (JsonNode row : Golden.section("argmax_probability")) {
      double[] means = Golden.numbers(row.get("means"));
      double[] deviations = Golden.numbers(row.get("sds"));
      double[] probabilities = Golden.numbers(row.get("prob"));
      for (int arm = 0; arm < means.length; arm++) {
        assertThat(ArgmaxLaw.probability(means, deviations, arm))
            .isEqualTo(probabilities[arm], within(2e-8));
      }
    }
  }

  @Test
  void oneIsAlwaysTheLargest() {
    assertThat(ArgmaxLaw.probability(new double[] {3}, new double[] {1}, 0)).isEqualTo(1);
    RandomSource random = Seed.of(1).stream();
    for (int trial = 0; trial < 200; trial++) {
      int arms = 2 + random.nextInt(5);
      double[] means = random.doubles(arms).toArray();
      double[] deviations = random.doubles(arms, 0.05, 1).toArray();
      double all = 0;
      for (int arm = 0; arm < arms; arm++) {
        all += ArgmaxLaw.probability(means, deviations, arm);
      }
      assertThat(all).isEqualTo(1, within(1e-7));
    }
  }

  @Test
  void theTableIsTheNormalLaw() {
    for (double z = -12; z <= 12; z += 0.00137) {
      double exact = Normal.cdf(z);
      assertThat(NormalTable.cdf(z)).isEqualTo(exact, within(1e-10));
      if (exact > 1e-9) {
        assertThat(NormalTable.cdf(z)).isEqualTo(exact, within(1e-6 * exact));
      }
    }
    assertThat(NormalTable.cdf(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(NormalTable.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(NormalTable.cdf(8)).isEqualTo(Normal.cdf(8), within(1e-15));
  }
}
