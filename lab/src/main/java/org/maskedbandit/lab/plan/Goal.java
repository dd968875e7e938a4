package org.maskedbandit.lab.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;

/** What an experiment is for. */
public enum Goal {
  /** Learn while earning: as little regret as possible; a winner is seldom named. */
  EARN,

  /** Need an answer: name the best arm soon, then play it for ever. */
  ANSWER;

  /** The word for it on the command line and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Goal parse(String text) {
    return Stream.of(values())
        .filter(goal -> goal.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> Check.refusal("goal", "one of " + String.join(", ", words()), "'" + text + "'"));
  }

  private static List<String> words() {
    return Stream.of(values()).map(Goal::toString).toList();
  }
}
