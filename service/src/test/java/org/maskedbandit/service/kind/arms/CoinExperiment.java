package org.maskedbandit.service.kind.arms;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.NewExperiment;

/** An experiment without a store, whose rewards are coins; its noise is always the same. */
final class CoinExperiment {
  final Definition definition;
  final EpochPolicy policy;
  final ArmModel model;
  final Random random = new Random(1);
  final List<Release> bandit = new ArrayList<>();
  private final EpochSum[] sums;
  final double[] means;
  private final RandomSource noise = Seed.of(1).stream();
  private final int[] segments = {1, 1};

  CoinExperiment(String policy, double... means) {
    List<String> labels = IntStream.range(0, means.length)
        .mapToObj(arm -> "\"" + (char) ('a' + arm % 26) + arm + "\"")
        .toList();
    definition = definition("{\"name\": \"x\", \"arms\": [" + String.join(",", labels)
        + "], \"policy\": \"" + policy + "\", \"control\": {\"arm\": \"a0\", \"share\": 0.1}}");
    this.policy = (EpochPolicy) definition.policy().policy();
    model = new ArmModel(this.policy, definition.setting(), new NoSurroundings());
    this.means = means;
    sums = new EpochSum[2 * means.length];
  }

  void release(int slot, int times) {
    for (int i = 0; i < times; i++) {
      release(slot);
    }
  }

  void release(int slot) {
    if (sums[slot] == null) {
      sums[slot] = new EpochSum(policy.mechanism(definition.setting()));
    }
    long due = model.next(slot).least();
    for (long i = 0; i < due; i++) {
      sums[slot].add(random.nextDouble() < means[SlotId.arm(slot)] ? 1 : 0);
    }
    int back = sums[slot].back();
    Release release = new Release(SlotId.arm(slot), due, sums[slot].release(noise), due, back);
    long version = model.version() + 1;
    model.add(new SlotRelease(version, slot, version, release));
    if (!SlotId.control(slot)) {
      bandit.add(release);
    }
    int stream = slot % 2;
    if (segment(stream) != segments[stream]) {
      segments[stream] = segment(stream);
      for (int each = stream; each < sums.length; each += 2) {
        sums[each] = null;
      }
      if (stream == 0) {
        bandit.clear();
      }
    }
  }

  /** 0: of the bandit, 1: of the control share. */
  int segment(int stream) {
    return model.next(stream).segment().number();
  }

  /** The rewards of the latest releases of a slot. */
  long latest(int slot, int number) {
    List<SlotRelease> own =
        model.releases().stream().filter(each -> each.slot() == slot).toList();
    return own.subList(own.size() - number, own.size()).stream()
        .mapToLong(each -> each.release().rewards())
        .sum();
  }

  Experiment experiment() {
    return experiment(definition.arms());
  }

  Experiment experiment(List<Arm> arms) {
    Experiment.Row row = new Experiment.Row(
        1, definition, Status.RUNNING, OptionalInt.empty(), arms, 0, model.version());
    return new Experiment(row, model);
  }

  ArmStatistics statistics() {
    return new ArmStatistics(definition, policy);
  }

  private static Definition definition(String json) {
    try {
      return NewExperiment.read(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
