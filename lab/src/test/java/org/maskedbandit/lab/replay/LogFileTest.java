package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.log.Labels;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.RewardRange;

class LogFileTest {
  private static final LogColumns COLUMNS =
      LogColumns.of("arm", "reward").propensity("p").time("time").person("who");
  private static final String HEADER = "time,arm,reward,p,who\n";

  @TempDir
  Path folder;

  private LogFile log(String text) throws IOException {
    Path path = folder.resolve("log.csv");
    Files.writeString(path, text);
    return new LogFile(path, COLUMNS);
  }

  private static List<String> rows(LogFile log) {
    List<String> rows = new ArrayList<>();
    log.read(
        new Labels(),
        (segment, arm, reward, p, person) ->
            rows.add(arm + " " + reward + " " + p + " " + (person != 0)));
    return rows;
  }

  @Test
  void rowsComeInOrderWithTheirArmsNumbered() throws IOException {
    String text = """
        x,who,p,"reward", arm ,time
        a,anna,0.5,1,"red, dark",9

        b,bob,1,.25,blue,10
        "c
        c",anna,0.029411764705882353,1e-1,"red, dark",10
        """;
    assertThat(rows(log(text)))
        .containsExactly("0 1.0 0.5 true", "1 0.25 1.0 true", "0 0.1 0.029411764705882353 true");
  }

  @Test
  void rewardsAreScaledFromTheirRange() throws IOException {
    LogFile log = log(HEADER + "1,a,-5,1,x\n2,a,15,1,x\n3,a,0,1,x\n");
    LogFile wide = new LogFile(log.path(), COLUMNS, RewardRange.parse("-5, 15"));
    assertThat(rows(wide)).containsExactly("0 0.0 1.0 true", "0 1.0 1.0 true", "0 0.25 1.0 true");
    assertThat(FixedPolicy.logging(LogSummary.of(wide)).mean()).isCloseTo(10.0 / 3, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "3,b,1.5,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,-0.1,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,NaN,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,1d,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,1.2.3,0.5,x | line 3 | the reward must be a number from 0 to 1",
        "3,b,1,0,x | line 3 | the propensity must be greater than 0 and at most 1, but is 0",
        "3,b,1,1.01,x | line 3 | the propensity must be greater than 0 and at most 1, but is 1.01",
        "3,b,1,high,x | line 3 | the propensity must be greater than 0 and at most 1, but is no",
        "3,,1,0.5,x | line 3 | the arm must be a name or a number",
        "3,b,1,0.5 | line 3 | the number of fields must be 5 as in the header, but is 4",
        "3,b,1,0.5,x,y | line 3 | the number of fields must be 5 as in the header, but is 6",
        "1.5,b,1,0.5,x | line 3 | the time must be that of the row before or later",
        "3,b,1,0.5,\"x | line 3 | must be CSV that can be read"
      })
  void aWrongRowIsRefusedWithItsLine(String row, String line, String sentence) throws IOException {
    LogFile log = log(HEADER + "2,a,0,0.5,x\n" + row + "\n");
    assertThatThrownBy(() -> rows(log))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(line + " of ")
        .hasMessageContaining(sentence);
  }

  @Test
  void aRefusalShowsNoReward() throws IOException {
    LogFile log = log(HEADER + "2,a,77.125,0.5,x\n");
    assertThatThrownBy(() -> rows(log)).message().doesNotContain("77.125");
  }

  @Test
  void linesAreCountedAsAnEditorDoes() throws IOException {
    LogFile log = log(HEADER + "1,\"a\nb\",1,1,x\n\n2,a,2,1,x\n");
    assertThatThrownBy(() -> rows(log)).hasMessageContaining("line 5 of ");
  }

  @Test
  void aMissingColumnIsRefusedWithTheNearest() throws IOException {
    LogFile log = log("time,arms,reward,p,who\n1,a,1,1,x\n");
    assertThatThrownBy(() -> rows(log))
        .hasMessageContaining("must be one of time, arms, reward, p, who, but is 'arm'")
        .hasMessageContaining("did you mean 'arms'?");
  }

  @Test
  void filesWithoutRowsAreRefused() throws IOException {
    assertThatThrownBy(() -> LogSummary.of(log(""))).hasMessageContaining("which is empty");
    assertThatThrownBy(() -> LogSummary.of(log(HEADER))).hasMessageContaining("1 or more");
    LogFile none = new LogFile(folder.resolve("none.csv"), COLUMNS);
    assertThatThrownBy(() -> LogSummary.of(none)).hasMessageContaining("a file that can be read");
  }

  @Test
  void oneColumnCannotBeTwoThings() throws IOException {
    LogFile log = new LogFile(log(HEADER).path(), LogColumns.of("arm", "arm"));
    assertThatThrownBy(() -> rows(log)).hasMessageContaining("given twice");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1", "1,0", "0,0", "a,b", "0,1,2", "0,infinite"})
  void rangesAreTwoNumbers(String text) {
    assertThatThrownBy(() -> RewardRange.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be");
  }
}
