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
    assertThat(table.headings()).containsExactly("a", "b", "c", "d");
    assertThat(table.shown()).containsExactly(List.of("x", "50", "1e-6", "3"));
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
      String cell = Table.of("x").row(number).shown().get(0).get(0);
      assertThat(Double.parseDouble(cell)).isEqualTo(number);
    }
  }

  @Test
  void peopleAndProgramsSeeTheirOwnColumnsAndDigits() {
    Table table = Table.of(
            Heading.of("policy"),
            new Heading("± s.e.", "standard_error"),
            new Heading("remark", ""),
            new Heading("", "note"))
        .row("thompson", Cell.brief(1 / 3.0), "odd", "why");
    assertThat(table.headings()).containsExactly("policy", "± s.e.", "remark");
    assertThat(table.shown()).containsExactly(List.of("thompson", "0.3", "odd"));
    assertThat(table.csv().lines())
        .containsExactly("policy,standard_error,note", "thompson,0.3333333333333333,why");
    assertThat(table.numeric()).containsExactly(false, true, false);
  }

  @Test
  void aFurtherColumnIsTheLast() {
    Table table = Table.of("a").row("x").row("y");
    Table wider = table.with(Heading.of("b"), List.of(Cell.number(1), Cell.text("")));
    assertThat(wider.headings()).containsExactly("a", "b");
    assertThat(wider.shown()).containsExactly(List.of("x", "1"), List.of("y", ""));
    assertThat(wider.numeric()).containsExactly(false, true);
    assertThat(table.headings()).containsExactly("a");
  }

  @Test
  void aTextOfDigitsIsNoNumber() {
    Table table = Table.of("id", "count", "absent").row("12", 12, Cell.number(Double.NaN, "-"));
    assertThat(table.numeric()).containsExactly(false, true, true);
  }

  @Test
  void roundingIsTheSafeWayAndForPeopleAlone() {
    assertThat(Cell.roundedUp(1.23401, 3)).isEqualTo(new Cell(Cell.Kind.NUMBER, "1.24", "1.23401"));
    assertThat(Cell.roundedDown(1.239, 3)).isEqualTo(new Cell(Cell.Kind.NUMBER, "1.23", "1.239"));
  }

  @Test
  void rowsAreNumberedInANewTable() {
    Table table = Table.of("policy").row("a").row("b");
    assertThat(table.behind(Heading.of("rank"), List.of(1, 1)).csv().lines())
        .containsExactly("rank,policy", "1,a", "1,b");
    assertThat(table.csv().lines()).containsExactly("policy", "a", "b");
  }

  @Test
  void aTableWithoutRowsHasItsHeaders() {
    assertThat(Table.of("a", "b").csv().strip()).isEqualTo("a,b");
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> Table.of("a", "b").row(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cells must be as many as columns [a, b], but are [1]");
  }
}
