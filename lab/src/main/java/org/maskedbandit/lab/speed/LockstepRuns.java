package org.maskedbandit.lab.speed;

import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.lockstep.Choosers;
import org.maskedbandit.lab.lockstep.Lockstep;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.random.Seed;

/** Runs side by side, as many at a time as suits whoever chooses the arms. */
record LockstepRuns(Lockstep lockstep, Choosers choosers, Seed seed) implements Runner {

  @Override
  public int group() {
    return choosers.lanes();
  }

  @Override
  public Lap run(int pieces) {
    Checkpoints checkpoints = Checkpoints.atMost(TrialRuns.CHECKPOINTS, lockstep.horizon());
    List<Seed> seeds = IntStream.range(0, pieces).mapToObj(seed::child).toList();
    double started = Clock.seconds();
    List<Outcome> outcomes = lockstep.run(checkpoints, seeds, choosers);
    double seconds = Clock.seconds() - started;
    return new Lap(
        seconds, Regret.of(outcomes.stream().mapToDouble(Outcome::finalRegret).toArray()));
  }
}
