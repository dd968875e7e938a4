/** Decisions until a winner is declared. Read {@link WinnerMeasure} first. */
@NullMarked
package org.maskedbandit.lab.identify;

import org.jspecify.annotations.NullMarked;
