package org.maskedbandit.random;

/**
 * A place in the tree of seeds. The same path from the same root names the same stream, in whatever
 * order they are asked for; different paths give unrelated streams (two of a million coincide with
 * probability 3e-8).
 *
 * <p>For simulation: a stream can be computed from its seed, so it must never protect data.
 */
public record Seed(long place) {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  public static Seed of(long root) {
    return new Seed(0).child(root);
  }

  public Seed child(long index) {
    return new Seed(mix(place * GOLDEN_RATIO + mix(index + GOLDEN_RATIO)));
  }

  /** The child with that name, such as the written form of a policy. */
  public Seed child(String name) {
    Seed seed = child(name.length());
    for (int i = 0; i < name.length(); i++) {
      seed = seed.child(name.charAt(i));
    }
    return seed;
  }

  /** A new generator at the start of this place's stream, xoshiro256++. */
  public SimulatedSource stream() {
    return new Xoshiro(place);
  }

  /** Stafford's variant 13 of the finaliser of MurmurHash3, as in SplitMix64. */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
