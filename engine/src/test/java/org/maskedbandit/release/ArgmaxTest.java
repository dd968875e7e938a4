package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArgmaxTest {

  @Test
  void isTheIndexOfTheLargest() {
    assertThat(Argmax.of(new double[] {0.1, 0.9, 0.5})).isEqualTo(1);
    assertThat(Argmax.of(new double[] {-3, -2, -1})).isEqualTo(2);
    assertThat(Argmax.of(new double[] {7})).isZero();
  }

  @Test
  void ofEqualValuesItIsTheFirst() {
    assertThat(Argmax.of(new double[] {0, 0, 0})).isZero();
    assertThat(Argmax.of(new double[] {0, 1, 1})).isEqualTo(1);
    assertThat(Argmax.of(new double[] {0.0, -0.0})).isZero();
    assertThat(Argmax.of(new double[] {-0.0, 0.0})).isZero();
  }
}
