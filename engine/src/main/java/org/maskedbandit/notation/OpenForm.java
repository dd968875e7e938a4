package org.maskedbandit.notation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A written form that leaves out one required number, such as {@code modified-thompson(b=2000)}.
 *
 * @param text as it was written
 * @param name of the record
 * @param parameter the one that is left out, by written name
 * @param whole whether that parameter is a whole number
 */
public record OpenForm<T>(
    Class<T> family, String text, String name, String parameter, boolean whole) {

  /** Empty if nothing is left out; refused if more than a number is. */
  public static <T> Optional<OpenForm<T>> of(Class<T> family, String text) {
    Family<T> known = Family.of(family);
    WrittenForm form = WrittenForm.parse(known.noun(), text);
    List<ParameterFacts> missing = known.parameters(form.name()).stream()
        .filter(each -> each.required() && !form.arguments().containsKey(each.name()))
        .toList();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    ParameterFacts first = missing.get(0);
    if (missing.size() > 1 || !(first.whole() || first.number())) {
      String names =
          missing.stream().map(ParameterFacts::name).collect(Collectors.joining(" and "));
      throw new Refusal(form.text() + " needs " + names
          + (missing.size() > 1 ? "; a budget sets one of them" : "; a budget sets numbers"));
    }
    return Optional.of(
        new OpenForm<>(family, form.text(), form.name(), first.name(), first.whole()));
  }

  /** The record with that value of the parameter. */
  public T with(double value) {
    WrittenForm form = WrittenForm.parse(Family.of(family).noun(), text);
    String written = whole ? String.valueOf((long) value) : Numbers.write(value);
    Map<String, WrittenForm> arguments = new LinkedHashMap<>(form.arguments());
    arguments.put(parameter, new WrittenForm(written, written, Map.of(), List.of()));
    return Notation.build(family, new WrittenForm(text, name, arguments, List.of()));
  }
}
