package org.maskedbandit.cli.option;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.tune.Level;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import picocli.CommandLine.Option;

/** A level of privacy: --eta, or --epsilon with --delta. */
public final class BudgetOptions {
  private static final double USUAL_DELTA = 1e-6;

  @Option(names = "--eta", paramLabel = "E", description = "The privacy of every policy in GDP.")
  @Nullable
  public Double eta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "The privacy of every policy instead: epsilon at --delta.")
  @Nullable
  public Double epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "The delta (default: 1e-6).")
  @Nullable
  public Double delta;

  /** The level, if one is given. */
  public Optional<Level> level() {
    if (eta != null && epsilon == null && delta == null) {
      return Optional.of(Level.gaussian(eta));
    }
    if (eta == null && epsilon != null) {
      return Optional.of(Level.approximate(epsilon, delta()));
    }
    if (eta == null && delta == null) {
      return Optional.empty();
    }
    throw refusal(eta == null ? "missing" : "given twice");
  }

  public Level required() {
    return level().orElseThrow(() -> refusal("missing"));
  }

  private static Refusal refusal(String state) {
    return Check.refusal("the budget", "given as --eta, or as --epsilon with --delta", state);
  }

  /** The levels that a report shows beside the one that is asked for. */
  public List<Level> usual() {
    return epsilon == null ? Level.usual() : Level.usual(delta());
  }

  /** The options as they are written, each with a space before it. */
  public String written() {
    return (eta == null ? "" : " --eta " + Numbers.write(eta))
        + (epsilon == null
            ? ""
            : " --epsilon " + Numbers.write(epsilon) + " --delta " + Numbers.write(delta()));
  }

  private double delta() {
    return delta == null ? USUAL_DELTA : delta;
  }
}
