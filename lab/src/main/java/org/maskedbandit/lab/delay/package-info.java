/** Regret if releases or rewards are late. Read {@link Late} first, then {@link DelayStudy}. */
@NullMarked
package org.maskedbandit.lab.delay;

import org.jspecify.annotations.NullMarked;
