package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {

  @Test
  void theSamePathNamesTheSameStream() {
    Seed one = Seed.of(7).child("bernoulli").child(3);
    Seed two = Seed.of(7).child("bernoulli").child(3);
    assertThat(one).isEqualTo(two);
    assertThat(one.stream().longs(5).toArray()).isEqualTo(two.stream().longs(5).toArray());
  }

  /** A golden value: results of a seed stay the same from release to release. */
  @Test
  void streamsDoNotChangeBetweenReleases() {
    assertThat(Seed.of(7).child("policy").stream().nextLong())
        .isEqualTo(-1_265_035_926_453_126_789L);
  }

  @Test
  void neighbouringPathsNameDifferentStreams() {
    Set<Long> first = new HashSet<>();
    for (int root = 0; root < 100; root++) {
      for (int child = 0; child < 100; child++) {
        first.add(Seed.of(root).child(child).stream().nextLong());
        first.add(Seed.of(root).child(String.valueOf(child)).stream().nextLong());
      }
    }
    assertThat(first).hasSize(20_000);
    assertThat(Seed.of(1).child("ab").child("c"))
        .isNotEqualTo(Seed.of(1).child("a").child("bc"));
  }

  /** First draws of neighbouring streams are themselves a uniform sample. */
  @Test
  void neighbouringStreamsAreUnrelated() {
    Seed root = Seed.of(11);
    int[] next = {0};
    Statistics.of(200_000, () -> root.child(next[0]++).stream().nextGaussian())
        .assertMean(0, 1)
        .assertVariance(0, 1, 3);
  }
}
