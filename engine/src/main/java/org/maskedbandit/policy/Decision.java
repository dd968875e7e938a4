package org.maskedbandit.policy;

/**
 * A decision of a served learner.
 *
 * @param number counts decisions from 0; a reward is reported for it
 * @param learns false after the horizon: the claim ends there, so the arm played most is played on
 *     without a draw, and rewards do not count
 */
public record Decision(long number, int arm, boolean learns) {}
