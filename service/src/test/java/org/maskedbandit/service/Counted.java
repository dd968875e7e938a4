package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.DecisionIds;
import org.maskedbandit.service.secret.MasterKey;

/** Compares what clients were told with what is in a store, for an experiment without a window. */
final class Counted {
  private Counted() {}

  /** Nothing that was acknowledged is lost, nothing is released twice. */
  static void check(Handle handle, MasterKey master, List<Load> loads, String what) {
    check(handle, master, loads, what, 1);
  }

  static void check(
      Handle handle, MasterKey master, List<Load> loads, String what, long experiment) {
    String where = " WHERE experiment = " + experiment;
    Map<Long, Double> sent = new HashMap<>();
    Map<Long, Double> acknowledged = new HashMap<>();
    DecisionIds ids = new DecisionIds(master);
    loads.forEach(load -> {
      load.sent.forEach((id, value) -> sent.put(ids.read(id).orElseThrow().sequence(), value));
      load.acknowledged.forEach(
          (id, value) -> acknowledged.put(ids.read(id).orElseThrow().sequence(), value));
    });
    List<Long> released = longs(handle, "SELECT sequence FROM decision" + where + " AND state = 1");
    List<Long> waiting =
        longs(handle, "SELECT sequence FROM reward" + where + " AND value IS NOT NULL");
    System.out.println(what + ": " + acknowledged.size() + " rewards acknowledged, "
        + released.size() + " released in " + longs(handle, "SELECT count(*) FROM release" + where)
        + " releases, " + waiting.size() + " waiting");
    assertThat(released).doesNotHaveDuplicates().doesNotContainAnyElementsOf(waiting);
    acknowledged.keySet().removeAll(released);
    assertThat(waiting).as("acknowledged, but not released").containsAll(acknowledged.keySet());
    assertThat(longs(handle, "SELECT coalesce(sum(rewards), 0) FROM release" + where)
            .get(0))
        .as("rewards of releases")
        .isEqualTo(released.size());
    double noise = 0.01 * Math.sqrt(released.size());
    assertThat(handle
            .select("SELECT coalesce(sum(sum), 0.0) FROM release" + where)
            .mapTo(Double.class)
            .one())
        .as("what was released is what was sent, up to noise (ten deviations)")
        .isCloseTo(released.stream().mapToDouble(sent::get).sum(), within(10 * noise));
    assertThat(longs(handle, "SELECT pending FROM slot" + where).stream()
            .mapToLong(Long::longValue)
            .sum())
        .isEqualTo(waiting.size());
  }

  private static List<Long> longs(Handle handle, String sql) {
    return handle.select(sql).mapTo(Long.class).list();
  }
}
