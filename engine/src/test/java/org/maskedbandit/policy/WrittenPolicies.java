package org.maskedbandit.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.maskedbandit.notation.Family;
import org.maskedbandit.random.Seed;

/**
 * Every policy there is, found by listing the packages, with every value of a grid that it accepts.
 * Some make episodes awkward, indices tie and noise rule or vanish.
 */
final class WrittenPolicies {
  private static final List<String> REQUIRED =
      List.of("1e-300", "0.05", "0.7", "1", "20", "3e12", "epoch-coins(eta=1)");
  private static final List<String> OPTIONAL =
      List.of("0", "0.5", "1.01", "2", "7", "1e300", "true");

  private static final Pattern PARAMETER = Pattern.compile("([a-z0-9-]+)=");

  private WrittenPolicies() {}

  /** One form of each. */
  static Stream<String> examples() {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().stream().map(name -> family.example(name).written());
  }

  static Stream<String> all() {
    return Family.of(Policy.class).names().stream().flatMap(name -> {
      List<String> forms = forms(name).filter(WrittenPolicies::starts).toList();
      if (forms.isEmpty()) {
        throw new IllegalStateException(
            "a policy must accept a value of the grid, but " + name + " accepts none");
      }
      return forms.stream();
    });
  }

  /** One value for all parameters that must be given, alone and with one for another parameter. */
  private static Stream<String> forms(String name) {
    Family<Policy> family = Family.of(Policy.class);
    List<String> required = family.required(name);
    List<String> optional = PARAMETER
        .matcher(family.form(name))
        .results()
        .map(match -> match.group(1))
        .filter(parameter -> !required.contains(parameter))
        .toList();
    return REQUIRED.stream()
        .limit(required.isEmpty() ? 1 : REQUIRED.size())
        .flatMap(value -> Stream.concat(
            Stream.of(written(name, required, value, Map.of())),
            optional.stream()
                .flatMap(parameter -> OPTIONAL.stream()
                    .map(other -> written(name, required, value, Map.of(parameter, other))))));
  }

  private static String written(
      String name, List<String> required, String value, Map<String, String> others) {
    Map<String, String> arguments = new LinkedHashMap<>();
    required.forEach(parameter -> arguments.put(parameter, value));
    arguments.putAll(others);
    return arguments.isEmpty()
        ? name
        : arguments.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(", ", name + "(", ")"));
  }

  private static boolean starts(String written) {
    try {
      Policy.parse(written).start(Setting.arms(20).horizon(600), Seed.of(1));
      return true;
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }
}
