/**
 * The normal law, quadrature, minimisation and directed rounding: written once, for all other
 * packages. Imports nothing of ours. Read {@link org.maskedbandit.numeric.Normal} and
 * {@link org.maskedbandit.numeric.Rounding} first.
 */
@NullMarked
package org.maskedbandit.numeric;

import org.jspecify.annotations.NullMarked;
