package org.maskedbandit.lab.account;

import java.util.Optional;
import org.maskedbandit.lab.report.Cell;

/** What is known of a bound. */
public enum Soundness {
  /** It is proven for the policies of this library, or follows from a mechanism. */
  SOUND("yes", "true"),

  /** It is false, or for comparison only. */
  UNSOUND("NO", "false"),

  /** A class asserts it, and nothing else does. */
  NOT_VERIFIED("not verified", "not verified");

  private final String shown;
  private final String written;

  Soundness(String shown, String written) {
    this.shown = shown;
    this.written = written;
  }

  Cell cell() {
    return new Cell(Cell.Kind.TEXT, shown, written);
  }

  /** Empty if it is not verified. */
  Optional<Boolean> known() {
    return this == NOT_VERIFIED ? Optional.empty() : Optional.of(this == SOUND);
  }
}
