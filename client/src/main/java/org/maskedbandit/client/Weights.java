package org.maskedbandit.client;

import java.util.Map;

/**
 * How often each arm should be played, for systems that assign by themselves.
 *
 * @param weights probabilities by the labels of arms
 */
public record Weights(long release, Map<String, Double> weights) {
  public Weights {
    weights = Map.copyOf(weights);
  }
}
