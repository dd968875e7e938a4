package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class XoshiroTest {

  /** The outputs that the crate rand_xoshiro has from the C code of the authors. */
  @Test
  void outputsAreThoseOfTheAuthors() {
    long[] published = Stream.of(
            "41943041",
            "58720359",
            "3588806011781223",
            "3591011842654386",
            "9228616714210784205",
            "9973669472204895162",
            "14011001112246962877",
            "12406186145184390807",
            "15849039046786891736",
            "10450023813501588000")
        .mapToLong(Long::parseUnsignedLong)
        .toArray();
    assertThat(LongStream.generate(new Xoshiro(1, 2, 3, 4)::nextLong).limit(10))
        .containsExactly(LongStream.of(published).boxed().toArray(Long[]::new));
  }

  /** The outputs of SplitMix64 from 1234567 that Rosetta Code lists are the state of that seed. */
  @Test
  void theStateOfASeedIsTheStreamOfSplitMix() {
    Xoshiro expected = new Xoshiro(
        6_457_827_717_110_365_317L,
        3_203_168_211_198_807_973L,
        Long.parseUnsignedLong("9817491932198370423"),
        4_593_380_528_125_082_431L);
    RandomGenerator seeded = new Xoshiro(1_234_567);
    for (int i = 0; i < 10; i++) {
      assertThat(seeded.nextLong()).isEqualTo(expected.nextLong());
    }
  }
}
