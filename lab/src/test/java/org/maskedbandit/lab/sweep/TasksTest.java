package org.maskedbandit.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.grid.Batch;
import org.maskedbandit.lab.grid.Batches;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.RegretRows;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/** Every task has its place. */
class TasksTest {

  @Test
  void theShardsHaveEveryTaskOnce() {
    Batches<Point> tasks = StudyReader.read(SweepTest.SMALL).batches();
    assertThat(tasks.size()).isEqualTo(12);
    assertThat(IntStream.rangeClosed(1, 5)
            .mapToObj(i -> new Shard(i, 5))
            .flatMapToLong(tasks::of)
            .sorted())
        .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
    assertThat(tasks.of(new Shard(13, 13))).isEmpty();
  }

  @Test
  void theLastBatchHasTheRunsThatAreLeft() {
    Batches<Point> tasks = StudyReader.read(SweepTest.SMALL).batches();
    assertThat(IntStream.range(0, 4).mapToObj(place -> tasks.get(place).name()))
        .containsExactly(
            "epoch-thompson(eta=1) on bernoulli(means=[0.6, 0.5]), runs 0 to 1",
            "epoch-thompson(eta=1) on bernoulli(means=[0.6, 0.5]), runs 2 to 3",
            "epoch-thompson(eta=1) on bernoulli(means=[0.6, 0.5]), run 4",
            "ucb1 on bernoulli(means=[0.6, 0.5]), runs 0 to 1");
  }

  @Test
  void aTaskHasAllThatItNeeds() {
    StudyFile study = StudyReader.read("""
        problems: ["bernoulli(means=[0.6, 0.5])"]
        policies: ["ucb1"]
        horizon: 70
        runs: 6
        seed: 5
        checkpoints: 4
        shuffle: true
        batch: 3
        """);
    Batches<Point> tasks = study.batches();
    assertThat(tasks.size()).isEqualTo(2);
    assertThat(tasks.get(1))
        .isEqualTo(new Batch<>(
            study.hash(),
            new Series(
                Problem.parse("bernoulli(means=[0.6, 0.5])"), Policy.parse("ucb1"), 70, 5, true),
            new RegretRows(4, 0),
            3,
            3));
    String rows = journey(tasks.get(1)).play();
    for (int run = 3; run < 6; run++) {
      Seed seed = Seed.of(5).child("bernoulli(means=[0.6, 0.5])").child("ucb1").child(run);
      Trial trial =
          new Trial(study.problems().get(0), study.series().get(0).policy(), 70, seed, true);
      double regret = trial.run(study.points(), Engine.AUTO).regret()[3];
      assertThat(rows).contains("ucb1," + run + ",70," + Numbers.write(regret) + ",");
    }
  }

  /** As Spark sends it to another machine. */
  @SuppressWarnings("unchecked")
  private static Batch<Point> journey(Batch<Point> batch) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(batch);
      Object read =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      assertThat(read).isEqualTo(batch);
      return (Batch<Point>) read;
    } catch (IOException | ClassNotFoundException failed) {
      throw new AssertionError(failed);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``       | --shard must be i/n, such as 2/3, but is ''",
        "2        | --shard must be i/n, such as 2/3, but is '2'",
        "a/b      | --shard must be i/n, such as 2/3, but is 'a/b'",
        "0/3      | the shard must be",
        "4/3      | the shard must be",
        "1/0      | the number of shards must be",
        "1/100001 | the number of shards must be"
      })
  void otherShardsAreRefused(String written, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Shard.parse(written))
        .withMessageStartingWith(sentence);
  }
}
