package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before Spark is fetched or started. */
class SparkOptionsTest {
  private static final Path STUDY = Repository.here().root().resolve("docs/examples/study.yaml");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  private Session sweep(Path study, String... more) {
    List<String> words = new ArrayList<>(List.of(
        "sweep", "--study", study.toString(), "--out", home.resolve("out").toString()));
    words.addAll(List.of(more));
    return Session.of(words);
  }

  private void assertRefused(Session session, String sentence) {
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err()).contains(sentence);
    assertThat(home.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"--shard,1/2", "--threads,2"})
  void otherExecutors(String option, String value) {
    assertRefused(
        sweep(STUDY, "--master", "local[2]", option, value),
        "--master must be given without " + option + ", but is given with it");
  }

  @Test
  void aJarAlone() {
    assertRefused(
        sweep(STUDY, "--master", "local[2]"),
        "--master must be given to the launcher of a checkout, ./maskedbandit, where the jars for"
            + " Spark are made, but is given to a jar; use spark-submit instead");
  }

  @Test
  void anUnknownPolicy() throws IOException {
    Path study = Files.writeString(
        home.resolve("study.yaml"), Files.readString(STUDY).replace("dp-kl-ucb", "dp-kl-ubc"));
    assertRefused(sweep(study, "--master", "local[2]"), "'dp-kl-ubc'; did you mean 'dp-kl-ucb'?");
  }

  @Test
  void rowsThatAreThere() {
    assertThat(sweep(STUDY).status()).isZero();
    Session again = sweep(STUDY, "--master", "local[2]");
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("but is given without --resume");
  }
}
