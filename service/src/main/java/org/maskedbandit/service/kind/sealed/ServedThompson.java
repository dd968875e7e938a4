package org.maskedbandit.service.kind.sealed;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.CountedThompson;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.Promise;
import org.maskedbandit.service.experiment.ServedPolicy;
import org.maskedbandit.service.experiment.SlotSum;
import org.maskedbandit.service.experiment.Statistics;
import org.maskedbandit.service.experiment.Surroundings;

/** Draws over sums that stay sealed: the arms played are all that it releases. */
public record ServedThompson(CountedThompson policy) implements ServedPolicy {
  /** Each round draws a double for each arm. */
  @Override
  public Bill bill(Setting setting) {
    long draws = Math.multiplyExact(setting.horizon(), (long) setting.arms());
    return new Bill(policy.price(setting), draws, 0);
  }

  @Override
  public Scope seen(Scope scope) {
    return scope.withoutSums();
  }

  @Override
  public String arithmetic() {
    return "Draws are made as doubles";
  }

  /** A restore takes all rounds to be used: no arm is drawn after it. */
  @Override
  public int charges(int restores) {
    return 1;
  }

  @Override
  public String kind() {
    return "sealed";
  }

  @Override
  public Model model(long experiment, Setting setting, Surroundings surroundings) {
    RoundLease rounds = new RoundLease(
        setting.horizon(), size -> surroundings.rounds(experiment, size), surroundings.draws());
    return new SealedModel(policy.rule(setting), setting.arms(), rounds);
  }

  @Override
  public SlotSum sum(Setting setting, Optional<byte[]> memory) {
    return new Sum(memory);
  }

  @Override
  public Statistics statistics(Definition definition) {
    return new SealedStatistics();
  }

  /** A sum and how many rewards it has; all memories have the same length. */
  static final class Sum implements SlotSum {
    private double sum;
    private long count;

    Sum(Optional<byte[]> memory) {
      memory.map(ByteBuffer::wrap).ifPresent(bytes -> {
        sum = bytes.getDouble();
        count = bytes.getLong();
      });
    }

    double sum() {
      return sum;
    }

    long count() {
      return count;
    }

    @Override
    public void add(double reward) {
      sum += reward;
      count++;
    }

    @Override
    public Optional<Noisy> end(SecretSource noise) {
      return Optional.empty();
    }

    @Override
    public void restart() {
      throw new IllegalStateException("nothing is released that could show a change");
    }

    /** No draw needs it any more. */
    @Override
    public void forget() {
      sum = 0;
      count = 0;
    }

    @Override
    public byte[] memory() {
      return ByteBuffer.allocate(Double.BYTES + Long.BYTES)
          .putDouble(sum)
          .putLong(count)
          .array();
    }
  }

  /**
   * A policy over sealed sums that was written without some of its parameters, which follow from
   * the promise.
   *
   * @param text as it was written
   * @param open the names of the missing parameters
   * @param policy with any values for them
   */
  public record Partial(String text, List<String> open, CountedThompson policy) {
    private static final int DIGITS = 4;

    public ServedThompson within(Promise promise, Setting setting) {
      ServedThompson strictest = policy
          .strictest(open, setting)
          .map(ServedThompson::new)
          .orElseThrow(
              () -> Check.refusal("policy", "written with " + String.join(" and ", open), text));
      int rewards = promise.rewardsPerPerson();
      ServedCurve most = strictest.curve(setting, rewards);
      if (!promise.keptBy(most)) {
        throw tooSmall(promise, most, setting);
      }
      DoubleFunction<CountedThompson> filled = eta -> policy
          .filled(open, new BudgetSearch(Budget.gaussian(eta), setting), rewards)
          .orElseThrow();
      List<Policy> found = BudgetSearch.largest(
          filled,
          each ->
              promise.keptBy(new ServedThompson((CountedThompson) each).curve(setting, rewards)));
      return new ServedThompson((CountedThompson) found.get(0));
    }

    private Refusal tooSmall(Promise promise, ServedCurve most, Setting setting) {
      double eta = most.claim().guarantee().gaussian().map(GaussianDp::eta).orElseThrow();
      String least = "eta at least " + Numbers.roundedUp(eta, DIGITS);
      String where = " for horizon " + setting.horizon() + ", mostArms " + setting.arms()
          + " and rewardsPerPerson " + promise.rewardsPerPerson();
      double delta = promise.shownDelta();
      double epsilon = most.epsilon(delta);
      if (promise.eta().isPresent()) {
        return Check.refusal(
            "promise",
            "one that " + text + " can keep and still learn: " + least + where,
            promise.eta().get());
      }
      String kept = Double.isFinite(epsilon)
          ? "epsilon at least " + Numbers.roundedUp(epsilon, DIGITS) + " at delta "
              + Numbers.write(delta) + " (" + least + ")"
          : "delta above " + Numbers.roundedUp(most.bill().numericalDelta(0, 1), 2)
              + ", which is what drawing doubles adds (or " + least + ")";
      return Check.refusal(
          "promise",
          "one that " + text + " can keep and still learn: " + kept + where,
          "epsilon " + Numbers.write(promise.epsilon().orElseThrow()) + " at delta "
              + Numbers.write(delta));
    }
  }
}
