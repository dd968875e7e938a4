package org.maskedbandit.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultDirectoryTest {
  @TempDir
  Path working;

  private Path in(Map<String, String> environment) {
    return DefaultDirectory.in(environment, working);
  }

  @Test
  void isThatOfTheXdgSpecification() {
    assertThat(in(Map.of("XDG_STATE_HOME", "/state", "HOME", "/home/ann")))
        .isEqualTo(Path.of("/state/maskedbandit"));
    Path usual = Path.of("/home/ann/.local/state/maskedbandit");
    assertThat(in(Map.of("HOME", "/home/ann"))).isEqualTo(usual);
    for (String ignored : new String[] {"", "state", "./state", "~/state", "a\0b"}) {
      assertThat(in(Map.of("XDG_STATE_HOME", ignored, "HOME", "/home/ann")))
          .as(ignored)
          .isEqualTo(usual);
    }
  }

  @Test
  void withoutAHomeTheDirectoryMustBeGiven() {
    for (Map<String, String> environment :
        List.of(Map.<String, String>of(), Map.of("HOME", "home"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> in(environment))
          .withMessageStartingWith("--data must be given");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"store.db", "secret", "watermark", "mark"})
  void aStoreInTheFormerDefaultIsNotPassedOver(String file) throws IOException {
    Path former = Files.createDirectory(working.resolve("maskedbandit-data"));
    Files.writeString(former.resolve("notes"), "no store");
    Map<String, String> environment = Map.of("XDG_STATE_HOME", "/state");
    assertThat(in(environment)).isEqualTo(Path.of("/state/maskedbandit"));
    Files.writeString(former.resolve(file), "");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> in(environment))
        .withMessageContainingAll(former.toString(), "/state/maskedbandit", "--data");
  }
}
