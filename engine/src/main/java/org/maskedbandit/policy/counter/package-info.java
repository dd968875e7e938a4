/**
 * Policies on running sums that are released again and again. Read
 * {@link org.maskedbandit.policy.counter.DpUcb} first.
 */
@NullMarked
package org.maskedbandit.policy.counter;

import org.jspecify.annotations.NullMarked;
