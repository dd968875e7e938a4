/**
 * Counters: noisy sums that are released again and again while rewards come in. Read
 * {@link org.maskedbandit.release.counter.Counter}, then
 * {@link org.maskedbandit.release.counter.TreeSum}.
 */
@NullMarked
package org.maskedbandit.release.counter;

import org.jspecify.annotations.NullMarked;
