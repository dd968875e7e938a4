package org.maskedbandit.cli.option;

import java.util.List;
import org.maskedbandit.lab.study.Study;
import picocli.CommandLine.Option;

/** Who takes part in a comparison beside the policies that are listed, and where arms stand. */
public final class Named {
  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "Also play this policy; repeat for more. A class name is set to the budget;"
          + " parameters, if given, must be within the budget.")
  public List<String> policies = List.of();

  @Option(
      names = "--no-shuffle",
      description = "Keep the arms in the order of the problem. Several published policies favour"
          + " the first arm, so each run shuffles them otherwise.")
  public boolean noShuffle;

  /** The study with the arms where they shall stand. */
  public Study placed(Study study) {
    return noShuffle ? study : study.shuffle();
  }
}
