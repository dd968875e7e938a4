/**
 * What released values tell: intervals, winners, ratios, drift. Nothing here reads a reward, so
 * nothing here costs privacy. Read {@link Evidence} first.
 */
@NullMarked
package org.maskedbandit.statistic;

import org.jspecify.annotations.NullMarked;
