package org.maskedbandit.service.kind.arms;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.ServedPolicy;
import org.maskedbandit.service.experiment.SlotSum;
import org.maskedbandit.service.experiment.Statistics;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.state.SecretState;

/** Decides from released sums of arms: all that it knows is public. */
public record ServedArms(EpochPolicy policy) implements ServedPolicy {
  /** Numbers have more digits or fewer; the length of what is stored must not tell. */
  private static final int MEMORY_BYTES = 1024;

  /** Noise is drawn on a grid. */
  @Override
  public Bill bill(Setting setting) {
    EpochNoise noise = policy.mechanism(setting);
    return new Bill(noise.guarantee(), 0, noise.gridError(EpochNoise.MOST_RELEASES));
  }

  @Override
  public Scope seen(Scope scope) {
    return scope;
  }

  @Override
  public String arithmetic() {
    return "Noise is drawn on a grid";
  }

  /** Each restore loses how many rewards of a person were released since the backup. */
  @Override
  public int charges(int restores) {
    return 1 + restores;
  }

  @Override
  public String kind() {
    return "arms";
  }

  @Override
  public Model model(long experiment, Setting setting, Surroundings surroundings) {
    return new ArmModel(policy, setting, surroundings);
  }

  @Override
  public Statistics statistics(Definition definition) {
    return new ArmStatistics(definition, policy);
  }

  @Override
  public SlotSum sum(Setting setting, Optional<byte[]> memory) {
    EpochSum sum = new EpochSum(policy.mechanism(setting));
    memory.ifPresent(bytes -> SecretState.parse(new String(bytes, StandardCharsets.UTF_8).strip())
        .restore(Map.of(), sum));
    return new SlotSum() {
      @Override
      public void add(double reward) {
        sum.add(reward);
      }

      @Override
      public Optional<Noisy> end(SecretSource noise) {
        int back = sum.back();
        return Optional.of(new Noisy(sum.release(noise), back));
      }

      @Override
      public void restart() {
        sum.restart();
      }

      @Override
      public void forget() {
        sum.forgetNoise();
      }

      @Override
      public byte[] memory() {
        byte[] state = SecretState.of(Map.of(), sum).json().getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(state, (state.length / MEMORY_BYTES + 1) * MEMORY_BYTES);
        Arrays.fill(padded, state.length, padded.length, (byte) ' ');
        return padded;
      }
    };
  }
}
