package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.audit.spy.ArmSpy;
import org.maskedbandit.lab.audit.spy.ReleaseSpy;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.Fields;

class PairSearchTest {

  /** Releases the reward of one round with little noise and those of all others with much. */
  private record Chatty(int weak) implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return Claim.none();
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      return new Learner() {
        @Override
        public void fields(Fields fields) {}

        private int round;
        private double released;

        @Override
        public int choose() {
          return 0;
        }

        @Override
        public void learn(int arm, double reward) {
          double noise = round++ == weak ? 0.5 : 5;
          released = reward + noise * random.nextGaussian();
        }

        @Override
        public double[] released() {
          return new double[] {released};
        }
      };
    }
  }

  @Test
  void findsTheRoundThatIsToldApart() {
    Setting setting = Setting.arms(1).horizon(20);
    List<Neighbours> pairs = IntStream.range(0, 20)
        .mapToObj(round -> new Neighbours(new ConstantRewards(1, 0, 0), round))
        .toList();
    AuditRunner runner =
        new AuditRunner(new Chatty(13), setting, 2, new Workload(Progress.SILENT, 1));
    Neighbours worst = new PairSearch(pairs, 1000).worst(new ReleaseSpy(), runner, Seed.of(1));
    assertThat(worst.changed()).isEqualTo(13);
  }

  /**
   * An arm that pays less than the others and is steered tells more than equal ones, which tell
   * more than a favourite.
   */
  @Test
  void steeredWorldsAreWorseForThompsonSampling() {
    Setting setting = Setting.arms(2).horizon(200);
    Spy spy = Method.LIKELIHOOD.spy(new Thompson(), setting);
    AuditRunner runner =
        new AuditRunner(new Thompson(), setting, 2, new Workload(Progress.SILENT, 1));
    Neighbours worst =
        new PairSearch(NeighbourPairs.usual(setting), 3000).worst(spy, runner, Seed.of(1));
    assertThat(worst.share()).isPresent();
    assertThat(worst.changed()).isZero();
    double steered = spy.apart(runner.observe(spy, worst, Seed.of(2), 1000));
    Neighbours equal = new Neighbours(new ConstantRewards(2, 0.5, 0.5), 0);
    assertThat(steered)
        .isGreaterThan(1.4 * spy.apart(runner.observe(spy, equal, Seed.of(2), 1000)));
  }

  @Test
  void takesAsManyGamesAsItSays() {
    Setting setting = Setting.arms(2).horizon(8);
    for (int size : new int[] {1, 2, 5, 15}) {
      List<Neighbours> pairs = NeighbourPairs.usual(setting).subList(0, size);
      PairSearch search = new PairSearch(pairs, 300);
      Shares shares = new Shares();
      Workload rounds = new Workload(shares, 8.0 * search.games() + 8);
      search.worst(new ArmSpy(), new AuditRunner(new Thompson(), setting, 1, rounds), Seed.of(1));
      assertThat(shares.all()).isSorted().doesNotContain(1.0);
      rounds.add(8);
      assertThat(shares.all()).endsWith(1.0);
    }
  }

  @Test
  void usualPairsFitEverySetting() {
    for (int horizon = 1; horizon < 40; horizon++) {
      Setting setting = Setting.arms(2).horizon(horizon);
      List<Neighbours> pairs = NeighbourPairs.usual(setting);
      assertThat(pairs).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(15);
      pairs.forEach(pair -> new DistinguishingGame(new Thompson(), setting, pair));
    }
    assertThat(NeighbourPairs.usual(Setting.arms(2).horizon(1000))).hasSize(45);
  }
}
