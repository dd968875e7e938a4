package org.maskedbandit.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** Policies that take part beside those that are listed. */
final class Named {
  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "Also play this policy; repeat for more. A class name is set to the budget;"
          + " parameters, if given, must be within the budget.")
  List<String> policies = List.of();
}
