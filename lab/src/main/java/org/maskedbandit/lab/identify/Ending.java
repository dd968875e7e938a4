package org.maskedbandit.lab.identify;

/**
 * How a run ended.
 *
 * @param decisions when the winner was declared, or the limit
 * @param wrong whether the declared arm is not as good as the goal asks
 * @param regret pseudo-regret until then
 * @param gap by how much the declared arm is worse than the best; 0 without a winner
 */
public record Ending(long decisions, boolean decided, boolean wrong, double regret, double gap) {}
