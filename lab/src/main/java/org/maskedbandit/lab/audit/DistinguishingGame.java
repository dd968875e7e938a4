package org.maskedbandit.lab.audit;

import java.util.function.LongConsumer;
import org.maskedbandit.lab.audit.spy.Transcript;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** A policy that is played in one of two neighbouring worlds. */
record DistinguishingGame(Policy policy, Setting setting, Neighbours neighbours) {

  DistinguishingGame {
    Check.within("the changed round", neighbours.changed(), 0, setting.horizon() - 1);
    if (neighbours.problem().arms() != setting.arms()) {
      throw Check.refusal(
          "the arms of the problem",
          String.valueOf(setting.arms()),
          neighbours.problem().arms());
    }
  }

  /**
   * @param watched whether the spy looks at released statistics too
   * @param played is told how many rounds were played
   */
  Transcript play(int world, Seed seed, boolean watched, LongConsumer played) {
    int changed = (int) neighbours.changed();
    Transcript transcript = Transcript.play(
        policy,
        setting,
        changed,
        watched,
        seed,
        new World(world, seed.child("rewards").stream()),
        played);
    transcript.rewards()[changed] = Double.NaN;
    return transcript;
  }

  /** Pays as one of the worlds does. */
  private final class World implements Transcript.Payer {
    private final int world;
    private final RandomSource random;
    private int changedArm;
    private long plays;

    World(int world, RandomSource random) {
      this.world = world;
      this.random = random;
    }

    @Override
    public double pay(int arm, int round) {
      long since = round - neighbours.changed();
      if (since < 0) {
        return neighbours.problem().reward(arm, random);
      }
      if (since == 0) {
        changedArm = arm;
        plays = 1;
        return world;
      }
      double reward = neighbours.after(arm, changedArm, plays, since, random);
      plays += arm == changedArm ? 1 : 0;
      return reward;
    }
  }
}
