package org.maskedbandit.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void cellsAreTextsAndNumbersInOneNotation() {
    Table table = Table.of("a", "b", "c", "d").row("x", 50.0, 1e-6, 3L);
    assertThat(table.headers()).containsExactly("a", "b", "c", "d");
    assertThat(table.rows()).containsExactly(List.of("x", "50", "1e-6", "3"));
  }

  @Test
  void csvQuotesWhatNeedsQuotes() {
    List<String> nasty = List.of("thompson(b=1, c=2)", "say \"x\"", "two\nlines", "", " kept ");
    Table table = Table.of("1", "2", "3", "4", "5").row(nasty.toArray());
    assertThat(table.csv()).contains("\"thompson(b=1, c=2)\"", "\"say \"\"x\"\"\"");
    var rows = CsvReader.builder().ofCsvRecord(table.csv()).stream().toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(1).getFields()).isEqualTo(nasty);
  }

  @Test
  void numbersReadBackToTheLastBit() {
    double[] numbers = {0.1 + 0.2, 1 / 3.0, 4366.123456789012, Double.MIN_VALUE, 1e300};
    for (double number : numbers) {
      String cell = Table.of("x").row(number).rows().get(0).get(0);
      assertThat(Double.parseDouble(cell)).isEqualTo(number);
    }
  }

  @Test
  void aTableWithoutRowsHasItsHeaders() {
    assertThat(Table.of("a", "b").csv().strip()).isEqualTo("a,b");
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> Table.of("a", "b").row(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cells must be as many as headers [a, b], but are [1]");
  }
}
