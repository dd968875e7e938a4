/**
 * Thompson sampling from released epoch sums. Read
 * {@link org.maskedbandit.policy.epoch.EpochThompson} first.
 */
@NullMarked
package org.maskedbandit.policy.epoch;

import org.jspecify.annotations.NullMarked;
