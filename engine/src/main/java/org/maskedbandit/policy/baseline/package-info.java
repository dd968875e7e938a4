/** Policies without privacy, or without learning, to compare with. Read {@link Ucb1} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.baseline;
