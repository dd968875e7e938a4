package org.maskedbandit.policy;

/**
 * A decision of a served learner.
 *
 * @param number counts decisions from 0; a reward is reported for it
 * @param learns false after the horizon, where the claim ends, and for a person who has had as many
 *     decisions as count: then the arm played most is played without a draw, and no reward counts
 */
public record Decision(long number, int arm, boolean learns) {}
