package org.maskedbandit.policy.late;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.Fields;

/**
 * A policy whose decisions are made by a node that is d rounds behind: a release of round t is
 * known to it after round t + d. The store is not behind: rewards are in its sums at once, and
 * epochs end by all releases. The node knows how often it has played each arm. For simulation.
 *
 * <p>Privacy. That of the policy: the releases are the same functions of the rewards of each arm,
 * and decisions are made from a part of them.
 *
 * @param rounds the delay d
 */
@About(
    value = "another policy of released sums whose releases reach decisions late",
    does = "Plays another policy that decides from released sums. A release of round t reaches"
        + " decisions after round t + rounds, while rewards are in the sums at once. For"
        + " simulation.",
    source = "Masked Bandit, docs/scale.md")
public record LateReleases(
    @Parameter("the policy whose releases are late") ReleasePolicy policy,

    @Parameter(value = "by how many rounds releases are late", from = 0, to = Setting.LONGEST)
    long rounds)
    implements Policy {
  public LateReleases {
    Check.within("the delay of releases", rounds, 0, Setting.LONGEST);
  }

  @Override
  public Claim claim(Setting setting) {
    return policy.claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Node(setting, random);
  }

  /** Every choice is followed by its reward before the next one. */
  private final class Node implements Learner {
    private final Setting setting;
    private final RandomSource random;
    private final ReleaseLearner store;
    private final List<Release> releases;

    /** After which round each release arrives that has not arrived yet. */
    private final Deque<Long> arrivals = new ArrayDeque<>();

    private double reward;
    private final Rewards latest = (arm, count) -> reward;
    private long round;
    private Decider decider;

    Node(Setting setting, RandomSource random) {
      this.setting = setting;
      this.random = random;
      store = policy.start(setting, random);
      releases = store.releases();
      decider = policy.decider(setting);
    }

    @Override
    public int choose() {
      return random.drawing() ? decider.draw(store.plays(), random) : random.loggedArm();
    }

    @Override
    public void learn(int arm, double paid) {
      reward = Reward.clamp(paid);
      round++;
      if (store.play(arm, 1, latest)) {
        arrivals.add(round + rounds);
      }
      while (!arrivals.isEmpty() && arrivals.element() <= round) {
        decider.add(releases.get(releases.size() - arrivals.size()));
        arrivals.remove();
      }
    }

    @Override
    public double[] released() {
      return store.released();
    }

    @Override
    public Bill bill() {
      return store.bill();
    }

    @Override
    public void fields(Fields fields) {
      fields.part("store", store);
      round = fields.count("round", round);
      double[] open = fields.list(
          "arrivals", arrivals.stream().mapToDouble(Long::doubleValue).toArray());
      arrivals.clear();
      Arrays.stream(open).forEach(each -> arrivals.add((long) each));
      decider = policy.decider(setting, releases.subList(0, releases.size() - arrivals.size()));
    }
  }
}
