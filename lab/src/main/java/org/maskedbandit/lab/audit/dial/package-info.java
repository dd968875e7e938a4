/** The eta of the noise of learners and counters. Read {@link NoiseDial} first. */
@NullMarked
package org.maskedbandit.lab.audit.dial;

import org.jspecify.annotations.NullMarked;
