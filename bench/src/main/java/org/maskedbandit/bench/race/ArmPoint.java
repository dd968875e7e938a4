package org.maskedbandit.bench.race;

/**
 * What a decision among so many arms takes, with learning its reward.
 *
 * @param seconds by the learner of Thompson sampling
 * @param secondsDrawingAll by drawing every arm
 */
public record ArmPoint(int arms, double seconds, double secondsDrawingAll) {}
