package org.maskedbandit.cli;

import java.util.concurrent.Callable;
import org.maskedbandit.notation.Family;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the written forms of the problems. */
@Command(
    name = "problems",
    description = "List the problems: written form and one line each.",
    footer = {"", "Example:", "  maskedbandit problems --format json"})
final class ProblemsCommand implements Callable<Integer> {
  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Listing.print(Family.of(Problem.class), output);
    return 0;
  }
}
