package org.maskedbandit.cli;

import picocli.CommandLine.Option;

/** The seed and the threads; accepted by every command, also by those that draw nothing. */
final class RunOptions {
  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Root of all random streams (default: 1).")
  Long seed = 1L;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "How many threads to use (default: all cores). The numbers do not depend on it.")
  Integer threads = Runtime.getRuntime().availableProcessors();
}
