package org.maskedbandit.lab.audit.spy;

/** Boils a transcript down to a few numbers that tell the worlds apart. */
public interface Spy {
  double[] observe(Transcript transcript);

  /** Whether the spy looks at released statistics. */
  default boolean watches() {
    return false;
  }

  /** How to make one score of these numbers. */
  default Discriminant learn(Observations lessons) {
    return Discriminant.learn(lessons.world0(), lessons.world1());
  }

  /** How well a few runs tell the worlds apart: a larger number means better. */
  default double apart(Observations pilot) {
    return pilot.scores(learn(pilot)).order();
  }
}
