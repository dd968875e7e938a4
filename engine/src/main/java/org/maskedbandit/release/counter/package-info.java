/** Noisy sums that are released while rewards come in. Read {@link Counter} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.release.counter;
