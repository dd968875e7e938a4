package org.maskedbandit.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.lab.replay.LogSummary;
import org.maskedbandit.lab.replay.Replay;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** Logs in Parquet, and logs that are sorted, beside the same rows in CSV. */
@SuppressWarnings("resource")
class TableLogTest {
  private static final LogColumns SIMPLE = LogColumns.of("arm", "reward");
  private static final LogColumns ALL =
      SIMPLE.propensity("p").person("who").contexts("seg").time("time");

  private static DuckDb duck;

  @TempDir
  Path folder;

  @BeforeAll
  static void open() {
    duck = DuckFiles.open();
  }

  @AfterAll
  static void close() {
    duck.close();
  }

  private static RewardLog parquet(Path log, LogColumns columns) {
    return TableLog.parquet(duck, log, columns, RewardRange.UNIT);
  }

  /** All that replay says about a log, but for its name. */
  private static String json(RewardLog log) {
    List<Policy> policies = List.of(Policy.parse("epoch-coins(eta=1)"), Policy.parse("ucb1"));
    return Json.text(new Replay(log, policies, 5, true, 1, 2)
            .run(Progress.SILENT)
            .report()
            .json())
        .replace(log.name(), "");
  }

  private static long rows(RewardLog log) {
    return LogSummary.of(log).rows();
  }

  /** Rows of which some have the same time. */
  private static List<String> lines(int rows) {
    SimulatedSource random = Seed.of(1).stream();
    return IntStream.range(0, rows)
        .mapToObj(row -> row / 3 + ",arm " + random.nextInt(4) + "," + random.nextInt(11) / 10.0
            + "," + (random.nextInt(2) == 0 ? "0.25" : "0.029411764705882353") + ",u"
            + random.nextInt(500) + ",s" + random.nextInt(3) + "\n")
        .toList();
  }

  private Path csv(String name, List<String> lines) throws IOException {
    String text = "time,arm,reward,p,who,seg\n" + String.join("", lines);
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void theSameRowsGiveTheSameResults() throws IOException {
    Path csv = csv("log.csv", lines(20_000));
    Path parquet = DuckFiles.convert(csv, folder.resolve("log.parquet"));
    String expected = json(new LogFile(csv, ALL));
    assertThat(json(parquet(parquet, ALL))).isEqualTo(expected);
    LogColumns unsorted = new LogColumns(
        "arm", "reward", ALL.propensity(), Optional.empty(), ALL.person(), List.of());
    assertThat(json(parquet(parquet, unsorted)))
        .isEqualTo(json(new LogFile(csv, unsorted)))
        .isNotEqualTo(expected);
  }

  /** Rows of equal times keep their order: those of a time are shuffled as one. */
  @Test
  void sortedRowsGiveTheResultsOfRowsInOrder() throws IOException {
    List<String> lines = lines(9000);
    String expected = json(new LogFile(csv("ordered.csv", lines), ALL));
    List<String> shuffled = IntStream.range(0, 3000)
        .map(time -> time * 1231 % 3000)
        .mapToObj(time -> String.join("", lines.subList(3 * time, 3 * time + 3)))
        .toList();
    LogFile log = new LogFile(csv("shuffled.csv", shuffled), ALL);
    assertThatThrownBy(() -> json(log)).hasMessageContaining("(--sort)");
    assertThat(json(TableLog.sorted(duck, log))).isEqualTo(expected);
    Path parquet = DuckFiles.convert(log.path(), folder.resolve("shuffled.parquet"));
    assertThat(json(parquet(parquet, ALL))).isEqualTo(expected);
  }

  /** As the check of a CSV log compares them, which finds the sorted rows in order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "10 9 -1.5 .5 5. 100 9.75; -1.5 .5 5. 9 9.75 10 100",
        "2026-01-31T23:59 2025-12-01 2026-02-01; 2025-12-01 2026-01-31T23:59 2026-02-01",
        "b a 12 3 c; 3 12 a b c",
        "1731751234567890125 1731751234567890123; 1731751234567890123 1731751234567890125"
      })
  void numbersAreSortedAsNumbersAndAllElseAsText(String times, String sorted) throws IOException {
    String rows = List.of(times.split(" ")).stream()
        .map(time -> time + "," + time + ",1\n")
        .collect(Collectors.joining());
    Path path = Files.writeString(folder.resolve("times.csv"), " time ,arm,reward\n" + rows);
    LogFile log = new LogFile(path, SIMPLE.time("time"));
    assertThat(LogSummary.of(TableLog.sorted(duck, log)).names())
        .containsExactly(sorted.split(" "));
  }

  @Test
  void csvThatIsSortedMayHaveQuotesBlankLinesAndManyFiles() throws IOException {
    Files.writeString(
        folder.resolve("a 1.csv"), "time,arm,reward\n5,\"a, \"\"x\"\"\ny\",1\n\n3,b,1\n");
    Files.writeString(folder.resolve("a 2.csv"), "reward,arm,x,time\n0,c,,4\n1,#d,,1\n");
    LogFile log = new LogFile(folder.resolve("a *.csv"), SIMPLE.time("time"));
    assertThat(LogSummary.of(TableLog.sorted(duck, log)).names())
        .containsExactly("#d", "b", "c", "a, \"x\"\ny");
  }

  @Test
  void aWrongRowOfCsvIsStillRefusedWithItsLine() throws IOException {
    Path path = Files.writeString(folder.resolve("x.csv"), "time,arm,reward\n5,a,1\n3,b,77.5\n");
    LogFile log = new LogFile(path, SIMPLE.time("time"));
    assertThatThrownBy(() -> rows(TableLog.sorted(duck, log)))
        .hasMessageContaining("line 3 of " + path + ": the reward must be");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "(i % 2 = 0) | 0.25::DECIMAL(9, 4)",
        "(i % 2)::DECIMAL(18, 3) | 0.25::FLOAT",
        "(i % 2)::UTINYINT | '0.25'",
        "(1 - i % 2)::HUGEINT | 0.25::DOUBLE",
        "CASE WHEN i % 2 = 0 THEN '1' ELSE '0.0' END | 0.25"
      })
  void numbersMayBeOfAnyType(String reward, String propensity) {
    Path log = DuckFiles.write(
        folder.resolve("x.parquet"),
        "SELECT i AS arm, " + reward + " AS reward, " + propensity
            + " AS p, TIMESTAMP '2026-01-01' - INTERVAL (i) MINUTE AS time, DATE '2026-01-01' AS d"
            + " FROM range(6) x(i)");
    LogColumns columns = SIMPLE.propensity("p").time("time").contexts("d");
    LogSummary summary = LogSummary.of(parquet(log, columns));
    assertThat(summary.rows()).isEqualTo(6);
    assertThat(summary.names()).containsExactly("5", "4", "3", "2", "1", "0");
    assertThat(summary.setting().horizon()).isEqualTo(1);
    assertThat(json(parquet(log, columns))).contains("\"mean\" : 0.5,");
  }

  /** The number of a FLOAT is the one that its shortest text says, as in CSV. */
  @Test
  void shortFloatsAreWhatTheirTextSays() {
    Path log = DuckFiles.write(
        folder.resolve("f.parquet"), "SELECT 1 AS arm, 0.1::FLOAT AS reward FROM range(4)");
    assertThat(json(parquet(log, SIMPLE))).contains("\"mean\" : 0.1,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "'x', 1.5, 0.5 | the reward must be a number from 0 to 1",
        "'x', NULL, 0.5 | the reward must be a number from 0 to 1",
        "'x', 'nan'::DOUBLE, 0.5 | the reward must be a number from 0 to 1",
        "NULL, 1, 0.5 | the arm must be a name or a number, but is missing",
        "'', 1, 0.5 | the arm must be a name or a number, but is missing",
        "'x', 1, 0 | the propensity must be greater than 0 and at most 1, but is 0",
        "'x', 1, NULL | the propensity must be greater than 0 and at most 1, but is no number"
      })
  void aWrongRowIsRefusedWithItsNumber(String row, String sentence) {
    String right = "SELECT 'x' AS arm, 1.0::DOUBLE AS reward, 0.5::DOUBLE AS p, ";
    DuckFiles.write(folder.resolve("a.parquet"), right + "i AS time FROM range(5) x(i)");
    Path wrong = DuckFiles.write(
        folder.resolve("b.parquet"),
        right + "9 - i AS time FROM range(3) x(i) UNION ALL SELECT " + row + ", 0");
    for (LogColumns columns :
        List.of(SIMPLE.propensity("p"), SIMPLE.propensity("p").time("time"))) {
      assertThatThrownBy(() -> rows(parquet(folder.resolve("?.parquet"), columns)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("row 4 of " + wrong + ": " + sentence)
          .message()
          .doesNotContain("1.5");
    }
  }

  /** Few different texts are read as numbers; that many are not. */
  @ParameterizedTest
  @ValueSource(ints = {3, 80_000})
  void armsMayBeFewOrMany(int arms) {
    String select = "SELECT 'arm ' || (i % " + arms + ") AS arm, 1 AS reward, 'u' || i AS who";
    Path log = DuckFiles.write(folder.resolve("log.parquet"), select + " FROM range(160000) x(i)");
    LogSummary summary = LogSummary.of(parquet(log, SIMPLE.person("who")));
    assertThat(summary.rows()).isEqualTo(160_000);
    assertThat(summary.names()).hasSize(arms).startsWith("arm 0", "arm 1", "arm 2");
  }

  @Test
  void columnsAreFoundInEachFileByName() {
    DuckFiles.write(folder.resolve("1.parquet"), "SELECT 7 AS arm, 1 AS reward, 'x' AS \"it's\"");
    DuckFiles.write(
        folder.resolve("2.parquet"), "SELECT 'y' AS \"it's\", 0.5 AS reward, 'b' AS arm");
    LogSummary summary =
        LogSummary.of(parquet(folder.resolve("*.parquet"), SIMPLE.contexts("it's")));
    assertThat(summary.names()).containsExactly("7", "b");
    DuckFiles.write(folder.resolve("3.parquet"), "SELECT 7 AS arm, 1 AS rewards");
    assertThatThrownBy(() -> rows(parquet(folder.resolve("*.parquet"), SIMPLE)))
        .hasMessageContaining("a column of " + folder.resolve("3.parquet"))
        .hasMessageContaining("must be one of arm, rewards, but is 'reward'")
        .hasMessageContaining("did you mean 'rewards'?");
  }

  @Test
  void namesOfFilesAreNotSql() throws IOException {
    Path odd = Files.createDirectories(folder.resolve("it's [1] {a}"));
    String select = "SELECT 1 AS arm, 1 AS reward FROM range(2)";
    DuckFiles.write(odd.resolve("x*'); DROP.parquet"), select);
    DuckFiles.write(odd.resolve("xyz'); DROP.parquet"), select);
    assertThat(rows(parquet(odd.resolve("x*'); DROP.parquet"), SIMPLE))).isEqualTo(2);
  }

  @Test
  void filesThatAreNotParquetAreRefused() throws IOException {
    Path wrong = Files.writeString(folder.resolve("w.parquet"), "arm,reward\na,1\n");
    assertThatThrownBy(() -> rows(parquet(wrong, SIMPLE)))
        .hasMessageContaining(wrong + " must be a file that can be read, but is not (DuckDB: Inv");
    assertThatThrownBy(() -> rows(parquet(folder.resolve("*.parq"), SIMPLE)))
        .hasMessageContaining("which matches none");
  }

  @Test
  void whatIsWrittenIsOnlyForItsOwnerAndDeletedAtTheEnd() {
    Path log = DuckFiles.write(
        folder.resolve("t.parquet"), "SELECT 1 AS arm, 1 AS reward, i AS time FROM range(9) x(i)");
    DuckDb own = DuckFiles.open();
    try (RewardLog table = TableLog.parquet(own, log, SIMPLE.time("time"), RewardRange.UNIT)) {
      assertThat(rows(table)).isEqualTo(9);
      assertThat(own.folder().resolve("sorted.parquet")).exists();
      assertThat(permissions(own.folder())).isEqualTo("rwx------");
    }
    assertThat(own.folder()).doesNotExist();
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  @Test
  void aJarThatIsNotDuckDbIsRefused() throws IOException {
    Path jar = Files.writeString(folder.resolve("x.jar"), "");
    assertThatThrownBy(() -> DuckDb.open(jar, 1))
        .hasMessageContaining("DuckDB could not be loaded on this machine");
  }
}
