/**
 * The speed of a loop in C, a bare loop in Java and our engines, and how cost grows with rounds and
 * arms. Read {@link Bench} first.
 */
@NullMarked
package org.maskedbandit.bench.race;

import org.jspecify.annotations.NullMarked;
