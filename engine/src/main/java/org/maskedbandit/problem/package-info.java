/** Problems that pay rewards in [0, 1]. Read {@link Problem} and {@link Bernoulli} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.problem;
