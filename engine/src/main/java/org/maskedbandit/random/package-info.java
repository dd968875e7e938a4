/**
 * Streams for simulation, named by their place in a seed tree; streams for serving, which cannot be
 * repeated; and samplers. Read {@link Seed} and {@link SecretSource} first.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.random;
