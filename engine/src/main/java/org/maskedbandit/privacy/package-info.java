/**
 * Guarantees, the conversions between them that are theorems, and their composition. Every number
 * is an upper bound on what may be lost: epsilon and delta are rounded up, a calibrated eta is
 * rounded down, unknown is infinite. A conversion that is no theorem has no method, so it does not
 * compile. Imports only random and notation. Read {@link org.maskedbandit.privacy.Guarantee} first,
 * then {@link org.maskedbandit.privacy.GaussianDp}.
 */
@NullMarked
package org.maskedbandit.privacy;

import org.jspecify.annotations.NullMarked;
