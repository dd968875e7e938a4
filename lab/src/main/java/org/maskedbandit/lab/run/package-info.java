/**
 * Ways to play a run, equal in law: every round one by one, or the blocks of rounds that the
 * learner plays at once. Read {@link org.maskedbandit.lab.run.Engine}, then
 * {@link org.maskedbandit.lab.run.Rounds} and {@link org.maskedbandit.lab.run.BlockRun}.
 */
@NullMarked
package org.maskedbandit.lab.run;

import org.jspecify.annotations.NullMarked;
