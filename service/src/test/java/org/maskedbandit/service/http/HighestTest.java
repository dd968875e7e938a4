package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HighestTest {
  @Test
  void itChangesAfterTheLastSampleOnly() {
    Metrics.Highest highest = new Metrics.Highest(3);
    highest.sample(1);
    highest.sample(9);
    assertThat(highest.shown()).isZero();
    highest.sample(0);
    assertThat(highest.shown()).isEqualTo(9);
    highest.sample(2);
    highest.sample(1);
    assertThat(highest.shown()).isEqualTo(9);
    highest.sample(1);
    assertThat(highest.shown()).isEqualTo(2);
  }
}
