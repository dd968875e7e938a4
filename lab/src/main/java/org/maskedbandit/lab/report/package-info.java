/**
 * Pictures and pages: curves as SVG, drawn by our own small code so that they need no display and
 * no fonts, and one self-contained HTML page around them. Knows nothing of bandits. Read
 * {@link org.maskedbandit.lab.report.Picture} and {@link org.maskedbandit.lab.report.Page} first.
 */
@NullMarked
package org.maskedbandit.lab.report;

import org.jspecify.annotations.NullMarked;
