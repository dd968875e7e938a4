package org.maskedbandit.lab.audit;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What a spy observed in runs of both worlds. */
record Observations(List<double[]> world0, List<double[]> world1) {

  int size() {
    return world0.get(0).length;
  }

  Scores scores(Discriminant discriminant) {
    return new Scores(scores(world0, discriminant), scores(world1, discriminant));
  }

  private static double[] scores(List<double[]> world, Discriminant discriminant) {
    return world.stream().mapToDouble(discriminant::score).toArray();
  }

  /** The mean eta^2 that the reward in question paid by the contrast ledger, where the spy kept one. */
  OptionalDouble reading(Method method) {
    if (method != Method.LIKELIHOOD) {
      return OptionalDouble.empty();
    }
    DoubleStream paid =
        Stream.concat(world0.stream(), world1.stream()).mapToDouble(seen -> seen[1]);
    return paid.average();
  }
}
