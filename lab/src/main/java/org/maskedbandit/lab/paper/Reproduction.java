package org.maskedbandit.lab.paper;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Picture;

/** The reproduction of a part: for a figure with a picture and the numbers that it shows. */
public record Reproduction(
    Part part,
    Optional<Picture> picture,
    Optional<Table> table,
    String caption,
    List<Finding> findings) {

  static Reproduction of(
      Part part, Picture picture, Table table, String caption, List<Finding> findings) {
    return new Reproduction(part, Optional.of(picture), Optional.of(table), caption, findings);
  }

  /** A part without a picture. */
  static Reproduction of(Part part, String caption, List<Finding> findings) {
    return new Reproduction(part, Optional.empty(), Optional.empty(), caption, findings);
  }
}
