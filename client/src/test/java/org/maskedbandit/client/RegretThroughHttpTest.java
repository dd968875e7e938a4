package org.maskedbandit.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochCoins;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.service.serve.Clock;

/**
 * Regret through HTTP is that of the laboratory, on the problem of the paper. Small by default;
 * {@code -Dregret.experiments=20 -Dregret.rounds=20000} is the full version, which prints figures.
 *
 * <p>False alarms: all of n regrets are beyond a quantile q of the law that they have with
 * probability q^n = 5e-7, on each side; so 1e-6 a test.
 */
class RegretThroughHttpTest {
  private static final int EXPERIMENTS = Integer.getInteger("regret.experiments", 5);
  private static final int ROUNDS = Integer.getInteger("regret.rounds", 1200);
  private static final boolean FULL = EXPERIMENTS >= 20;
  private static final int RUNS = 2000;
  private static final double[] MEANS = {0.75, 0.625, 0.5, 0.375, 0.25};
  private static final String POLICY = "epoch-coins(eta=1)";

  /** Rewards come after so many rounds; a window closes after so many; some never come. */
  private static final int DELAY = 500;

  private static final int WINDOW = 600;
  private static final double LOST = 0.1;

  private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(2);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void withRewardsAtOnce() throws Exception {
    Sample lab = Study.of(Bernoulli.of(MEANS))
        .policies(POLICY)
        .horizon(ROUNDS)
        .runs(RUNS)
        .checkpoints(1)
        .run()
        .regret(POLICY);
    compare("rewards at once", drive("", 0, 0, 0), lab);
  }

  @Test
  void withRewardsThatAreLateOrLost() throws Exception {
    double[] regrets = new double[RUNS / 10];
    for (int run = 0; run < regrets.length; run++) {
      regrets[run] = lateInTheLaboratory(Seed.of(7).child(run));
    }
    String reward = ", \"reward\": {\"window\": \"" + Duration.ofMillis(WINDOW) + "\"}";
    compare("rewards late or lost", drive(reward, WINDOW, DELAY, LOST), Sample.of(regrets));
  }

  private static void compare(String what, Sample http, Sample lab) {
    double quantile = Math.pow(5e-7, 1.0 / EXPERIMENTS);
    String figures = String.format(
        Locale.ROOT,
        "%s, %d experiments of %d rounds: regret %.1f ± %.1f, in the laboratory %.1f ± %.1f",
        what,
        EXPERIMENTS,
        ROUNDS,
        http.mean(),
        http.standardError(),
        lab.mean(),
        lab.standardError());
    assertThat(http.quantile(0)).as(figures).isLessThan(lab.quantile(1 - quantile));
    assertThat(http.quantile(1)).as(figures).isGreaterThan(lab.quantile(quantile));
    if (FULL) {
      System.out.println(figures);
      double error = lab.deviation() / Math.sqrt(EXPERIMENTS);
      assertThat(http.mean() - lab.mean()).as(figures).isBetween(-3 * error, 3 * error);
    }
  }

  /**
   * One round of every experiment in two requests, one millisecond of the service's clock.
   *
   * @param window after so many rounds a decision counts
   */
  private Sample drive(String reward, int window, int delay, double lost) throws Exception {
    AtomicLong time = new AtomicLong(1_000_000);
    try (RealService service = new RealService(folder, new Clock(time::get))) {
      List<DecisionRequest> requests = new ArrayList<>();
      List<Model> models = new ArrayList<>();
      for (int i = 0; i < EXPERIMENTS; i++) {
        service.create("{\"name\": \"e" + i + "\", \"arms\": [\"0\", \"1\", \"2\", \"3\", \"4\"],"
            + " \"mostArms\": 5, \"policy\": \"" + POLICY + "\"" + reward + "}");
        requests.add(DecisionRequest.of("e" + i));
        models.add(model(service.experiment("e" + i)));
      }
      BanditClient client =
          BanditClient.at(service.url(), service.key(), Duration.ofSeconds(60), 1);
      Random random = new Random(1);
      double[] regrets = new double[EXPERIMENTS];
      Queue<List<Reward>> late = new ArrayDeque<>();
      Queue<int[]> open = new ArrayDeque<>();
      long[][] counted = new long[EXPERIMENTS][MEANS.length];
      for (int round = 0; round < ROUNDS; round++) {
        List<Reward> rewards = new ArrayList<>();
        List<Result<Decision>> decisions = client.decideAll(requests);
        int[] arms = new int[EXPERIMENTS];
        for (int i = 0; i < EXPERIMENTS; i++) {
          Decision decision = decisions.get(i).get();
          arms[i] = decision.index();
          double mean = MEANS[arms[i]];
          regrets[i] += MEANS[0] - mean;
          double value = random.nextDouble() < mean ? 1 : 0;
          if (random.nextDouble() >= lost) {
            rewards.add(new Reward(decision.id(), value));
          }
        }
        late.add(rewards);
        time.incrementAndGet();
        if (late.size() > delay) {
          client.rewardAll(late.remove()).forEach(Result::get);
        }
        open.add(arms);
        if (open.size() > window) {
          int[] closed = open.remove();
          for (int i = 0; i < EXPERIMENTS; i++) {
            counted[i][closed[i]]++;
            awaitReleases(service, "e" + i, models.get(i), counted[i]);
          }
        }
      }
      return Sample.of(regrets);
    }
  }

  /**
   * The service releases behind the requests. On a fast machine that is many rounds later, which
   * costs regret; in the laboratory it is at once.
   */
  private static void awaitReleases(RealService service, String name, Model model, long[] counted)
      throws InterruptedException {
    long start = System.nanoTime();
    while (isBehind(service.experiment(name), model, counted)) {
      assertThat(System.nanoTime() - start)
          .as("nanoseconds without a release that is due")
          .isLessThan(MOST_NANOS);
      Thread.sleep(1);
    }
  }

  /** Whether a release of an arm is due. */
  private static boolean isBehind(Experiment experiment, Model model, long[] counted) {
    List<SlotRelease> releases = experiment.releases();
    releases.subList((int) model.version(), releases.size()).forEach(model::add);
    long[] waiting = counted.clone();
    releases.forEach(each -> waiting[each.release().arm()] -= each.release().rewards());
    return IntStream.range(0, waiting.length)
        .anyMatch(arm -> waiting[arm] >= model.next(SlotId.of(arm, false)).least());
  }

  /** A model that has no release yet, and that nothing is drawn from. */
  private static Model model(Experiment experiment) {
    Definition definition = experiment.definition();
    return definition.policy().model(experiment.id(), definition.setting(), new Surroundings() {
      @Override
      public CompletableFuture<Long> rounds(long id, long size) {
        throw new IllegalStateException("nothing is drawn here");
      }

      @Override
      public Executor laws() {
        return Runnable::run;
      }

      @Override
      public Executor draws() {
        return laws();
      }

      @Override
      public LawBudget budget() {
        return new LawBudget(0);
      }
    });
  }

  /** With a window every decision counts when it closes; what is lost counts as 0. */
  private static double lateInTheLaboratory(Seed seed) {
    Learner learner = new EpochCoins(1)
        .start(Setting.arms(MEANS.length).horizon(ROUNDS), seed.child("policy").stream());
    Random random = new Random(seed.child("rewards").stream().nextLong());
    double regret = 0;
    Queue<double[]> open = new ArrayDeque<>();
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose();
      regret += MEANS[0] - MEANS[arm];
      boolean success = random.nextDouble() < MEANS[arm] && random.nextDouble() >= LOST;
      open.add(new double[] {arm, success ? 1 : 0});
      if (open.size() > WINDOW) {
        double[] closed = open.remove();
        learner.learn((int) closed[0], closed[1]);
      }
    }
    return regret;
  }
}
