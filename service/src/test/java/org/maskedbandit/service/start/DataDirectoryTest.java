package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys stay out of git, with real repositories. */
class DataDirectoryTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path work;

  @SuppressWarnings("NullAway.Init")
  private Path data;

  @BeforeEach
  void name() {
    data = work.resolve("sub").resolve("data");
  }

  private String git(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("git", "-C", work.toString()));
    all.addAll(List.of(words));
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void gitIgnoresAllThatAServerWrites() throws Exception {
    git("init");
    Started.on(data).close();
    assertThat(data.resolve("secret")).exists();
    assertThat(data.resolve(".gitignore")).hasContent("*");
    git("add", "--all");
    assertThat(git("ls-files")).isEmpty();
    Started.on(data).close();
    assertThat(data.resolve(".gitignore")).hasContent("*");
  }

  @Test
  void patternsOfTheOwnerStayAndDoNotBringKeysBack() throws Exception {
    git("init");
    Files.createDirectories(data);
    Path ignored = Files.writeString(data.resolve(".gitignore"), "*\n!secret");
    Started.on(data).close();
    assertThat(ignored).hasContent("*\n!secret\n*\n");
    git("add", "--all");
    assertThat(git("ls-files")).isEmpty();
    Started.on(data).close();
    assertThat(ignored).hasContent("*\n!secret\n*\n");
  }

  @Test
  void aDirectoryWithTrackedFilesIsRefusedAndLeftAlone() throws Exception {
    Started.on(data).close();
    Files.delete(data.resolve(".gitignore"));
    git("init");
    git("add", "--force", "sub/data/secret");
    assertThatThrownBy(() -> Started.on(data))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the data directory " + data + " has files that git tracks, and a data"
            + " directory holds keys: name another one with --data, or run 'git rm -r --cached .'"
            + " in it");
    assertThat(data.resolve(".gitignore")).doesNotExist();
    assertThatThrownBy(() -> open(data)).hasMessageContaining("has files that git tracks");
    git("-C", data.toString(), "rm", "-r", "--cached", ".");
    Started.on(data).close();
  }

  /** The link is outside of the repository, and what it names is inside. */
  @Test
  void aLinkToADirectoryWithTrackedFilesIsRefused(@TempDir Path other) throws Exception {
    Started.on(data).close();
    Files.delete(data.resolve(".gitignore"));
    git("init");
    git("add", "--force", "sub/data/secret");
    Path link = Files.createSymbolicLink(other.resolve("data"), data);
    assertThatThrownBy(() -> Started.on(link)).hasMessageContaining("has files that git tracks");
    assertThatThrownBy(() -> open(link)).hasMessageContaining("has files that git tracks");
  }

  private static void open(Path data) {
    StoreAdmin.of(Started.location(data)).close();
  }

  @Test
  void filesThatAreTrackedBesideTheDirectoryAreNoneOfIts() throws Exception {
    git("init");
    Files.createDirectories(work.resolve("sub"));
    Files.writeString(data.resolveSibling("data.txt"), "other");
    Files.writeString(work.resolve("readme"), "other");
    git("add", "--all");
    assertThatCode(() -> Started.on(data).close()).doesNotThrowAnyException();
    assertThatThrownBy(() -> Started.on(work.resolve("sub")))
        .hasMessageContaining("has files that git tracks");
  }

  /** A repository may name a program that git runs when it reads its index. */
  @Test
  void theConfigurationOfARepositoryRunsNothing() throws Exception {
    git("init");
    Path ran = work.resolve("ran");
    Path program = Files.writeString(work.resolve("program"), "#!/bin/sh\necho x > " + ran + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    git("config", "core.fsmonitor", program.toString());
    git("ls-files");
    assertThat(ran).as("git runs it otherwise").exists();
    Files.delete(ran);
    Started.on(data).close();
    assertThat(ran).doesNotExist();
  }

  @Test
  void aRepositoryThatGitCannotReadIsNone() throws IOException {
    Files.writeString(work.resolve(".git"), "not one");
    assertThatCode(() -> Started.on(data).close()).doesNotThrowAnyException();
  }
}
