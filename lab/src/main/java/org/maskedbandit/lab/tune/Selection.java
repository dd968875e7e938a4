package org.maskedbandit.lab.tune;

import java.util.List;

/**
 * Which policies take part in a comparison.
 *
 * @param only names of policy families; all listed families if there are none
 * @param added further policies: a name is set to the budget, a spec with parameters replaces the
 *     candidates of its family
 */
public record Selection(List<String> only, List<String> added) {
  /** All listed families. */
  public static final Selection ALL = new Selection(List.of(), List.of());

  public Selection {
    only = only.stream().map(String::strip).distinct().toList();
    added = List.copyOf(added);
  }

  /** All listed families and these policies. */
  public static Selection adding(List<String> added) {
    return new Selection(List.of(), added);
  }
}
