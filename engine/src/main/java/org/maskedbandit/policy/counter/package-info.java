/** Policies on running sums that are released again and again. Read {@link DpUcb} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.counter;
