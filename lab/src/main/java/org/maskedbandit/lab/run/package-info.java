/**
 * Ways to play a run, all equal in law: every round one by one, or only the rounds in which
 * something may happen. Read {@link org.maskedbandit.lab.run.Engine}, then
 * {@link org.maskedbandit.lab.run.Rounds} and {@link org.maskedbandit.lab.run.ThompsonEvents}.
 */
@NullMarked
package org.maskedbandit.lab.run;

import org.jspecify.annotations.NullMarked;
