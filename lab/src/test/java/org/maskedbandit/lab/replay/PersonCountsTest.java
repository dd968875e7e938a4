package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Seed;

class PersonCountsTest {
  @Test
  void noPersonHasMoreRowsThanIsSaid() {
    PersonCounts counts = new PersonCounts();
    IntStream.range(0, 300_000).forEach(row -> counts.add(Seed.of(row % 100_000).place()));
    assertThat(counts.most()).isBetween(3, 5);
    IntStream.range(0, 40).forEach(row -> counts.add(7));
    assertThat(counts.most()).isBetween(40, 43);
  }
}
