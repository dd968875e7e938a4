package org.maskedbandit.lab.paper;

/** A part of the paper that can be reproduced on its own: a figure, or a group of statements. */
public interface Part {
  /** The name on the command line and of the files: figure-2. */
  String id();

  String title();

  /** Parts with the same palette give the same label the same colour. */
  default String palette() {
    return id();
  }

  Reproduction reproduce(RunPlan plan);
}
