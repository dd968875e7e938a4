package org.maskedbandit.cli;

import picocli.CommandLine.Option;

/** A command that plays policies: the same seed gives the same results. */
abstract class SimulatingCommand extends ThreadedCommand {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Root of all random streams (default: ${DEFAULT-VALUE}).")
  Long seed = 1L;
}
