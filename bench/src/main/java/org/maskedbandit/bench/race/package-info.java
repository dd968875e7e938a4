/**
 * How fast we are: the same game by a loop in C, a bare loop in Java and our engines, and how cost
 * grows with rounds and arms. The one package of the laboratory whose results depend on the
 * machine. Read {@link org.maskedbandit.bench.race.Bench}, then
 * {@link org.maskedbandit.bench.race.Stopwatch}.
 */
@NullMarked
package org.maskedbandit.bench.race;

import org.jspecify.annotations.NullMarked;
