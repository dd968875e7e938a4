package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whoever chooses the keys of a map can choose many whose hashes are the same. A hash map then
 * searches among them by their order, if their class says that it is comparable with itself, and
 * else one by one. So maps of the service have such keys, or are sorted, or are in a list.
 */
class KeysOfMapsTest {
  private static final Path CLASSES = Path.of("target", "classes");

  /** Nobody can choose the hashes of these keys, or there are few. */
  private static final Set<String> OTHERS = Set.of(
      // SHA-256 of a key that a client sends.
      "Access.known",
      "Access.asked",
      // A pseudonym: HMAC under a key of the service.
      "Epoch.persons",
      "People.memory",
      // At most 10,000 answers, with propensities that follow from releases.
      "DecisionEndpoints.written",
      // Requests, which are as they were made.
      "Bodies.coming",
      // Routes with statuses, and with places in the code.
      "Metrics.timers",
      "Failures.periods");

  private static Stream<Class<?>> classes() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .map(file -> CLASSES.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .<Class<?>>map(name -> load(name.replace(".class", "").replace('/', '.')))
          .toList()
          .stream();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, KeysOfMapsTest.class.getClassLoader());
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static boolean ordered(Type key) {
    return key instanceof Class<?> type
        && Modifier.isFinal(type.getModifiers())
        && (type.isEnum()
            || Arrays.stream(type.getGenericInterfaces())
                .anyMatch(each -> each instanceof ParameterizedType comparable
                    && comparable.getRawType() == Comparable.class
                    && comparable.getActualTypeArguments()[0] == type));
  }

  private static boolean searchedOneByOne(Field field) {
    return Map.class.isAssignableFrom(field.getType())
        && !SortedMap.class.isAssignableFrom(field.getType())
        && field.getGenericType() instanceof ParameterizedType map
        && !ordered(map.getActualTypeArguments()[0]);
  }

  @Test
  void noHashMapIsSearchedOneByOne() throws IOException {
    Set<String> found = new TreeSet<>();
    classes()
        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
        .filter(KeysOfMapsTest::searchedOneByOne)
        .forEach(
            field -> found.add(field.getDeclaringClass().getSimpleName() + "." + field.getName()));
    assertThat(found).containsExactlyInAnyOrderElementsOf(OTHERS);
  }
}
