package org.maskedbandit.lab.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of several files, and packed ones. */
class LogFilesTest {
  private static final LogColumns COLUMNS = LogColumns.of("arm", "reward").time("time");

  @TempDir
  Path folder;

  private void plain(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private byte[] packed(String text) throws IOException {
    Path file = folder.resolve("packed");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return Files.readAllBytes(file);
  }

  private void gzip(String name, String text) throws IOException {
    Files.write(folder.resolve(name), packed(text));
  }

  private List<String> rows(String glob) {
    List<String> rows = new ArrayList<>();
    Labels labels = new Labels();
    new LogFile(folder.resolve(glob), COLUMNS)
        .read(
            labels,
            (segment, arm, reward, p, person) -> rows.add(labels.names().get(arm) + reward));
    return rows;
  }

  @Test
  void filesAreReadInTheOrderOfTheirNames() throws IOException {
    gzip("day-2.csv.gz", "reward,x,time,arm\n0.25,a,3,b\n");
    plain("day-3.csv", "time,arm,reward\n3,c,0.5\n");
    plain("day-1.csv", "arm,reward,time\na,0,1\na,1,2\n");
    plain("other.csv", "not,a,log\n");
    assertThat(rows("day-*.csv*")).containsExactly("a0.0", "a1.0", "b0.25", "c0.5");
    assertThat(rows("day-[12]*")).containsExactly("a0.0", "a1.0", "b0.25");
    assertThat(rows("day-{1,3}.csv")).containsExactly("a0.0", "a1.0", "c0.5");
  }

  @Test
  void foldersCanBeMatchedToo() throws IOException {
    plain("b/x.csv", "arm,reward,time\nb,1,2\n");
    plain("a/x.csv", "arm,reward,time\na,1,1\n");
    plain("c/d/x.csv", "arm,reward,time\nd,1,3\n");
    assertThat(rows("*/x.csv")).containsExactly("a1.0", "b1.0");
    assertThat(rows("**/x.csv")).containsExactly("a1.0", "b1.0", "d1.0");
  }

  @Test
  void aFileOfThatVeryNameIsNoGlob() throws IOException {
    plain("x[1].csv", "arm,reward,time\nright,1,1\n");
    plain("x1.csv", "arm,reward,time\nwrong,1,1\n");
    assertThat(rows("x[1].csv")).containsExactly("right1.0");
  }

  @Test
  void relativeGlobsStartInTheCurrentFolder() throws IOException {
    assertThat(LogFiles.of(Path.of("po?.xml"))).containsExactly(Path.of("pom.xml"));
    assertThat(LogFiles.of(Path.of("./po?.xml"))).containsExactly(Path.of("./pom.xml"));
  }

  @Test
  void whatMatchesNothingIsRefused() {
    assertThatThrownBy(() -> rows("2026-*.csv")).hasMessageContaining("which matches none");
    assertThatThrownBy(() -> rows("no/such/*.csv")).hasMessageContaining("cannot be searched");
    assertThatThrownBy(() -> rows("x[1.csv")).hasMessageContaining("which is neither");
    assertThatThrownBy(() -> LogFiles.of(folder)).hasMessageContaining("which is none");
  }

  @Test
  void timesGoOnFromFileToFile() throws IOException {
    plain("a.csv", "arm,reward,time\na,0,5\n");
    plain("b.csv", "time,arm,reward\n4,b,0\n");
    assertThatThrownBy(() -> rows("?.csv"))
        .hasMessageContaining("line 2 of " + folder.resolve("b.csv"))
        .hasMessageContaining("the time must be that of the row before or later");
  }

  @Test
  void aWrongRowIsRefusedWithItsFileAndLine() throws IOException {
    gzip("a.csv.gz", "arm,reward,time\na,0,1\n");
    gzip("b.csv.gz", "arm,reward,time\na,0,1\n\na,2,1\n");
    assertThatThrownBy(() -> rows("?.csv.gz"))
        .hasMessageContaining("line 4 of " + folder.resolve("b.csv.gz") + ": the reward must be");
    plain("c.csv", "arm,rewards,time\na,0,1\n");
    assertThatThrownBy(() -> rows("[ac].csv*"))
        .hasMessageContaining("a column of " + folder.resolve("c.csv"));
  }

  @Test
  void damagedArchivesAreRefused() throws IOException {
    plain("text.csv.gz", "arm,reward,time\na,0,1\n");
    assertThatThrownBy(() -> rows("text.csv.gz")).hasMessageContaining("must be CSV that can be");
    byte[] whole = packed("arm,reward,time\n" + "a,0,1\n".repeat(100_000));
    Files.write(folder.resolve("torn.csv.gz"), Arrays.copyOf(whole, whole.length - 9));
    assertThatThrownBy(() -> rows("torn.csv.gz"))
        .hasMessageContaining("torn.csv.gz: the log must be CSV that can be read");
  }
}
