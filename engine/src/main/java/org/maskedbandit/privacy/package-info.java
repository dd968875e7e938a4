/**
 * Guarantees, the conversions between them that are theorems, and their composition. Every number
 * is an upper bound on what may be lost: epsilon and delta are rounded up, a calibrated eta is
 * rounded down, unknown is infinite. Read {@link Guarantee} first, then {@link GaussianDp}.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.privacy;
