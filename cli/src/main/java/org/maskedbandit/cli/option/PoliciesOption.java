package org.maskedbandit.cli.option;

import java.util.List;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Option;

/** The policies that are played. */
public final class PoliciesOption {
  /** Ours, at a guarantee that means something; docs/rules.md says why this one. */
  public static final String USUAL = "epoch-coins(eta=1)";

  @Option(
      names = "--policy",
      paramLabel = "A",
      description =
          "A policy; repeat for more (default: " + USUAL + "). See 'maskedbandit policies'.")
  private List<String> policies = List.of(USUAL);

  public List<Policy> parsed() {
    return policies.stream().map(Policy::parse).toList();
  }
}
