package org.maskedbandit.cli;

import org.maskedbandit.cli.console.NumberReader;
import picocli.CommandLine.Option;

/** A command that works on several threads. */
abstract class ThreadedCommand extends Subcommand {
  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = NumberReader.Threads.class,
      description = "Number of threads (default: all cores). Results do not depend on it.")
  Integer threads = Runtime.getRuntime().availableProcessors();
}
