package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.PureDp;

/**
 * Statements about privacy of Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is
 * Differentially Private, that are wrong or loose in print: the numbers of docs/errata.md.
 */
class PaperErrataTest {

  /**
   * Epsilon 1 and delta 1e-6 allow a shift of 0.552, whose exact delta is twelve thousand times as
   * large.
   */
  @Test
  void theSlidingLemmaAllowsTooLargeAShift() {
    double shift = 2 / Math.sqrt(-Math.log(2 * 1e-6));
    assertThat(shift).isCloseTo(0.5521, within(5e-5));
    assertThat(GaussianProfile.delta(1, shift)).isCloseTo(0.01227, within(5e-6));
    // What delta 1e-6 really allows is a fraction of it.
    assertThat(GaussianProfile.eta(1, 1e-6)).isCloseTo(0.2367, within(5e-5));
    // Two noises of the same size: their difference is one Gaussian of twice the variance.
    assertThat(GaussianProfile.delta(1, shift / Math.sqrt(2))).isCloseTo(1.048e-3, within(5e-7));
  }

  /** Two arms, the first with one reward, 1 or 0; the second has paid 1 in each of its n plays. */
  @Test
  void theTheoremOnOneRoundHoldsOnlyForTinyDeltas() {
    ThompsonBounds plain = new ThompsonBounds(1000, 2, 0, 1);
    assertThat(first(1, 100)).isCloseTo(0.24625, within(5e-6));
    assertThat(first(0, 100)).isCloseTo(0.08279, within(5e-6));
    assertThat(delta(plain.roundAsPublished(1e-3), 100)).isCloseTo(0.04638, within(5e-6));
    // Bounded means make such a round pure.
    for (double n = 1; n < 1e12; n *= 2) {
      for (double m = 1; m < 1e6; m *= 2) {
        assertThat(mostPure(m, n)).isLessThan(1.1146);
      }
    }
    assertThat(mostPure(1, 1e9)).isCloseTo(1.1146, within(1e-5));
    assertThat(plain.roundAsPublished(2.4e-5)).isGreaterThan(1.1146);
    assertThat(delta(plain.roundAsPublished(3e-5), 1e9)).isGreaterThan(3e-5);
  }

  /**
   * The largest log ratio of a round where the arm of the changed reward has m plays and the other
   * n. The tails of a normal law fall the faster the further out, so it is where the other mean is
   * 1 and this one 0, or the other way round.
   */
  private static double mostPure(double m, double n) {
    double share = 1 / (m + 1);
    double deviation = Math.sqrt(share + 1 / (n + 1));
    double ahead = n / (n + 1);
    double behind = m / (m + 1);
    return Math.max(
        Normal.logCdf((share - ahead) / deviation) - Normal.logCdf(-ahead / deviation),
        Normal.logCdf((share - behind) / deviation) - Normal.logCdf(-behind / deviation));
  }

  private static double delta(double epsilon, double n) {
    return first(1, n) - Math.exp(epsilon) * first(0, n);
  }

  private static double first(double reward, double n) {
    return Normal.cdf((reward / 2 - n / (n + 1)) / Math.sqrt(1 / 2.0 + 1 / (n + 1)));
  }

  @Test
  void lemma5AtZeroPrePullsIsLooserThanLemma4() {
    ThompsonBounds plain = new ThompsonBounds(100_000, 5, 0, 1);
    assertThat(plain.lemma5().eta()).isCloseTo(316.2278, within(5e-5));
    assertThat(plain.lemma4().eta()).isCloseTo(223.6068, within(5e-5));
    assertThat(plain.worstCase().eta()).isCloseTo(223.6057, within(5e-5));
  }

  /**
   * Every tape of 0 and 1 with every reward changed, after b pre-pulls of each of two arms and five
   * draws: the exact law of the arms has an eta below what five rounds cost, and far below what
   * Lemma 5 says.
   */
  @Test
  void prePullsAreFree() {
    double[] exact = {0.9594, 1.0338, 0.8508, 0.7390};
    for (int b = 0; b <= 3; b++) {
      int rounds = b == 0 ? 6 : 2 * b + 5;
      ThompsonBounds bounds = new ThompsonBounds(rounds, 2, b, 1);
      double largest = largestEta(new TwoArmTranscripts(b, 1), rounds);
      assertThat(largest)
          .isCloseTo(exact[b], within(5e-5))
          .isLessThan(bounds.contrast().eta());
      double charged = Math.sqrt(5 / (Math.max(b, 1) + 1.0));
      assertThat(bounds.worstCase().eta()).isCloseTo(charged, within(1e-12));
      assertThat(bounds.contrast().eta()).isLessThan(charged);
      assertThat(bounds.lemma5().eta()).isGreaterThan(1.18 * charged);
    }
  }

  private static double largestEta(TwoArmTranscripts game, int rounds) {
    double[][] laws = IntStream.range(0, 1 << rounds)
        .mapToObj(bits -> game.law(
            IntStream.range(0, rounds).mapToDouble(round -> bits >> round & 1).toArray()))
        .toArray(double[][]::new);
    double largest = 0;
    for (int bits = 0; bits < laws.length; bits++) {
      for (int round = 0; round < rounds; round++) {
        largest = Math.max(largest, TwoArmTranscripts.eta(laws[bits], laws[bits ^ 1 << round]));
      }
    }
    return largest;
  }

  /**
   * The arm alone says less than the draw, but not in one round: at its worst threshold a bit has
   * the delta of the whole draw, far above that of sqrt(2/pi)-GDP.
   */
  @Test
  void oneRoundIsNotCheaperByTwoOverPi() {
    double[] deltas = {0.2384, 0.1269, 0.02092};
    double[] wished = {0.1584, 0.0626, 0.003986};
    double[] epsilons = {0.5, 1, 2};
    for (int i = 0; i < 3; i++) {
      double x = -epsilons[i] - 0.5;
      double bit = Normal.cdf(x + 1) - Math.exp(epsilons[i]) * Normal.cdf(x);
      assertThat(bit).isCloseTo(deltas[i], within(5e-4 * deltas[i]));
      assertThat(GaussianProfile.delta(epsilons[i], Math.sqrt(2 / Math.PI)))
          .isCloseTo(wished[i], within(5e-4 * wished[i]));
    }
  }

  @Test
  void epsilonsOfTheTextAreRoundedDown() {
    assertThat(new GaussianDp(1).delta(4.88)).isCloseTo(1.0317e-6, within(5e-11));
    assertThat(new GaussianDp(5).delta(35.57)).isLessThan(1e-6);
    assertThat(new GaussianDp(10).delta(96.71)).isCloseTo(1.0036e-6, within(5e-11));
  }

  /**
   * Appendix D compares 1-GDP with pure 4.88-DP, because both are (4.88, 1e-6)-DP; but the one is
   * far from the other.
   */
  @Test
  void onePointOfACurveIsNotEqualPrivacy() {
    double[] epsilons = {4.88, 35.57, 96.71};
    double[] etas = {4.861, 16.136, 27.302};
    for (int i = 0; i < 3; i++) {
      double eta = new PureDp(epsilons[i]).gaussian().orElseThrow().eta();
      assertThat(eta).isCloseTo(etas[i], within(5e-4));
    }
  }
}
