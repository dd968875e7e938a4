package org.maskedbandit.lab.lockstep;

import org.maskedbandit.random.Seed;

/**
 * A stream of random words for each lane, all of them one step at a time. The loop is shifts, sums and exclusive ors over arrays,
 * which the compiler turns into vector instructions by itself.
 *
 * @see "Blackman and Vigna (2021), Scrambled linear pseudorandom number generators, xoshiro256++"
 */
final class Words {
  private final long[] a;
  private final long[] b;
  private final long[] c;
  private final long[] d;

  /** The stream of a lane begins where its seed says. */
  Words(Seed[] seeds) {
    a = new long[seeds.length];
    b = new long[seeds.length];
    c = new long[seeds.length];
    d = new long[seeds.length];
    for (int lane = 0; lane < seeds.length; lane++) {
      a[lane] = seeds[lane].child(0).place();
      b[lane] = seeds[lane].child(1).place();
      c[lane] = seeds[lane].child(2).place();
      d[lane] = seeds[lane].child(3).place() | 1; // not all zero
    }
  }

  /** Writes the next word of every lane. */
  void next(long[] words) {
    step(a, b, c, d, words);
  }

  private static void step(long[] a, long[] b, long[] c, long[] d, long[] words) {
    for (int lane = 0; lane < words.length; lane++) {
      long a0 = a[lane];
      long b0 = b[lane];
      long d0 = d[lane];
      long c1 = c[lane] ^ a0;
      long d1 = d0 ^ b0;
      words[lane] = Long.rotateLeft(a0 + d0, 23) + a0;
      a[lane] = a0 ^ d1;
      b[lane] = b0 ^ c1;
      c[lane] = c1 ^ b0 << 17;
      d[lane] = Long.rotateLeft(d1, 45);
    }
  }
}
