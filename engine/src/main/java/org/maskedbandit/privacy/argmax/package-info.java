/**
 * What the arm of the largest draw reveals: bounds for Thompson sampling, and for thresholds on
 * normal variables. Read {@link org.maskedbandit.privacy.argmax.ThompsonBounds} first.
 */
@NullMarked
package org.maskedbandit.privacy.argmax;

import org.jspecify.annotations.NullMarked;
