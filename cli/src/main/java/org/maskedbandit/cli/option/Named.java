package org.maskedbandit.cli.option;

import java.util.Arrays;
import java.util.List;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Selection;
import picocli.CommandLine.Option;

/** Which policies take part in a comparison, and whether arms are shuffled. */
public final class Named {
  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "Also play this policy; repeat for more. A class name is set to the budget;"
          + " parameters, if given, must be within the budget.")
  public List<String> policies = List.of();

  @Option(
      names = "--only",
      paramLabel = "FAMILY",
      description = "Restrict the candidates to these policy families, such as modified-thompson;"
          + " repeat, or separate by commas. --policy adds to them.")
  public List<String> only = List.of();

  @Option(
      names = "--no-shuffle",
      description = "Keep the arms in the order of the problem. Several published policies favour"
          + " the first arm, so each run shuffles them otherwise.")
  public boolean noShuffle;

  /** The policies that take part. */
  public Selection selection() {
    List<String> families =
        only.stream().flatMap(list -> Arrays.stream(list.split(",", -1))).toList();
    return new Selection(families, policies);
  }

  /** The study with the arms where they shall stand. */
  public Study placed(Study study) {
    return noShuffle ? study : study.shuffle();
  }
}
