package org.maskedbandit.lab.replay;

/**
 * What the log says about one arm: sums over its rows of rewards r and of weights w = 1 / p. They
 * are all that the estimates for fixed policies need.
 */
final class ArmSums {
  private long rows;
  private long nonZero;
  private double rewards;
  private double squaredRewards;
  private double weights;
  private double weightedRewards;
  private double squares;
  private double squaresRewards;
  private double squaresSquares;

  void add(double reward, double propensity, boolean zero) {
    nonZero += zero ? 0 : 1;
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

  /** Adds the rows of another one. */
  void add(ArmSums other) {
    rows += other.rows;
    nonZero += other.nonZero;
    rewards += other.rewards;
    squaredRewards += other.squaredRewards;
    weights += other.weights;
    weightedRewards += other.weightedRewards;
    squares += other.squares;
    squaresRewards += other.squaresRewards;
    squaresSquares += other.squaresSquares;
  }

  long rows() {
    return rows;
  }

  /** How many of its rewards are not 0. */
  long nonZero() {
    return nonZero;
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
