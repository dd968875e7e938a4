package org.maskedbandit.lab.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GalleryTest {
  private static final String LEADERBOARD = """
      horizon,problem,level,rank,policy,runs,regret,standard_error,median,p90,p99,max,stuck,\
      guarantee,conversion
      10,coins,η = 1,1,best,200,1.5,0.25,1,2,3,4,0,gdp(eta=1),Gaussian trade-off
      10,coins,η = 1,2,worst,20,7,0.5,6,7,8,9,20,gdp(eta=1),Gaussian trade-off
      10,coins,η = 2,1,best,200,1,0.25,1,2,3,4,0,gdp(eta=2),Gaussian trade-off
      """;
  private static final String AUDITS = """
      policy,claim,eta_at_least,epsilon_at_least,delta,confidence,refuted,method,pair
      gaussian,gdp(eta=2),1.5,3,1e-6,0.999,false,release,two worlds
      pure,pure(epsilon=1),0.5,1.25,1e-6,0.999,true,likelihood,two worlds
      """;

  @TempDir
  private Path folder;

  @Test
  void theLeaderboardIsATableForEachSetting() throws IOException {
    Path file = Files.writeString(folder.resolve("leaderboard.csv"), LEADERBOARD);
    JsonNode tables = LeaderboardSheet.read(file, "1.2").json().get("tables");
    assertThat(tables).hasSize(2);
    assertThat(tables.at("/0/horizon").asInt()).isEqualTo(10);
    assertThat(tables.at("/0/level").asText()).isEqualTo("η = 1");
    assertThat(tables.at("/0/rows/1").toString())
        .isEqualTo("[2,\"worst\",7,0.5,6,7,8,9,20,20,\"gdp(eta=1)\",\"Gaussian trade-off\"]");
    assertThat(tables.at("/1/rows")).hasSize(1);
  }

  @Test
  void pureClaimsAreComparedByEpsilonAndOthersByEta() throws IOException {
    Path file = Files.writeString(folder.resolve("audits.csv"), AUDITS);
    JsonNode rows = AuditSheet.read(file, "1.2").json().at("/tables/0/rows");
    assertThat(rows.get(0).toString())
        .isEqualTo("[\"gaussian\",\"2-GDP\",\"η\",2,1.5,false,\"release\",\"two worlds\"]");
    assertThat(rows.get(1).toString())
        .isEqualTo("[\"pure\",\"pure 1-DP\",\"ε\",1,1.25,true,\"likelihood\",\"two worlds\"]");
  }

  @Test
  void theIndexNamesEveryFile() throws IOException {
    Gallery.write(List.of(Sheet.of("a", "A", "", "", ""), Sheet.of("b", "B", "", "", "")), folder);
    JsonNode index =
        new ObjectMapper().readTree(folder.resolve("laboratory.json").toFile());
    assertThat(StreamSupport.stream(index.spliterator(), false)
            .map(each -> each.get("file").asText()))
        .containsExactly("laboratory-a.json", "laboratory-b.json")
        .allMatch(file -> Files.exists(folder.resolve(file)));
  }
}
