/**
 * Policies that drop arms for good. Read {@link org.maskedbandit.policy.elimination.DpSe} first.
 */
@NullMarked
package org.maskedbandit.policy.elimination;

import org.jspecify.annotations.NullMarked;
