package org.maskedbandit.random;

/**
 * Randomness for simulation. It can be repeated by anyone who knows its seed, so it must never
 * protect data: what serves people takes a {@link SecretSource}.
 */
@FunctionalInterface
public non-sealed interface SimulatedSource extends RandomSource {
  @Override
  default double add(AdditiveNoise noise, double value) {
    return noise.fast(value, this);
  }
}
