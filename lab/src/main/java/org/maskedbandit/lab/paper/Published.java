package org.maskedbandit.lab.paper;

import java.util.List;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/** A curve of the published experiments; the regrets at its end are read to about 4%. */
record Published(double eta, long b, double c, double onBernoulli, double onExponential) {
  static final long HORIZON = 100_000;
  static final int ARMS = 5;
  static final Problem BERNOULLI = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  static final Problem EXPONENTIAL = TruncatedExponential.of(0.1, 1, 2, 5, 10);
  static final double[] ETAS = {1, 2, 5};

  static final List<Published> CURVES = List.of(
      new Published(1, 0, 100000, 24000, 17600),
      new Published(1, 500, 199.6, 8700, 8000),
      new Published(1, 1000, 99.9, 6070, 5950),
      new Published(1, 2000, 49.98, 4430, 4430),
      new Published(1, 5000, 20, 6520, 5200),
      new Published(1, 10000, 10, 12480, 9200),
      new Published(2, 0, 25000, 23000, 17000),
      new Published(2, 500, 49.9, 3930, 4150),
      new Published(2, 1000, 24.98, 2500, 2800),
      new Published(2, 2000, 12.49, 2800, 2550),
      new Published(2, 5000, 5, 6220, 4680),
      new Published(2, 10000, 2.5, 12520, 9080),
      new Published(5, 0, 4000, 20000, 15000),
      new Published(5, 200, 19.9, 2070, 2350),
      new Published(5, 500, 7.98, 1160, 1330),
      new Published(5, 1000, 4, 1370, 1240),
      new Published(5, 2000, 2, 2490, 1890),
      new Published(5, 3999, 1, 4960, 3670));

  static List<Published> curves(double eta) {
    return CURVES.stream().filter(curve -> curve.eta == eta).toList();
  }

  ModifiedThompson policy() {
    return new ModifiedThompson(b, c);
  }

  double regret(Problem problem) {
    return problem.equals(BERNOULLI) ? onBernoulli : onExponential;
  }
}
