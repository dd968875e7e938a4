/**
 * "Thompson Sampling Itself is Differentially Private" (Ou, Avella Medina and Cummings, AISTATS
 * 2024; numbers are those of arXiv 2407.14879): the algorithms as printed, every numbered formula,
 * the published curves, and the verdict on each. Read {@link org.maskedbandit.paper.Algorithm2},
 * then {@link org.maskedbandit.paper.Statements}.
 */
@NullMarked
package org.maskedbandit.paper;

import org.jspecify.annotations.NullMarked;
