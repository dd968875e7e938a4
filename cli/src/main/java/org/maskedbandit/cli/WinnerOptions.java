package org.maskedbandit.cli;

import picocli.CommandLine.Option;

/** What a winner means. */
final class WinnerOptions {
  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "Intervals miss and a winner is wrong with probability 1 - C at most (default:"
          + " ${DEFAULT-VALUE}).")
  Double confidence = 0.95;

  @Option(
      names = "--tolerance",
      paramLabel = "D",
      description = "A winner may be worse than the best arm by less than this (default: 0).")
  Double tolerance = 0.0;
}
