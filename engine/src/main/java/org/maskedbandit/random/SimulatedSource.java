package org.maskedbandit.random;

/**
 * Randomness for simulation. It can be repeated from its seed, so it must never protect data:
 * serving takes a {@link SecretSource}.
 */
@FunctionalInterface
public non-sealed interface SimulatedSource extends RandomSource {
  @Override
  default double add(AdditiveNoise noise, double value) {
    return noise.fast(value, this);
  }
}
