/**
 * One run of a policy on a problem, as a pure function of its record. Read
 * {@link org.maskedbandit.lab.trial.Trial}.
 */
@NullMarked
package org.maskedbandit.lab.trial;

import org.jspecify.annotations.NullMarked;
