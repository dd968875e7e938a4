package org.maskedbandit.paper;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Picture;

/**
 * The reproduction of a part.
 *
 * @param table the numbers of the picture, or further ones
 */
public record Reproduction(Optional<Picture> picture, Optional<Table> table, List<Item> items) {

  static Reproduction of(List<Item> items) {
    return new Reproduction(Optional.empty(), Optional.empty(), items);
  }

  static Reproduction of(Picture picture, List<Item> items) {
    return of(picture, picture.data(), items);
  }

  static Reproduction of(Picture picture, Table table, List<Item> items) {
    return new Reproduction(Optional.of(picture), Optional.of(table), items);
  }

  /** Only what is wrong in print and what we add. */
  Reproduction errata() {
    return of(items.stream()
        .filter(
            item -> item.kind() == Item.Kind.OURS || item.recorded() == Item.Verdict.WRONG_IN_PRINT)
        .toList());
  }
}
