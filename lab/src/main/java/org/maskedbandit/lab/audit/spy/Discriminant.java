package org.maskedbandit.lab.audit.spy;

import java.util.List;

/**
 * A weighted sum of what a spy observed, learned from runs of both worlds: Fisher's linear
 * discriminant.
 *
 * <pre>
 * weights = (covariance of world 0 + covariance of world 1)^-1 (mean of world 1 - mean of world 0)
 * </pre>
 *
 * Any weights give a valid test; these are the best for normal observations.
 */
public record Discriminant(double[] weights) {
  /** Added to the diagonal, so that observations that never vary do no harm. */
  private static final double RIDGE = 1e-12;

  static Discriminant first(int size) {
    double[] weights = new double[size];
    weights[0] = 1;
    return new Discriminant(weights);
  }

  static Discriminant learn(List<double[]> world0, List<double[]> world1) {
    double[] mean0 = mean(world0);
    double[] mean1 = mean(world1);
    int size = mean0.length;
    double[][] matrix = new double[size][size];
    addCovariance(matrix, world0, mean0);
    addCovariance(matrix, world1, mean1);
    double[] difference = new double[size];
    // If runs are few their covariances deceive, and shrunk ones serve better.
    double shrinkage = (double) size / world0.size();
    for (int i = 0; i < size; i++) {
      difference[i] = mean1[i] - mean0[i];
      matrix[i][i] = matrix[i][i] * (1 + shrinkage) + RIDGE;
    }
    return new Discriminant(LinearSystem.solve(matrix, difference));
  }

  public double score(double[] observed) {
    double score = 0;
    for (int i = 0; i < weights.length; i++) {
      score += weights[i] * observed[i];
    }
    return score;
  }

  private static double[] mean(List<double[]> rows) {
    double[] mean = new double[rows.get(0).length];
    for (double[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += row[i] / rows.size();
      }
    }
    return mean;
  }

  private static void addCovariance(double[][] matrix, List<double[]> rows, double[] mean) {
    for (double[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        for (int j = 0; j < mean.length; j++) {
          matrix[i][j] += (row[i] - mean[i]) * (row[j] - mean[j]) / rows.size();
        }
      }
    }
  }
}
