package org.maskedbandit.service.serve;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.maskedbandit.service.experiment.SlotId;

/** Which slots are to be looked at, and when. Thread-safe. */
final class Agenda {
  private final Map<SlotId, Long> due = new ConcurrentHashMap<>();

  /** A slot has got decisions or rewards. If it is full, it is known when its windows close. */
  void touch(SlotId slot) {
    due.putIfAbsent(slot, 0L);
  }

  /** Not later than at that time. */
  void at(SlotId slot, long time) {
    due.merge(slot, time, Math::min);
  }

  /** Takes what is due, by experiment. */
  Map<Long, List<SlotId>> take(long now) {
    return due.entrySet().stream()
        .filter(entry -> entry.getValue() <= now && due.remove(entry.getKey(), entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.groupingBy(SlotId::experiment, TreeMap::new, Collectors.toList()));
  }
}
