package org.maskedbandit.lab.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Refusal;

/**
 * Which columns of a log are read.
 *
 * @param propensity the probability with which the logged arm was chosen
 * @param time by which the rows must be in order
 * @param person whose reward it is
 * @param contexts for each combination of their values a policy has a learner of its own
 */
public record LogColumns(
    String arm,
    String reward,
    Optional<String> propensity,
    Optional<String> time,
    Optional<String> person,
    List<String> contexts) {
  public static final int ARM = 0;
  public static final int REWARD = 1;
  public static final int PROPENSITY = 2;
  public static final int TIME = 3;
  public static final int PERSON = 4;

  /** The first of the contexts. */
  public static final int CONTEXT = 5;

  /** Of a column that is not read. */
  public static final int UNREAD = -1;

  public LogColumns {
    contexts = List.copyOf(contexts);
  }

  public static LogColumns of(String arm, String reward) {
    Optional<String> none = Optional.empty();
    return new LogColumns(arm, reward, none, none, none, List.of());
  }

  public LogColumns propensity(String column) {
    return new LogColumns(arm, reward, Optional.of(column), time, person, contexts);
  }

  public LogColumns time(String column) {
    return new LogColumns(arm, reward, propensity, Optional.of(column), person, contexts);
  }

  public LogColumns person(String column) {
    return new LogColumns(arm, reward, propensity, time, Optional.of(column), contexts);
  }

  public LogColumns contexts(String... columns) {
    return new LogColumns(arm, reward, propensity, time, person, List.of(columns));
  }

  /** All of them, in the order of their roles. */
  public List<Optional<String>> all() {
    List<Optional<String>> all = new ArrayList<>();
    all.addAll(List.of(Optional.of(arm), Optional.of(reward), propensity, time, person));
    contexts.forEach(context -> all.add(Optional.of(context)));
    return Collections.unmodifiableList(all);
  }

  /**
   * The role of each column of a file.
   *
   * @param header the names of its columns
   * @return for each column its place in {@link #all}, or -1 if it is not read
   */
  public int[] roles(List<String> header, String file) {
    int[] roles = new int[header.size()];
    Arrays.fill(roles, UNREAD);
    List<Optional<String>> all = all();
    for (int role = 0; role < all.size(); role++) {
      if (all.get(role).isPresent()) {
        String column = all.get(role).get();
        int place = place(column, header, file);
        if (roles[place] != UNREAD) {
          throw new Refusal(
              "a column of the log must be given once, but '" + column + "' is given twice");
        }
        roles[place] = role;
      }
    }
    return roles;
  }

  private static int place(String column, List<String> header, String file) {
    int place = header.indexOf(column);
    if (place < 0) {
      throw Check.refusal(
          "a column of " + file,
          "one of " + String.join(", ", header),
          "'" + column + "'; did you mean '" + Family.nearest(column, header) + "'?");
    }
    return place;
  }
}
