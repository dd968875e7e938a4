package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of CSV are words in small letters with low lines, and booleans are true or false. */
class CsvTest {
  private static final String EASY = " --problem bernoulli(means=[0.9,0.1])";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate" + EASY + " --policy epoch-coins(eta=1) --horizon 100 --runs 2 --coverage",
        "simulate" + EASY + " --policy thompson --horizon 100 --runs 2",
        "compare" + EASY + " --horizon 50 --runs 2",
        "leaderboard --horizon 30 --runs 2",
        "tune" + EASY + " --horizon 50 --runs 2 --eta 1",
        "plan --eta 1 --arms 2 --traffic 100 --days 1 --difference 0.5",
        "replay --log ../docs/examples/releases.csv --arm arm --reward rho --repeats 2 --fixed",
        "sweep --study ../docs/examples/study.yaml",
        "identify" + EASY + " --runs 2 --limit 1000",
        "simulate" + EASY + " --policy epoch-coins(eta=1) --from 10 --horizon 100 --runs 2",
        "audit --policy uniform --horizon 10 --runs 100",
        "account --policy thompson --arms 5 --horizon 100",
        "account --epsilon 1 --delta 1e-6",
        "account --spent 1 --delta 1e-6",
        "reproduce errata",
        "bench --seconds 0.001"
      })
  void everyCsvHasColumnsOfOneStyle(String line, @TempDir Path folder) {
    boolean files = !line.startsWith("account") && !line.startsWith("tune");
    String out = csv(line + (files ? " --out " + folder.resolve("out") : ""));
    assertStyle(out);
    if (files) {
      try (Stream<Path> all = Files.walk(folder)) {
        List<Path> written =
            all.filter(file -> file.toString().endsWith(".csv")).toList();
        written.forEach(file -> assertStyle(read(file)));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  @Test
  void simulateSaysWhatWasPlayed() {
    String line = "simulate" + EASY + " --policy thompson --horizon 100 --runs 2 --seed 7";
    String[] lines = csv(line).split("\\R");
    assertThat(lines[0]).endsWith(",problem,horizon,runs,seed,engine");
    assertThat(lines[1]).endsWith(",\"bernoulli(means=[0.9, 0.1])\",100,2,7,auto");
  }

  private static String csv(String line) {
    Session session = Session.of((line + " --format csv").split(" "));
    assertThat(session.status()).as(session.err()).isZero();
    return session.out();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void assertStyle(String csv) {
    String[] lines = csv.split("\\R");
    List<String> columns = Arrays.asList(lines[0].split(","));
    assertThat(columns).isNotEmpty().doesNotHaveDuplicates().allMatch(CsvTest::plain);
    for (int i = 1; i < lines.length; i++) {
      assertThat(lines[i].split(",")).doesNotContain("yes", "no", "NO", "Yes", "No");
    }
  }

  private static boolean plain(String column) {
    return column.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*");
  }
}
