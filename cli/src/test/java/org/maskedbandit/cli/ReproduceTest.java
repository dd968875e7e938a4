package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {
  @TempDir
  Path home;

  @Test
  void writesThePageAndTheClaims() throws IOException {
    Path folder = home.resolve("paper");
    Session session = Session.of("reproduce", "errata", "--out", folder.toString());
    assertThat(session.status()).as(session.err()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("index.html", "claims.json");
    }
    assertThat(session.out()).contains("sliding-lemma", "wrong in print");
    assertThat(session.err().strip())
        .matches("\\d+ of \\d+ statements hold, 0 came out other than expected; .+index.html");
  }

  @Test
  void aFigureHasItsNumbersAndItsPicture() {
    Session session = Session.of("reproduce", "fig6", "--out", home.toString());
    assertThat(session.status()).isZero();
    assertThat(home.resolve("figure-6.csv")).isNotEmptyFile();
    assertThat(home.resolve("figure-6.svg")).isNotEmptyFile();
  }

  @Test
  void printsTheClaimsThatItWrites() throws IOException {
    Session session =
        Session.of("reproduce", "7", "errata", "--format", "json", "--out", home.toString());
    assertThat(session.out().strip())
        .isEqualTo(Files.readString(home.resolve("claims.json")).strip());
    for (JsonNode claim : session.json()) {
      assertThat(claim.properties().stream().map(field -> field.getKey()))
          .contains("id", "statement", "expected", "measured", "holds", "note");
    }
  }

  @Test
  void csvHasARowForEachClaim() {
    Session json = Session.of("reproduce", "1", "--format", "json", "--out", home.toString());
    Session csv = Session.of("reproduce", "1", "--format", "csv", "--out", home.toString());
    assertThat(csv.out().lines()).hasSize(1 + json.json().size());
    assertThat(csv.out()).startsWith("id,expected,measured,holds,note");
  }
}
