package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

  /** True, false, or null if it is not verified. */
  void put(ObjectNode node) {
    if (this == NOT_VERIFIED) {
      node.putNull("sound");
    } else {
      node.put("sound", this == SOUND);
    }
  }
}
