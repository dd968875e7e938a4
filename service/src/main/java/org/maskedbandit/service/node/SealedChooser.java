package org.maskedbandit.service.node;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.PosteriorSnapshot;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.SealedSums;

/**
 * Draws arms over sealed sums, one draw of each arm in each round.
 *
 * <p>Privacy. The promise covers T rounds over all nodes and restarts, of which the first bN are
 * pre-pulls and read nothing ({@link Rounds}). A node reads the sums when it has heard that they
 * have changed, so a draw may not know the latest rewards: the price of the worst case holds for
 * any earlier sums, see {@link PosteriorSnapshot}, and when they are read follows from clocks and
 * commits. Without pre-pulls the first draw of all knows no reward, because there is no decision
 * yet that it could answer; the promise does not charge for it. After the last round the arm that
 * was played most is chosen, which is public.
 */
final class SealedChooser implements Chooser {
  /** What is drawn from, and public counts of plays. */
  private record State(PosteriorSnapshot posteriors, long[] plays) {}

  private final long experiment;
  private final Definition definition;
  private final ThompsonRule rule;
  private final Database database;
  private final SealedSums sums;
  private final Rounds rounds;
  private volatile State state;

  SealedChooser(
      long experiment,
      Definition definition,
      ThompsonRule rule,
      Database database,
      SealedSums sums,
      Rounds rounds) {
    this.experiment = experiment;
    this.definition = definition;
    this.rule = rule;
    this.database = database;
    this.sums = sums;
    this.rounds = rounds;
    state = read();
  }

  @Override
  public void refresh() {
    state = read();
  }

  private State read() {
    synchronized (sums) {
      SealedSums.Moment moment =
          database.reading().withHandle(handle -> sums.read(handle, experiment, definition));
      return new State(
          new PosteriorSnapshot(rule.variance(), rule.b(), moment.sums(), moment.counts()),
          moment.plays());
    }
  }

  @Override
  public Optional<Choice> choose(
      Experiment now, Optional<List<Integer>> eligible, SecretSource random) {
    List<Integer> arms = eligible.orElseGet(() -> active(now));
    long round = rounds.next();
    if (round == Rounds.NONE) {
      int most = Chooser.mostPlayed(arms, state.plays());
      return Optional.of(Choice.fixed(most, Choice.Reason.after));
    }
    return Optional.of(Choice.secret(arm(round, arms, random)));
  }

  /** Pre-pulls go through all arms that may be played now. */
  private int arm(long round, List<Integer> arms, SecretSource random) {
    return round < rule.b() * definition.mostArms()
        ? arms.get((int) (round / rule.b() % arms.size()))
        : state.posteriors().draw(arms.stream().mapToInt(Integer::intValue).toArray(), random);
  }

  @Override
  public int leader(Experiment now) {
    return Chooser.mostPlayed(active(now), state.plays());
  }

  private static List<Integer> active(Experiment experiment) {
    return Arrays.stream(experiment.active()).boxed().toList();
  }
}
