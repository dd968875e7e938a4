/** Curves as SVG, without display or fonts. Read {@link Picture} first. */
@NullMarked
package org.maskedbandit.lab.report.picture;

import org.jspecify.annotations.NullMarked;
