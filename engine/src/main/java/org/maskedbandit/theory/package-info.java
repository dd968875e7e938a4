/**
 * What is proved about regret, as numbers: what no policy with a guarantee can beat in the long run
 * ({@link Benchmark}).
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.theory;
