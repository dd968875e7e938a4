/** The arms of a log as a problem. Read {@link Logged} first. */
@NullMarked
package org.maskedbandit.problem.logged;

import org.jspecify.annotations.NullMarked;
