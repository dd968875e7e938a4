/**
 * What policies and problems are, in words and as JSON: lists of all, and one policy explained with
 * its promise and its cost. Read {@link org.maskedbandit.lab.explain.Explanation} first.
 */
@NullMarked
package org.maskedbandit.lab.explain;

import org.jspecify.annotations.NullMarked;
