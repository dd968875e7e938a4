package org.maskedbandit.random;

/** Randomness that repeats from its seed: for simulation, never to protect data. */
@FunctionalInterface
public non-sealed interface SimulatedSource extends RandomSource {
  @Override
  default double add(AdditiveNoise noise, double value) {
    return noise.fast(value, this);
  }
}
