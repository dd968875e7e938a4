package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of docs/audits.md is that of docs/audits.csv, rounded down to three digits. */
class AuditsDocumentTest {
  private static final Repository REPOSITORY = Repository.here();
  private static final Pattern LINE =
      Pattern.compile("\\| `([^`]+)` \\| [^|]+ \\| ([ηε]) ≥ ([0-9.]+) \\|.*");

  @Test
  void everyLineIsARowThatIsNotRefuted() {
    List<Matcher> lines = REPOSITORY
        .text("docs/audits.md")
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .toList();
    List<NamedCsvRecord> rows =
        CsvReader.builder().ofNamedCsvRecord(REPOSITORY.text("docs/audits.csv")).stream()
            .toList();
    assertThat(rows).hasSameSizeAs(lines).hasSizeGreaterThan(20);
    for (int i = 0; i < lines.size(); i++) {
      String policy = lines.get(i).group(1);
      NamedCsvRecord row = rows.get(i);
      assertThat(row.getField("policy")).isEqualTo(policy);
      boolean gaussian = lines.get(i).group(2).equals("η");
      double proved =
          Double.parseDouble(row.getField(gaussian ? "eta_at_least" : "epsilon_at_least"));
      assertThat(Math.floor(proved * 1000) / 1000)
          .as(policy)
          .isEqualTo(Double.parseDouble(lines.get(i).group(3)));
      assertThat(row.getField("refuted")).as(policy).isEqualTo("false");
    }
  }
}
