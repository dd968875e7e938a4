package org.maskedbandit.service.kind.arms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.epoch.SubsetDecider;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.Model.Law;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Surroundings;

/**
 * What the releases of an experiment tell, for decisions. It holds public values only. Each stream
 * has its own decider: the bandit decides by the one of its own releases, and the other says when a
 * release of the control share is due. Thread-safe.
 */
final class ArmModel implements Model {
  private final SubsetDecider bandit;
  private final SubsetDecider control;
  private final Surroundings surroundings;
  private final List<Restart> restarts = new ArrayList<>();
  // Elements are only ever added, so that views of the first of them do not change.
  private SlotRelease[] releases = new SlotRelease[16];
  private int size;

  ArmModel(EpochPolicy policy, Setting setting, Surroundings surroundings) {
    bandit = policy.decider(setting);
    control = policy.decider(setting);
    this.surroundings = surroundings;
  }

  @Override
  public synchronized void add(SlotRelease next) {
    if (next.version() != size + 1) {
      throw new IllegalStateException("release " + next.version() + " came after release " + size);
    }
    SubsetDecider stream = decider(next.slot());
    int segment = stream.segment().number();
    stream.add(next.release());
    append(next);
    if (stream.segment().number() != segment) {
      restarts.add(new Restart(next.version(), next.slot(), stream.segment()));
    }
  }

  private void append(SlotRelease next) {
    if (size == releases.length) {
      releases = Arrays.copyOf(releases, 2 * size);
    }
    releases[size++] = next;
  }

  private SubsetDecider decider(int slot) {
    return SlotId.control(slot) ? control : bandit;
  }

  @Override
  public synchronized List<SlotRelease> releases() {
    return Collections.unmodifiableList(Arrays.asList(releases).subList(0, size));
  }

  @Override
  public synchronized List<Restart> restarts() {
    return List.copyOf(restarts);
  }

  @Override
  public synchronized NextEpoch next(int slot) {
    SubsetDecider stream = decider(slot);
    long due = stream.due(SlotId.arm(slot));
    long began = restarts.stream()
        .filter(restart -> SlotId.control(restart.slot()) == SlotId.control(slot))
        .mapToLong(Restart::version)
        .max()
        .orElse(0);
    return new NextEpoch(due, due, stream.segment(), began);
  }

  @Override
  public synchronized Law law(int[] active) {
    return new ArmLaw(bandit.law(), active, surroundings);
  }
}
