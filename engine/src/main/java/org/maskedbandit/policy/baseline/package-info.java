/**
 * Policies without privacy, or without learning: what the others are compared with. Read
 * {@link org.maskedbandit.policy.baseline.Ucb1} first.
 */
@NullMarked
package org.maskedbandit.policy.baseline;

import org.jspecify.annotations.NullMarked;
