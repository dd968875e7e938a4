package org.maskedbandit.cli.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbJarTest {
  @TempDir
  Path home;

  @Test
  void mavenFetchesItOnce() throws Exception {
    Path folder = home.resolve("cache");
    List<String> said = new ArrayList<>();
    Path jar = new DuckDbJar(Maven.INSTALLED, folder).get(said::add);
    assertThat(said).singleElement().asString().contains("DuckDB 1.5.0.0").contains("83 MB");
    assertThat(jar)
        .hasSameBinaryContentAs(Path.of(DuckDBDriver.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI()));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(jar);
    }
    assertThat(new DuckDbJar(new Maven("no-such-program"), folder).get(said::add))
        .isEqualTo(jar);
    assertThat(said).hasSize(1);
  }

  @Test
  void aFailureLeavesNothing() throws IOException {
    DuckDbJar none = new DuckDbJar(new Maven("no-such-program"), home.resolve("cache"));
    assertThatThrownBy(() -> none.get(line -> {})).hasMessageContaining("Maven must be installed");
    try (var files = Files.list(home.resolve("cache"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void itIsKeptInTheCacheOfTheUser() {
    assertThat(DuckDbJar.cache(Map.of("XDG_CACHE_HOME", "/x")))
        .isEqualTo(Path.of("/x/maskedbandit"));
    Path usual = Path.of(System.getProperty("user.home"), ".cache", "maskedbandit");
    assertThat(DuckDbJar.cache(Map.of())).isEqualTo(usual);
    assertThat(DuckDbJar.cache(Map.of("XDG_CACHE_HOME", "here"))).isEqualTo(usual);
  }
}
