/**
 * Where randomness comes from: streams for simulation, each named by its place in a seed tree, and samplers. Imports
 * nothing of ours. Read {@link org.maskedbandit.random.Seed} first.
 */
@NullMarked
package org.maskedbandit.random;

import org.jspecify.annotations.NullMarked;
