/**
 * The index of the largest of normal draws: few are drawn one by one, of many only those that can
 * win. Read {@link org.maskedbandit.random.largest.LargestDraw} first.
 */
@NullMarked
package org.maskedbandit.random.largest;

import org.jspecify.annotations.NullMarked;
