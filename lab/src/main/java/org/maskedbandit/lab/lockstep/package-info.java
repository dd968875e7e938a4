/**
 * Many runs of Gaussian Thompson sampling side by side, round by round, equal in law to {@link org.maskedbandit.lab.trial.Trial}.
 * Read {@link org.maskedbandit.lab.lockstep.Lockstep}.
 */
@NullMarked
package org.maskedbandit.lab.lockstep;

import org.jspecify.annotations.NullMarked;
