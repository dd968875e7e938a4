/**
 * How fast we are: the same game by a loop in C, a bare loop in Java and our engines, and how cost grows with rounds and arms. The
 * one package of the laboratory whose results depend on the machine. Read {@link org.maskedbandit.lab.speed.Bench}, then {@link
 * org.maskedbandit.lab.speed.Race}.
 */
@NullMarked
package org.maskedbandit.lab.speed;

import org.jspecify.annotations.NullMarked;
