package org.maskedbandit.release;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.notation.Check;
import org.maskedbandit.state.Fields;

/**
 * The noisy sum of some rewards of an arm: public, and never drawn again.
 *
 * @param decisions how many decisions there had been for that arm by then
 * @param back which part of the noise of the arm's release before was taken back, out of
 *     {@link EpochNoise#WHOLE}
 */
public record Release(int arm, long rewards, double sum, long decisions, int back) {
  public Release {
    Check.atLeast("the arm of a release", arm, 0);
    Check.atLeast("the rewards of a release", rewards, 1);
    Check.atLeast("the decisions of a release", decisions, 0);
    Check.within("what a release takes back", back, 0, EpochNoise.WHOLE - 1);
    if (!Double.isFinite(sum)) {
      throw Check.refusal("the sum of a release", "finite", "not");
    }
  }

  /** With independent noise. */
  public Release(int arm, long rewards, double sum, long decisions) {
    this(arm, rewards, sum, decisions, 0);
  }

  /** The same of another arm, for arms that are counted in another order. */
  public Release ofArm(int other) {
    return new Release(other, rewards, sum, decisions, back);
  }

  /** Saves or reads a list of releases, by columns. */
  public static void fields(Fields fields, List<Release> releases) {
    double[] arms = column(fields, "arms", releases, Release::arm);
    double[] rewards = column(fields, "rewards", releases, Release::rewards);
    double[] noisySums = column(fields, "noisySums", releases, Release::sum);
    double[] decisions = column(fields, "decisions", releases, Release::decisions);
    double[] back = column(fields, "back", releases, Release::back);
    releases.clear();
    for (int i = 0; i < arms.length; i++) {
      releases.add(new Release(
          (int) arms[i], (long) rewards[i], noisySums[i], (long) decisions[i], (int) back[i]));
    }
  }

  private static double[] column(
      Fields fields, String name, List<Release> releases, ToDoubleFunction<Release> value) {
    return fields.list(name, releases.stream().mapToDouble(value).toArray());
  }
}
