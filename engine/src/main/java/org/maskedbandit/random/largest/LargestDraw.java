package org.maskedbandit.random.largest;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.RandomSource;

/**
 * The index of the largest of normal draws: few are drawn one by one, of many only those that can
 * win.
 */
public final class LargestDraw {
  /** From here on {@link ManyNormals} is faster, see the benchmark ManyArms. */
  public static final int MANY = 256;

  private final double[] means;
  private final double[] deviations;
  private @Nullable ManyNormals many;

  /** The arrays stay the caller's, who says what changed: {@link #update}. */
  public LargestDraw(double[] means, double[] deviations) {
    this.means = means;
    this.deviations = deviations;
  }

  /** To be called when the mean or the deviation of that arm has changed. */
  public void update(int arm) {
    if (many != null) {
      many.update(arm);
    }
  }

  /** Forgets in which order arms changed, on which the use of random numbers depends. */
  public void rebuild() {
    many = null;
  }

  public int draw(RandomSource random) {
    if (means.length < MANY) {
      return LargestNormal.draw(means, deviations, random);
    }
    if (many == null) {
      many = new ManyNormals(means, deviations);
    }
    return many.draw(random);
  }
}
