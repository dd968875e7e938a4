package org.maskedbandit.lab.audit.spy;

import java.util.List;

/** What a spy observed in runs of both worlds. */
public record Observations(List<double[]> world0, List<double[]> world1) {

  public Scores scores(Discriminant discriminant) {
    return new Scores(scores(world0, discriminant), scores(world1, discriminant));
  }

  private static double[] scores(List<double[]> world, Discriminant discriminant) {
    return world.stream().mapToDouble(discriminant::score).toArray();
  }
}
