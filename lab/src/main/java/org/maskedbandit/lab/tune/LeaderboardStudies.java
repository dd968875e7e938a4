package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Study files for {@code sweep} that play what leaderboards have, with the same runs. There is one
 * for each horizon and number of runs: policies that stopped early are in files of their own.
 */
public final class LeaderboardStudies {
  private final long seed;
  private final Map<String, Lists> files = new TreeMap<>();

  private record Lists(long horizon, int runs, Map<String, Set<String>> policies) {}

  public LeaderboardStudies(long seed) {
    this.seed = seed;
  }

  /** Takes in a line of a leaderboard. */
  public void add(long horizon, int runs, String problem, String policy) {
    Lists lists = files.computeIfAbsent(
        "leaderboard-" + horizon + "-" + runs + ".yaml",
        absent -> new Lists(horizon, runs, new LinkedHashMap<>()));
    lists.policies.computeIfAbsent(problem, absent -> new LinkedHashSet<>()).add(policy);
  }

  /** The files by name. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    files.forEach((name, lists) -> texts.put(name, text(lists)));
    return texts;
  }

  private String text(Lists lists) {
    StringBuilder text = new StringBuilder("# Leaderboards with T = " + lists.horizon
        + ": the policies with " + lists.runs + " runs, at all levels of privacy.\ngroups:\n");
    lists.policies.forEach((problem, policies) -> {
      text.append("  - problems: [" + TextNode.valueOf(problem) + "]\n    policies:\n");
      policies.forEach(each -> text.append("      - " + TextNode.valueOf(each) + "\n"));
    });
    return text + "horizon: " + lists.horizon + "\nruns: " + lists.runs + "\nseed: " + seed
        + "\ncheckpoints: 1\nshuffle: true\nbatch: 10\n";
  }
}
