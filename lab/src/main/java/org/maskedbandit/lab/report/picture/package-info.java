/**
 * Curves as SVG, drawn by our own small code so that they need no display and no fonts. Knows
 * nothing of bandits. Read {@link org.maskedbandit.lab.report.picture.Picture} first.
 */
@NullMarked
package org.maskedbandit.lab.report.picture;

import org.jspecify.annotations.NullMarked;
