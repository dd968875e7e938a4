package org.maskedbandit.cli.option;

import picocli.CommandLine.Option;

/** What a winner means. */
public final class WinnerOptions {
  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "Intervals miss and a winner is wrong with probability 1 - C at most (default:"
          + " ${DEFAULT-VALUE}).")
  public Double confidence = 0.95;

  @Option(
      names = "--tolerance",
      paramLabel = "D",
      description = "A winner may be worse than the best arm by less than this (default: 0).")
  public Double tolerance = 0.0;
}
