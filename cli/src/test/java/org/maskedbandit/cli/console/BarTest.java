package org.maskedbandit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BarTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong();

  private Bar bar(boolean watched) {
    PrintStream terminal = new PrintStream(screen, true, StandardCharsets.UTF_8);
    return new Bar("simulate", terminal, watched, nanos::get);
  }

  private String screen() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  /** What stands in the last line. */
  private String line() {
    String[] lines = screen().stripTrailing().split("\r");
    return lines[lines.length - 1].strip();
  }

  private void after(double seconds) {
    nanos.set((long) (seconds * 1e9));
  }

  @Test
  void showsTheShareAndTheTimeLeft() {
    try (Bar bar = bar(true)) {
      after(30);
      bar.report(0.25);
      assertThat(line())
          .isEqualTo("simulate [==========                              ] 25%, 1:30 left");
      after(3600);
      bar.report(0.5);
      assertThat(line()).endsWith("50%, 1 h 00 min left");
    }
  }

  @Test
  void nothingIsShownInTheFirstSecondNorWithoutATerminal() {
    try (Bar brief = bar(true)) {
      after(0.9);
      brief.report(0.5);
      brief.finish();
    }
    try (Bar unwatched = bar(false)) {
      after(10);
      unwatched.report(0.5);
      unwatched.finish();
    }
    assertThat(screen()).isEmpty();
  }

  @Test
  void isAtAHundredWhenTheWorkHasEndedAndNotBefore() {
    try (Bar bar = bar(true)) {
      after(2);
      bar.report(0.431);
      after(3);
      bar.report(1);
      assertThat(line()).contains(" 99%");
      bar.finish();
    }
    assertThat(line()).contains("[" + "=".repeat(40) + "] 100%, 0:03");
    assertThat(screen()).endsWith(System.lineSeparator());
  }

  /** Work that fails leaves the bar where it was, and a free line for the message. */
  @Test
  void workThatFailsDoesNotReachTheEnd() {
    try (Bar bar = bar(true)) {
      after(2);
      bar.report(0.431);
    }
    assertThat(screen()).contains("43%").doesNotContain("100%").endsWith(System.lineSeparator());
  }

  @Test
  void neverGoesBackAndIsNotRedrawnTooOften() {
    try (Bar bar = bar(true)) {
      after(2);
      bar.report(0.5);
      after(2.1);
      bar.report(0.6);
      assertThat(line()).contains(" 50%");
      after(3);
      bar.report(0.4);
      assertThat(line()).contains(" 60%");
    }
  }
}
