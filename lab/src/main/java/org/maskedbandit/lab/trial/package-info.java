/** One run of a policy on a problem, a pure function of its record. Read {@link Trial} first. */
@NullMarked
package org.maskedbandit.lab.trial;

import org.jspecify.annotations.NullMarked;
