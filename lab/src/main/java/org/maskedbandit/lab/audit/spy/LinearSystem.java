package org.maskedbandit.lab.audit.spy;

/** Linear equations. */
public final class LinearSystem {
  private LinearSystem() {}

  /** Gaussian elimination in place; the matrix is positive definite, so no pivot is zero. */
  public static double[] solve(double[][] matrix, double[] right) {
    int size = right.length;
    for (int pivot = 0; pivot < size; pivot++) {
      for (int row = pivot + 1; row < size; row++) {
        double factor = matrix[row][pivot] / matrix[pivot][pivot];
        for (int column = pivot; column < size; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
        right[row] -= factor * right[pivot];
      }
    }
    for (int row = size - 1; row >= 0; row--) {
      for (int column = row + 1; column < size; column++) {
        right[row] -= matrix[row][column] * right[column];
      }
      right[row] /= matrix[row][row];
    }
    return right;
  }
}
