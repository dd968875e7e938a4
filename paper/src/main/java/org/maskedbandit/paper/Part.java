package org.maskedbandit.paper;

import de.siegmar.fastcsv.reader.NamedCsvRecord;

/**
 * A part of the paper that can be reproduced on its own: a figure, or a group of statements.
 *
 * @param id the name on the command line and of the files: figure-2
 * @param weight how much work it is, in about the same units
 * @param half whether it takes half of a wide page
 * @param caption of its picture; without one, what was checked
 */
public record Part(String id, String title, int weight, boolean half, String caption, Work work) {

  /** The part with that id in the list, parts.csv. */
  static Part of(String id, Work work) {
    NamedCsvRecord row = new Resource("parts.csv").row(id);
    return new Part(
        id,
        row.getField("title"),
        Integer.parseInt(row.getField("weight")),
        Boolean.parseBoolean(row.getField("half")),
        row.getField("caption"),
        work);
  }

  /** Reproduces a part. */
  @FunctionalInterface
  public interface Work {
    Reproduction reproduce(RunPlan plan);
  }

  /** The caption of a reproduction with that many runs behind each curve. */
  String caption(int runs) {
    String three = caption.replace("{runs}", "" + runs).replace("{3runs}", "" + 3 * runs);
    return three.replace("{30runs}", "" + 30 * runs);
  }
}
