/**
 * "Thompson Sampling Itself is Differentially Private" (Ou, Avella Medina and Cummings 2024),
 * reproduced: every figure, and every statement that can be checked. Read {@link Paper} first.
 */
@NullMarked
package org.maskedbandit.lab.paper;

import org.jspecify.annotations.NullMarked;
