package org.maskedbandit.service.experiment;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The public state of an experiment as of a release: what decisions are made from. Immutable, and
 * replaced as a whole when something changes.
 */
public final class Experiment {
  /**
   * What the store has of an experiment, without its releases.
   *
   * @param finalArm which arm is played after the end
   * @param change grows with every change of any experiment
   */
  public record Row(
      long id,
      Definition definition,
      Status status,
      OptionalInt finalArm,
      List<Arm> arms,
      long created,
      long change) {}

  private final Row row;
  private final Map<String, Integer> indexes;
  private final int[] active;
  private final List<SlotRelease> releases;
  private final List<Model.Restart> restarts;
  private final Model.Law law;

  /** The state as of the latest release of the model, which nobody else may change meanwhile. */
  public Experiment(Row row, Model model) {
    this.row = row;
    List<Arm> arms = row.arms();
    indexes = IntStream.range(0, arms.size())
        .boxed()
        .collect(Collectors.toUnmodifiableMap(arm -> arms.get(arm).label(), arm -> arm));
    active =
        IntStream.range(0, arms.size()).filter(arm -> !arms.get(arm).retired()).toArray();
    releases = model.releases();
    restarts = model.restarts();
    law = model.law(active.clone());
  }

  private Experiment(Row row, Experiment before) {
    this.row = row;
    indexes = before.indexes;
    active = before.active;
    releases = before.releases;
    restarts = before.restarts;
    law = before.law;
  }

  /** The same with another status; a final arm that is not known here yet is left out. */
  public Experiment with(Status status, OptionalInt finalArm, long change) {
    boolean known = finalArm.isEmpty() || finalArm.getAsInt() < arms().size();
    return new Experiment(
        known ? new Row(id(), definition(), status, finalArm, arms(), created(), change) : row,
        this);
  }

  public long id() {
    return row.id();
  }

  public Definition definition() {
    return row.definition();
  }

  public String name() {
    return row.definition().name();
  }

  public Status status() {
    return row.status();
  }

  public OptionalInt finalArm() {
    return row.finalArm();
  }

  /** All that there ever were. */
  public List<Arm> arms() {
    return row.arms();
  }

  /** The indexes of the arms that are not retired. */
  public int[] active() {
    return active.clone();
  }

  public OptionalInt find(String label) {
    Integer index = indexes.get(label);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  public long created() {
    return row.created();
  }

  /** Grows with every change of any experiment. */
  public long change() {
    return row.change();
  }

  /** How many releases there are. */
  public long version() {
    return releases.size();
  }

  public List<SlotRelease> releases() {
    return releases;
  }

  /** The releases that showed a change, of both streams. */
  public List<Model.Restart> restarts() {
    return restarts;
  }

  public Model.Law law() {
    return law;
  }

  /** Which arm is played while it is paused: the arm of control if there is one, else the first. */
  public int pauseArm() {
    return definition()
        .control()
        .filter(control -> !control.any())
        .map(control -> find(control.arm()).orElseThrow())
        .filter(arm -> !arms().get(arm).retired())
        .orElse(active[0]);
  }
}
