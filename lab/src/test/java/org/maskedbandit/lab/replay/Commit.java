package org.maskedbandit.lab.replay;

import java.util.stream.IntStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/**
 * Plays every arm in turn, then for ever the arm that earned most. What it earns depends on few
 * rewards, which all its repeats on a log have in common.
 */
@About(value = "explores, then commits", does = "Explores, then commits.", source = "folklore")
public record Commit(
    @Parameter(value = "plays of each arm first", from = 1, to = 1e6)
    int plays) implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new NoGuarantee());
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    double[] sums = new double[setting.arms()];
    int[] round = {0};
    return new Learner() {
      @Override
      public int choose() {
        return round[0] < plays * sums.length
            ? round[0] % sums.length
            : IntStream.range(0, sums.length)
                .reduce((a, b) -> sums[b] > sums[a] ? b : a)
                .orElseThrow();
      }

      @Override
      public void learn(int arm, double reward) {
        sums[arm] += round[0]++ < plays * sums.length ? reward : 0;
      }

      @Override
      public void fields(Fields fields) {}
    };
  }
}
