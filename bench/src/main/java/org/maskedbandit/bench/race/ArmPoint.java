package org.maskedbandit.bench.race;

/** Seconds of a decision, with learning its reward: by our learner, and by drawing every arm. */
public record ArmPoint(int arms, double seconds, double secondsDrawingAll) {}
