package org.maskedbandit.lab.study;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Spread;

/**
 * Who has the least regret, in words.
 *
 * @param sorted by mean regret, least first
 * @param leaders how many of them cannot be told apart from the first, which is one of them
 */
public record Ranking(List<Summary> sorted, int leaders) {
  private static final int NAMED = 3;

  /** The first cannot be told apart from those within two standard errors of the difference. */
  public static Ranking of(List<Summary> all) {
    List<Summary> sorted = all.stream()
        .sorted(Comparator.comparingDouble(each -> each.regret().mean()))
        .toList();
    Spread best = sorted.get(0).regret();
    long leaders = sorted.stream()
        .filter(each -> !each.regret().above(best, Sample.TELLING))
        .count();
    return new Ranking(sorted, (int) leaders);
  }

  /** Who is first, with which promise, and who cannot be told apart from it. */
  public String sentence() {
    String first = name(0) + " has " + (sorted.size() == 1 ? "" : "the least regret, ")
        + (sorted.size() == 1 ? "a regret of " : "") + regret(0) + " (mean ± standard error),"
        + " and promises " + sorted.get(0).guarantee().phrase() + ". ";
    if (sorted.size() == 1) {
      return first;
    }
    int runs = sorted.get(0).regret().size();
    if (runs < Spread.LEAST_RUNS) {
      return first + (runs == 1 ? "One run" : runs + " runs") + " cannot tell policies apart.";
    }
    return leaders == 1
        ? first + "It is ahead of all others by more than two standard errors of the difference;"
            + " the next is " + name(1) + " with " + regret(1) + "."
        : first + names() + " cannot be told apart from it: less than two standard errors of the"
            + " difference lie between the means.";
  }

  private String names() {
    List<String> tied = sorted.subList(1, leaders).stream()
        .map(each -> "`" + each.policy().written() + "`")
        .toList();
    if (tied.size() <= NAMED) {
      return String.join(" and ", tied);
    }
    return tied.stream().limit(NAMED).collect(Collectors.joining(", ")) + " and "
        + (tied.size() - NAMED) + " more";
  }

  private String name(int place) {
    return "`" + sorted.get(place).policy().written() + "`";
  }

  private String regret(int place) {
    Spread regret = sorted.get(place).regret();
    return regret.size() == 1
        ? brief(regret.mean())
        : brief(regret.mean()) + " ± " + brief(regret.standardError());
  }

  private static String brief(double value) {
    return String.format(Locale.ROOT, value < 1000 ? "%.1f" : "%.0f", value);
  }
}
