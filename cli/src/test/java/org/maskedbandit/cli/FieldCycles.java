package org.maskedbandit.cli;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds classes that hold each other in fields. Nested classes are part of the outermost one. */
final class FieldCycles {
  private final Map<String, Set<String>> holds = new TreeMap<>();

  private FieldCycles(JavaClasses classes, String root) {
    for (JavaClass each : classes) {
      if (each.getPackageName().startsWith(root)) {
        each.getFields().stream()
            .flatMap(field -> field.getAllInvolvedRawTypes().stream())
            .filter(type -> type.getPackageName().startsWith(root))
            .map(FieldCycles::outermost)
            .filter(type -> !type.equals(outermost(each)))
            .forEach(type ->
                holds.computeIfAbsent(outermost(each), name -> new TreeSet<>()).add(type));
      }
    }
  }

  /** The classes of a package that hold themselves, through fields of others. */
  static List<String> in(JavaClasses classes, String root) {
    FieldCycles cycles = new FieldCycles(classes, root);
    return cycles.holds.keySet().stream()
        .filter(type -> cycles.reached(type).contains(type))
        .toList();
  }

  private Set<String> reached(String start) {
    Set<String> seen = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(holds.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (seen.add(next)) {
        open.addAll(holds.getOrDefault(next, Set.of()));
      }
    }
    return seen;
  }

  private static String outermost(JavaClass type) {
    return type.getName().split("\\$", 2)[0];
  }
}
