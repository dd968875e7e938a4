package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code compare}, {@code tune} and {@code leaderboard}. */
class CompareTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), line.split(" "));
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void compareIsSortedAndKeepsTheBudget() throws IOException {
    assertThat(run("compare --eta 0.5 --horizon 2000 --runs 2 --format json --values"))
        .isZero();
    double before = 0;
    assertThat(json()).hasSizeGreaterThan(15);
    for (JsonNode row : json()) {
      double mean = row.get("regret").get("mean").asDouble();
      assertThat(mean).isGreaterThanOrEqualTo(before);
      assertThat(row.get("values")).hasSize(2);
      assertThat(row.get("guarantee").get("kind").asText()).isIn("gdp", "pure", "laplace");
      assertThat(row.get("conversion").asText()).isNotEmpty();
      assertThat(row.get("rank").asInt()).isBetween(1, json().size());
      assertThat(row.get("stuck").asInt()).isBetween(0, 2);
      assertThat(row.get("pulls")).hasSize(5);
      assertThat(row.has("benchmark")).isTrue();
      before = mean;
    }
  }

  @Test
  void compareWritesAPageWithTwoPictures(@TempDir Path folder) {
    assertThat(run("compare --horizon 1000 --runs 2 --out " + folder))
        .as(err.toString())
        .isZero();
    for (String file : new String[] {
      "index.html",
      "leaderboard.csv",
      "results.json",
      "regret-over-time.svg",
      "regret-against-eta.svg"
    }) {
      assertThat(folder.resolve(file)).isNotEmptyFile();
    }
    assertThat(out.toString()).contains("rank", "epoch-thompson(eta=1)", "regret/benchmark");
    assertThat(folder.resolve("index.html"))
        .content()
        .contains("The benchmark of 1-GDP at T = 1000");
    assertThat(folder.resolve("regret-over-time.svg")).content().contains("benchmark of 1-GDP");
    assertThat(folder.resolve("regret-against-eta.svg"))
        .content()
        .contains("benchmark (asymptotic)");
  }

  @Test
  void tuneAnswersWithBestRankingAndCost() throws IOException {
    assertThat(run("tune --arms 3 --horizon 2000 --epsilon 1 --delta 1e-6 --runs 10 --format json"))
        .isZero();
    assertThat(json().get("best").get("policy").asText())
        .isEqualTo(json().get("ranking").get(0).get("policy").asText());
    for (JsonNode rank : json().get("ranking")) {
      assertThat(rank.has("regret")).isTrue();
      assertThat(rank.has("guarantee")).isTrue();
      assertThat(rank.get("rank").isInt()).isTrue();
    }
    assertThat(json().at("/ranking/0/rank").intValue()).isEqualTo(1);
    assertThat(json().get("leftOut").toString()).contains("no guarantee: ", "ucb1");
    assertThat(err.toString()).contains("left out, no guarantee: ");
    assertThat(json().get("withoutPrivacy").get("regret").get("mean").asDouble())
        .isPositive();
    assertThat(json().get("seconds").asDouble()).isPositive();
  }

  /** Which b and c: all candidates play all runs, and the figure is over b. */
  @Test
  void tuneRanksTheCandidatesOfOneFamily(@TempDir Path folder) throws IOException {
    assertThat(run("tune --only modified-thompson --eta 1 --horizon 2e4 --runs 3 --format json"
            + " --problem bernoulli(means=[0.75,0.625,0.5,0.375,0.25]) --picture svg --out "
            + folder))
        .as(err.toString())
        .isZero();
    assertThat(json().get("ranking")).hasSizeBetween(11, 17);
    for (JsonNode rank : json().get("ranking")) {
      assertThat(rank.get("policy").asText()).startsWith("modified-thompson(b=");
      assertThat(rank.get("guarantee").get("eta").asDouble()).isLessThanOrEqualTo(1);
    }
    assertThat(folder.resolve("regret-against-b.svg"))
        .content()
        .contains("least: " + json().at("/best/policy").asText());
    assertThat(folder.resolve("regret-against-b.csv"))
        .content()
        .startsWith("curve,b,regret_at_the_horizon,");
    assertThat(folder.resolve("index.html"))
        .content()
        .contains("candidates of <code>modified-thompson</code>", "play all runs");
  }

  @Test
  void onlyRestrictsAndPolicyAdds(@TempDir Path folder) throws IOException {
    String few = " --horizon 300 --runs 2 --eta 1 --format json --policy uniform";
    String other = " --only dp-se,modified-thompson --only epoch-coins";
    assertThat(run("compare" + other + few)).as(err.toString()).isZero();
    assertThat(json().findValuesAsText("policy").stream().map(each -> each.replaceAll("\\(.*", "")))
        .containsExactlyInAnyOrder("dp-se", "epoch-coins", "modified-thompson", "uniform");
    assertThat(err.toString()).doesNotContain("left out");
    assertThat(
            run("tune --arms 2 --only epoch-coins --eta 1 --horizon 300 --runs 2 --out " + folder))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("ranking.svg")).content().contains(">epoch-coins(eta=1)</text>");
  }

  /** The family cannot be set to some of the further levels of the page. */
  @Test
  void aFamilyMayBeAbsentFromOtherLevels(@TempDir Path folder) {
    String line = "compare --only thompson --eta 4 --horizon 20 --runs 21 --out " + folder;
    assertThat(run(line)).as(err.toString()).isZero();
    assertThat(folder.resolve("regret-against-eta.csv")).isNotEmptyFile();
  }

  /** Two runs of two equal arms tell no policies apart: all have the same regret, which is 0. */
  @Test
  void policiesThatCannotBeToldApartShareARankAndItIsSaid() {
    String equal = " --problem bernoulli(means=[0.5,0.5]) --horizon 100 --runs 2 --eta 1";
    for (String command : new String[] {"tune", "compare"}) {
      assertThat(run(command + equal)).as(err.toString()).isZero();
      assertThat(out.toString())
          .contains("others cannot be told apart at confidence 0.95; more runs would help.");
      assertThat(out.toString().lines().filter(line -> line.matches(" *1  .*")).count())
          .isGreaterThan(10);
      assertThat(out.toString()).doesNotContainPattern("(?m)^ *2  ");
    }
  }

  /** On sorted arms a tie-breaking policy has other regrets than on shuffled ones. */
  @Test
  void armsAreShuffledUnlessToldOtherwise() {
    for (String command : new String[] {"tune", "compare"}) {
      String line = command + " --problem bernoulli(means=[0.9,0.1]) --horizon 200 --runs 2"
          + " --eta 1 --format csv";
      assertThat(run(line)).as(err.toString()).isZero();
      String shuffled = out.toString();
      assertThat(run(line + " --no-shuffle")).as(err.toString()).isZero();
      assertThat(out.toString()).isNotEqualTo(shuffled).startsWith("rank,policy,");
    }
  }

  @Test
  void leaderboardIsAPageOfTheDocuments(@TempDir Path folder) {
    assertThat(run("leaderboard --horizon 500 --runs 2 --out " + folder))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("leaderboard.md"))
        .content()
        .contains(
            "# Leaderboard",
            "500 --runs 2 --seed 1",
            "`one-good-arm(",
            "| `epoch-thompson` |",
            "| benchmark | 1",
            "**");
    assertThat(folder.resolve("leaderboard.csv")).content().contains("dp-ucb(epsilon=");
  }

  @Test
  void leaderboardsTakeSeveralHorizonsAndOneEpsilon(@TempDir Path folder) {
    String line = "leaderboard --horizon 50,1e2 --runs 2 --epsilon 2 --delta 1e-5 --out " + folder;
    assertThat(run(line + " --format csv")).as(err.toString()).isZero();
    assertThat(folder.resolve("leaderboard.csv")).hasContent(out.toString());
    assertThat(folder.resolve("leaderboard.md"))
        .content()
        .contains(
            "--horizon 50,100 --runs 2 --seed 1 --epsilon 2 --delta 1e-5`",
            "## T = 50",
            "## T = 100",
            "| ε = 2, δ = 1e-5 |");
  }

  @Test
  void compareTakesEpsilonAndDelta() throws IOException {
    assertThat(run("compare --epsilon 1 --delta 1e-6 --horizon 500 --runs 2 --format json"))
        .isZero();
    assertThat(json().findValuesAsText("policy"))
        .contains("dp-imed(epsilon=1)", "epoch-thompson(eta=0.236704)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare --eta 0                             | eta must be positive and finite, but is 0",
        "compare --eta 1 --delta 1e-6                | the budget must be given as --eta",
        "compare --delta 1e-6                        | the budget must be given as --eta",
        "compare --problem coins                     | problem must be one of",
        "tune --eta 1                                | tune must be given one of --problem and"
            + " --arms, but is given none",
        "tune --arms 2                               | the budget must be given as --eta",
        "tune --arms 2 --eta 1 --epsilon 1           | the budget must be given as --eta",
        "tune --arms 0 --eta 1                       | arms must be from 1 to 1000, but is 0",
        "tune --arms 2 --epsilon 1 --delta 1         | delta must be greater than 0 and less"
            + " than 1, but is 1",
        "tune --arms 2 --eta 1 --only nosuch         | policy family must be one of adac-ucb, ",
        "compare --policy uniform --policy uniform   | policy must be named once in a study, but"
            + " is named twice: uniform",
        "tune --arms 2 --eta 1 --policy dp-se(epsilon=0.5) --policy dp-se(epsilon=.50)"
            + "                                      | policy must be named once in a study, but"
            + " is named twice: dp-se(epsilon=0.5)",
        "leaderboard --classpath .                   | option must be one of --",
        "--classpath . leaderboard                   | --classpath must be given with a command"
            + " that plays policies by name, but is given with leaderboard",
        "plan --arms 2 --traffic 9 --effect 0.1 --eta 1 --classpath ."
            + "                                      | option must be one of --",
        "compare --only ucb1                         | policy family must be one of adac-ucb, ",
        "tune --arms 2 --eta 1 --picture svg         | --picture must be given with --out",
        "leaderboard --runs 0 --out never            | runs must be from 1 to 10000000, but is 0",
      })
  void refusesWithASentence(String line, String sentence) {
    assertThat(run(line)).isEqualTo(2);
    assertThat(err.toString()).startsWith(sentence);
    assertThat(out.toString()).isEmpty();
  }
}
