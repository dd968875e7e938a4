/** The normal law, quadrature, minimisation and directed rounding. Read {@link Normal} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.numeric;
