package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.audit.spy.Observations;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.lab.grid.Workers;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * Plays a policy many times. What is observed does not depend on the number of threads.
 *
 * @param rounds counts those of all games
 */
public record AuditRunner(Policy policy, Setting setting, int threads, Workload rounds) {
  /** The rounds of a thread's task, in as many games as they fill: starting one has a cost. */
  private static final long ROUNDS_OF_A_TASK = 100_000;

  /** Plays each of the two worlds that often. */
  public Observations observe(Spy spy, Neighbours pair, Seed place, int games) {
    DistinguishingGame game = new DistinguishingGame(policy, setting, pair);
    List<double[]> seen = all(
        2 * games,
        play -> spy.observe(game.play(play % 2, place.child(play), spy.watches(), rounds::add)));
    List<double[]> world0 = new ArrayList<>(games);
    List<double[]> world1 = new ArrayList<>(games);
    for (int play = 0; play < seen.size(); play++) {
      (play % 2 == 0 ? world0 : world1).add(seen.get(play));
    }
    return new Observations(world0, world1);
  }

  /** The results of all games, in their order. */
  <A> List<A> all(int games, IntFunction<A> play) {
    int size = (int) Math.max(1, Math.min(games, ROUNDS_OF_A_TASK / setting.horizon()));
    List<Integer> tasks = IntStream.iterate(0, first -> first < games, first -> first + size)
        .boxed()
        .toList();
    List<List<A>> done = new Workers(threads)
        .map(
            tasks,
            first -> IntStream.range(first, Math.min(games, first + size))
                .mapToObj(play)
                .toList());
    return done.stream().flatMap(List::stream).toList();
  }
}
