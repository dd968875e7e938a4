package org.maskedbandit.lab.replay;

/**
 * What the log says about one arm: sums over its rows of rewards r and of weights w = 1 / p. They
 * are all that the estimates for fixed policies need.
 */
final class ArmSums {
  private long rows;
  private double rewards;
  private double squaredRewards;
  private double weights;
  private double weightedRewards;
  private double squares;
  private double squaresRewards;
  private double squaresSquares;

  void add(double reward, double propensity) {
    double weight = 1 / propensity;
    double square = weight * weight;
    rows++;
    rewards += reward;
    squaredRewards += reward * reward;
    weights += weight;
    weightedRewards += weight * reward;
    squares += square;
    squaresRewards += square * reward;
    squaresSquares += square * reward * reward;
  }

  long rows() {
    return rows;
  }

  /** The mean of its rewards. */
  double mean() {
    return rewards / rows;
  }

  double rewards() {
    return rewards;
  }

  double squaredRewards() {
    return squaredRewards;
  }

  /** The sum of w. */
  double weights() {
    return weights;
  }

  /** The sum of w^2. */
  double squares() {
    return squares;
  }

  /** The sum of w (r - c). */
  double deviations(double centre) {
    return weightedRewards - centre * weights;
  }

  /** The sum of w^2 (r - c)^2. */
  double squaredDeviations(double centre) {
    double sum = squaresSquares - 2 * centre * squaresRewards + centre * centre * squares;
    return Math.max(0, sum);
  }
}
