/**
 * What is proved about regret, as numbers: upper bounds of policies ({@link RegretBound}), and what
 * no policy can beat ({@link Benchmark}).
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.theory;
