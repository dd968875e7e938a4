package org.maskedbandit.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One thing that is said of each T: declared once, and shown to people, in CSV and in JSON.
 *
 * @param heading for people; empty if they do not see it
 * @param key its name in a CSV file; empty if it is not there
 * @param path its name in JSON; dots lead into objects; empty if it is not there
 * @param value a number, a text, a truth value, a cell, or for JSON alone numbers, texts, a
 *     guarantee, a listing
 */
public record Column<T>(
    String heading, String key, String path, Format format, Function<? super T, ?> value) {
  /** The value of a field that is left out; an empty one is null in JSON. */
  enum Absent {
    FIELD
  }

  /** With the same name everywhere; JSON has it in camel case. */
  public static <T> Column<T> of(String name, Function<? super T, ?> value) {
    return new Column<>(name, name, camel(name), Format.PLAIN, value);
  }

  /** What only some have: the others have an empty cell, and no such field in JSON. */
  public static <T> Column<T> optional(String name, Function<? super T, Optional<?>> value) {
    return of(name, each -> value.apply(each).<Object>map(some -> some).orElse(Absent.FIELD));
  }

  public Column<T> heading(String other) {
    return new Column<>(other, key, path, format, value);
  }

  /** For programs alone. */
  public Column<T> hidden() {
    return heading("");
  }

  /** For JSON alone. */
  public Column<T> unlisted() {
    return new Column<>("", "", path, format, value);
  }

  public Column<T> path(String other) {
    return new Column<>(heading, key, other, format, value);
  }

  public Column<T> format(Format other) {
    return new Column<>(heading, key, path, other, value);
  }

  /** The same of a part of S. */
  public <S> Column<S> of(Function<? super S, ? extends T> part) {
    return new Column<>(heading, key, path, format, each -> value.apply(part.apply(each)));
  }

  /** The same columns of a part of S. */
  public static <S, T> List<Column<S>> of(
      Function<? super S, ? extends T> part, List<Column<T>> columns) {
    return columns.stream().map(each -> each.<S>of(part)).toList();
  }

  /** The same columns of a part of S. */
  @SafeVarargs
  public static <S, T> List<Column<S>> of(
      Function<? super S, ? extends T> part, Column<T>... columns) {
    List<Column<S>> all = new ArrayList<>();
    for (Column<T> each : columns) {
      all.add(each.of(part));
    }
    return all;
  }

  private static String camel(String name) {
    String[] words = name.split("[_ ]", -1);
    return words[0]
        + Arrays.stream(words)
            .skip(1)
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
  }
}
