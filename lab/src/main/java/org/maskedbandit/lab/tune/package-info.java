/**
 * The best policy and parameters for a privacy budget, and all private policies at equal privacy.
 * Imports study, trial and report. Read {@link org.maskedbandit.lab.tune.Tuner}, then
 * {@link org.maskedbandit.lab.tune.Contenders}.
 */
@NullMarked
package org.maskedbandit.lab.tune;

import org.jspecify.annotations.NullMarked;
