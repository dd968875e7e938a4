/**
 * Where randomness comes from: streams for simulation, each named by its place in a seed tree;
 * streams for serving, which cannot be repeated; and samplers, of doubles and exact ones of
 * integers. Imports notation. Read {@link org.maskedbandit.random.Seed} and
 * {@link org.maskedbandit.random.SecretSource} first.
 */
@NullMarked
package org.maskedbandit.random;

import org.jspecify.annotations.NullMarked;
