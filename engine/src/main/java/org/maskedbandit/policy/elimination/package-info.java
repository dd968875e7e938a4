/** Policies that drop arms. Read {@link DpSe} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.elimination;
