/**
 * Worlds that pay rewards in [0, 1], one file for each family. Imports notation and random only.
 * Read {@link org.maskedbandit.problem.Problem}, then {@link org.maskedbandit.problem.Bernoulli}.
 */
@NullMarked
package org.maskedbandit.problem;

import org.jspecify.annotations.NullMarked;
