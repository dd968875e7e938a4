package org.maskedbandit.client.openfeature;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The latest decision of each person and flag; the longest unused are forgotten. Thread-safe. */
final class LatestDecisions {
  private static final int MOST = 100_000;

  private record Place(String person, String flag) {}

  private final Map<Place, String> decisions = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Place, String> eldest) {
      return size() > MOST;
    }
  };

  synchronized void put(String person, String flag, String decision) {
    decisions.put(new Place(person, flag), decision);
  }

  synchronized Optional<String> find(String person, String flag) {
    return Optional.ofNullable(decisions.get(new Place(person, flag)));
  }
}
