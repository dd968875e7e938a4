package org.maskedbandit.lab.grid;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * All runs of a policy on a problem. The streams of a run are named by (seed, problem, policy,
 * run), so that it depends neither on threads and machines nor on what else is played.
 *
 * @param shuffled whether each run meets the arms in an order of its own
 */
@SuppressWarnings("serial") // is sent as its written forms
public record Series(Problem problem, Policy policy, long horizon, long seed, boolean shuffled)
    implements Serializable {

  public Series {
    Check.within("horizon", horizon, 1, Setting.LONGEST);
  }

  /** All policies on all problems, problem after problem. */
  public static List<Series> product(
      List<? extends Problem> problems,
      List<? extends Policy> policies,
      long horizon,
      long seed,
      boolean shuffled) {
    return problems.stream()
        .flatMap(problem ->
            policies.stream().map(policy -> new Series(problem, policy, horizon, seed, shuffled)))
        .toList();
  }

  /**
   * The runs by their number, counted from 0. Nowhere else are the streams of a run named. To write
   * the names takes longer than a short run, so it is done once for all of them.
   */
  public IntFunction<Trial> trials() {
    Seed place = Seed.of(seed).child(problem.written()).child(policy.written());
    return run -> new Trial(problem, policy, horizon, place.child(run), shuffled);
  }

  public Setting setting() {
    return Setting.arms(problem.arms()).horizon(horizon);
  }

  /** What the policy promises for this number of arms and rounds. */
  public Claim claim() {
    return policy.claim(setting());
  }

  /** Policies and problems are not serializable, and need not be: their written forms are. */
  private Object writeReplace() {
    return new Written(problem.written(), policy.written(), horizon, seed, shuffled);
  }

  private record Written(String problem, String policy, long horizon, long seed, boolean shuffled)
      implements Serializable {
    private Object readResolve() {
      return new Series(Problem.parse(problem), Policy.parse(policy), horizon, seed, shuffled);
    }
  }
}
