package org.maskedbandit.lab.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;

/**
 * Policies of a grid that differ in one number, in the order of that number.
 *
 * @param parameter the name in braces
 * @param form the written form with that name in it
 */
record Variation(Problem problem, String parameter, String form, List<Place> places) {
  /** A value of the parameter, and the policy that has it. */
  record Place(double value, String policy) {}

  /** Those of all grids: for each name with several numbers, one for each setting of the others. */
  static Stream<Variation> of(Problem problem, List<PolicyList> grids) {
    return grids.stream()
        .flatMap(grid -> grid.values().keySet().stream()
            .filter(name -> varies(grid.of(name)))
            .flatMap(name -> others(grid, name, List.copyOf(grid.values().keySet()))
                .map(rest -> of(problem, rest, name))));
  }

  private static boolean varies(List<String> values) {
    return values.size() > 1 && values.stream().allMatch(Variation::isNumber);
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Double.parseDouble(text));
    } catch (NumberFormatException word) {
      return false;
    }
  }

  /** The grid with a value for each of these names but one. */
  private static Stream<PolicyList> others(PolicyList grid, String kept, List<String> names) {
    Stream<PolicyList> all = Stream.of(grid);
    for (String name : names) {
      if (!name.equals(kept)) {
        all = all.flatMap(each -> each.of(name).stream().map(value -> each.with(name, value)));
      }
    }
    return all;
  }

  private static Variation of(Problem problem, PolicyList grid, String name) {
    List<Place> places = new ArrayList<>();
    for (String value : grid.of(name)) {
      String written = Policy.parse(grid.with(name, value).policy()).written();
      places.add(new Place(Double.parseDouble(value), written));
    }
    places.sort(Comparator.comparingDouble(Place::value));
    return new Variation(problem, name, grid.policy().replace("{" + name + "}", "…"), places);
  }

  /** The policies in the order of the parameter. */
  List<String> policies() {
    return places.stream().map(Place::policy).toList();
  }
}
