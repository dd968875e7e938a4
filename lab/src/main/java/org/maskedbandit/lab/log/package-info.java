/** Logs of decisions and rewards: which columns they have, and reading them row by row. */
@NullMarked
package org.maskedbandit.lab.log;

import org.jspecify.annotations.NullMarked;
