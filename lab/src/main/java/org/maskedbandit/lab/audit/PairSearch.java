package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.maskedbandit.lab.audit.spy.Observations;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.random.Seed;

/**
 * Looks for the pair of worlds that is told apart best: all are played a little, the better quarter
 * of them longer, and so on.
 *
 * @param runs in each world and stage, of all pairs together
 */
record PairSearch(List<Neighbours> pairs, int runs) {
  private static final int LEAST_RUNS = 50;
  private static final int KEPT = 4;

  /** How many games it takes. */
  long games() {
    long games = 0;
    for (int field = pairs.size(); field > 1; field = kept(field)) {
      games += 2L * field * runs(field);
    }
    return games;
  }

  Neighbours worst(Spy spy, AuditRunner runner, Seed seed) {
    List<Neighbours> field = pairs;
    while (field.size() > 1) {
      List<Neighbours> ranked = ranked(field, spy, runner, seed.child(field.size()));
      field = ranked.subList(0, kept(field.size()));
    }
    return field.get(0);
  }

  private List<Neighbours> ranked(List<Neighbours> field, Spy spy, AuditRunner runner, Seed seed) {
    record Rank(Neighbours pair, double apart) {}
    List<Rank> ranks = new ArrayList<>();
    for (int i = 0; i < field.size(); i++) {
      Observations pilot = runner.observe(spy, field.get(i), seed.child(i), runs(field.size()));
      ranks.add(new Rank(field.get(i), spy.apart(pilot)));
    }
    ranks.sort(Comparator.comparingDouble(Rank::apart).reversed());
    return ranks.stream().map(Rank::pair).toList();
  }

  private int runs(int field) {
    return Math.max(LEAST_RUNS, runs / field);
  }

  private static int kept(int field) {
    return Math.max(1, field / KEPT);
  }
}
