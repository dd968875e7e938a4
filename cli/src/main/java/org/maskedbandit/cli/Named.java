package org.maskedbandit.cli;

import java.util.List;
import org.maskedbandit.lab.study.Study;
import picocli.CommandLine.Option;

/** Who takes part in a comparison beside the policies that are listed, and where arms stand. */
final class Named {
  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "Also play this policy; repeat for more. A class name is set to the budget;"
          + " parameters, if given, must be within the budget.")
  List<String> policies = List.of();

  @Option(
      names = "--no-shuffle",
      description = "Keep the arms in the order of the problem. Several published policies favour"
          + " the first arm, so each run shuffles them otherwise.")
  boolean noShuffle;

  /** The study with the arms where they shall stand. */
  Study placed(Study study) {
    return noShuffle ? study : study.shuffle();
  }
}
