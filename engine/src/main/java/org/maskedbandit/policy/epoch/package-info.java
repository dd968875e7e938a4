/** Thompson sampling from released epoch sums. Read {@link EpochThompson} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.epoch;
