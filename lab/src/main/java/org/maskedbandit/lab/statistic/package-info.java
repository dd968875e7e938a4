/**
 * What released values tell, in the laboratory: how often intervals miss, and estimates from files.
 * Read {@link Coverage} first.
 */
@NullMarked
package org.maskedbandit.lab.statistic;

import org.jspecify.annotations.NullMarked;
