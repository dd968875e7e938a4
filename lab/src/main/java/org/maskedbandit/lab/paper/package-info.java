/**
 * The paper "Thompson Sampling Itself is Differentially Private" (Ou, Avella Medina and Cummings
 * 2024), reproduced: every figure, and every statement that can be checked, with what we measured
 * beside it. Read {@link org.maskedbandit.lab.paper.Paper}, then any
 * {@link org.maskedbandit.lab.paper.Part}.
 */
@NullMarked
package org.maskedbandit.lab.paper;

import org.jspecify.annotations.NullMarked;
