package org.maskedbandit.policy.thompson;

/**
 * A Thompson policy whose claim counts draws and nothing else. It holds whichever of the rewards so
 * far each draw has read, as long as an arm with fewer than b rewards is taken to hold b, and as
 * long as what decides which rewards are read is public: the price of a round is that of the least
 * n in any case ({@code docs/proofs/thompson.md}). So several nodes can draw at a time, each from
 * sums that are a little old.
 */
public interface CountedThompson extends ThompsonPolicy {}
