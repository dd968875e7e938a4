package org.maskedbandit.cli;

import java.util.concurrent.Callable;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the written forms of the policies. */
@Command(
    name = "policies",
    description = "List the policies: written form and one line each.",
    footer = {"", "Example:", "  maskedbandit policies --format json"})
final class PoliciesCommand implements Callable<Integer> {
  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Listing.print(Family.of(Policy.class), output);
    return 0;
  }
}
