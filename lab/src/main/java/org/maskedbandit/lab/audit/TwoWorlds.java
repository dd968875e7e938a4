package org.maskedbandit.lab.audit;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import org.maskedbandit.lab.audit.spy.Scores;
import org.maskedbandit.privacy.evidence.Evidence;

/**
 * Proves by telling two neighbouring worlds apart.
 *
 * @param lessons scores of the runs that fix the thresholds
 * @param tests scores of the runs that count the errors
 */
public record TwoWorlds(Neighbours pair, Scores lessons, Scores tests) implements Proof {

  @Override
  public String worlds() {
    return pair.toString();
  }

  @Override
  public double etaAtLeast(double confidence) {
    return evidence(Evidence::eta, confidence).etaAtLeast();
  }

  @Override
  public double epsilonAtLeast(double delta, double confidence) {
    DoubleBinaryOperator proves = (fpr, fnr) -> Evidence.epsilon(fpr, fnr, delta);
    return evidence(proves, confidence).epsilonAtLeast(delta);
  }

  private Evidence evidence(DoubleBinaryOperator proves, double confidence) {
    return tests.at(lessons.best(proves, confidence), confidence);
  }

  /** The tests whose false positive rates were about these in the lessons. */
  public List<Evidence> tradeOff(double[] rates, double confidence) {
    return DoubleStream.of(rates)
        .mapToObj(rate -> tests.at(lessons.quantile(1 - rate), confidence))
        .toList();
  }
}
