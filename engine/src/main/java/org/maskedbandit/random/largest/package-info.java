/** The index of the largest of normal draws. Read {@link LargestDraw} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.random.largest;
