package org.maskedbandit.service.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.policy.epoch.SubsetDecider;

/**
 * What the releases of an experiment tell, for decisions. It holds public values only. Each stream
 * has its own decider: the bandit decides by the one of its own releases, and the other says when a
 * release of the control share is due. Thread-safe.
 */
public final class Model {
  private static final Segment WHOLE = new Segment(1, 0, false);

  private final Optional<SubsetDecider> bandit;
  private final Optional<SubsetDecider> control;
  private final List<SlotRelease> releases = new ArrayList<>();
  private final List<Restart> restarts = new ArrayList<>();

  /**
   * A stream starts anew, since a release has shown that its arm has changed.
   *
   * @param version that release
   * @param segment what begins after it
   */
  public record Restart(long version, int slot, Segment segment) {}

  public Model(Definition definition) {
    bandit = decider(definition);
    control = decider(definition);
  }

  /** None if nothing is released. */
  private static Optional<SubsetDecider> decider(Definition definition) {
    return definition
        .policy()
        .match(
            released -> Optional.of(released.decider(definition.setting())),
            secret -> Optional.empty());
  }

  public synchronized void add(SlotRelease next) {
    if (next.version() != version() + 1) {
      throw new IllegalStateException(
          "release " + next.version() + " came after release " + version());
    }
    releases.add(next);
    SubsetDecider stream = decider(next.slot()).orElseThrow();
    int segment = stream.segment().number();
    stream.add(next.release());
    if (stream.segment().number() != segment) {
      restarts.add(new Restart(next.version(), next.slot(), stream.segment()));
    }
  }

  private Optional<SubsetDecider> decider(int slot) {
    return Slots.control(slot) ? control : bandit;
  }

  /** How many releases there are. */
  public synchronized long version() {
    return releases.size();
  }

  public synchronized List<SlotRelease> releases() {
    return Collections.unmodifiableList(new ArrayList<>(releases));
  }

  /** Those after a version, up to another one. */
  public synchronized List<SlotRelease> releases(long since, long until) {
    return List.copyOf(releases.subList((int) since, (int) Math.max(since, until)));
  }

  /** All restarts of both streams up to a version. */
  public synchronized List<Restart> restarts(long until) {
    return restarts.stream().filter(each -> each.version() <= until).toList();
  }

  /** How many rewards the next release of a slot is made of; without releases, one is enough. */
  public synchronized long due(int slot) {
    return decider(slot).map(stream -> stream.due(Slots.arm(slot))).orElse(1L);
  }

  /** Which releases the stream of a slot uses; another one after a drift alarm. */
  public synchronized Segment segment(int slot) {
    return decider(slot).map(SubsetDecider::segment).orElse(WHOLE);
  }

  /** How many releases there were of both streams when that segment began. */
  public synchronized long began(int slot) {
    int first = segment(slot).first();
    return releases.stream()
        .filter(release -> Slots.control(release.slot()) == Slots.control(slot))
        .limit(first)
        .reduce((earlier, later) -> later)
        .map(SlotRelease::version)
        .orElse(0L);
  }

  /** How those arms are chosen among; nothing if that is a secret. */
  synchronized Optional<Law> law(int[] arms) {
    return bandit.map(stream -> new Law(arms, stream.probabilities(arms)));
  }
}
