package org.maskedbandit.service.kind.arms;

import org.maskedbandit.random.RandomSource;

/**
 * The probabilities of some arms, and a table to draw from (Walker 1977, alias method; made as Vose
 * 1991 does). A draw costs the same for any number of arms. What is reported as the probability of
 * an arm is what it is drawn with, up to 2^-52. Immutable.
 */
final class AliasTable {
  private final int[] arms;
  private final double[] probabilities;
  private final double[] keep;
  private final int[] alias;

  AliasTable(int[] arms, double[] probabilities) {
    this.arms = arms;
    this.probabilities = probabilities;
    int size = arms.length;
    keep = new double[size];
    alias = new int[size];
    int[] below = new int[size];
    int[] above = new int[size];
    int belows = 0;
    int aboves = 0;
    for (int i = 0; i < size; i++) {
      keep[i] = probabilities[i] * size;
      alias[i] = i;
      if (keep[i] < 1) {
        below[belows++] = i;
      } else {
        above[aboves++] = i;
      }
    }
    while (belows > 0 && aboves > 0) {
      int poor = below[--belows];
      int rich = above[aboves - 1];
      alias[poor] = rich;
      keep[rich] -= 1 - keep[poor];
      if (keep[rich] < 1) {
        aboves--;
        below[belows++] = rich;
      }
    }
    // What is left is 1 up to rounding; an arm without probability is never drawn.
    for (int i = 0; i < belows; i++) {
      boolean possible = probabilities[below[i]] > 0;
      keep[below[i]] = possible ? 1 : 0;
      alias[below[i]] = possible ? below[i] : likeliest();
    }
  }

  private int likeliest() {
    int best = 0;
    for (int i = 1; i < probabilities.length; i++) {
      best = probabilities[i] > probabilities[best] ? i : best;
    }
    return best;
  }

  /** The place of a drawn arm in the list of arms. */
  int draw(RandomSource random) {
    int place = random.nextInt(arms.length);
    return random.nextDouble() < keep[place] ? place : alias[place];
  }

  int arm(int place) {
    return arms[place];
  }

  double probability(int place) {
    return probabilities[place];
  }

  /** By the number of the arm; 0 for those that are not among them. */
  double[] byArm() {
    double[] all = new double[arms.length == 0 ? 0 : arms[arms.length - 1] + 1];
    for (int i = 0; i < arms.length; i++) {
      all[arms[i]] = probabilities[i];
    }
    return all;
  }
}
