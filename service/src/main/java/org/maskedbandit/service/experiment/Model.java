package org.maskedbandit.service.experiment;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.SecretSource;

/**
 * What one experiment has learned, on one node: it takes what the store has, and says by which law
 * arms are drawn and how many decisions are the next epoch of a slot. Thread-safe.
 */
public interface Model {
  /** What the store has of a slot that is not released. */
  record SlotState(int slot, long plays, Optional<byte[]> remembered) {}

  /**
   * The next epoch of a slot.
   *
   * @param least how many decisions it has at least
   * @param most and at most
   * @param segment which releases of the stream are used; another one after a drift alarm
   * @param began how many releases of the experiment there were when that segment began
   */
  record NextEpoch(long least, long most, Segment segment, long began) {}

  /**
   * A stream starts anew, since a release has shown that its arm has changed.
   *
   * @param version that release
   * @param segment what begins after it
   */
  record Restart(long version, int slot, Segment segment) {}

  /** How the arms of an experiment are drawn, as of one state of it. Thread-safe. */
  interface Law {
    /**
     * Draws an arm. Complete at once if all is there that is needed; never blocks.
     *
     * @param eligible in ascending order, none retired; all that are not retired if it is not given
     * @param mayCompute asked once if the probabilities of these arms must be computed for it
     * @param random of the thread that asks it
     */
    CompletableFuture<Choice> choose(
        Optional<int[]> eligible, BooleanSupplier mayCompute, Supplier<SecretSource> random);

    /** The probability of each arm, by its index, for all who ask; empty if it is a secret. */
    Optional<double[]> weights();

    /** Another law is in its place: it keeps nothing more for later decisions. */
    default void replaced() {}
  }

  /** Takes the next release. */
  default void add(SlotRelease next) {
    throw new IllegalStateException("nothing is released but arms");
  }

  /** What is not released may have changed in the store. */
  default void reread(Supplier<List<SlotState>> slots) {}

  /** All releases by now; the list does not change when there are more. */
  default List<SlotRelease> releases() {
    return List.of();
  }

  /** How many releases there are. */
  default long version() {
    return releases().size();
  }

  /** All restarts of all streams by now. */
  default List<Restart> restarts() {
    return List.of();
  }

  NextEpoch next(int slot);

  /** How arms are drawn now, if those are not retired. */
  Law law(int[] active);
}
